import { defineRule, type Node, type Settings, suggestion, truncate } from '#core'
import {
  chooseInstead,
  covers,
  describeType,
  harmlessEdits,
  isOnly,
  isUnknown,
  type PatchExpression,
  shownExpression,
  type TextEdit,
  type Type,
  type TypeMismatch,
  wrapInCall,
} from '#patch'

export default defineRule({
  id: 'result-type-mismatch',
  summary: 'A result of the wrong type stops the object from syncing.',
  fixable: 'suggest',
  messages: {
    other: {
      severity: 'warning',
      text: 'The result is {found}, but the field takes {wanted}. {advice}',
    },
    falsy: {
      severity: 'warning',
      text: 'This can return false, but the field takes {wanted}. Write test ? a : value.',
    },
    zero: {
      severity: 'warning',
      text: 'This can return 0, but the field takes {wanted}. Write test ? a : value.',
    },
    odd: {
      severity: 'warning',
      text: 'The result can hold {found}, but {wanted} is needed there. {advice}',
    },
    opaque: {
      severity: 'warning',
      text: 'The result is {found}, which no field can hold. {advice}',
    },
    items: {
      severity: 'warning',
      text: 'An item is {found}, but must be {wanted}. {advice}',
    },
    key: {
      severity: 'warning',
      text: '"{key}" is {found}, but must be {wanted}. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      if (found === undefined) return
      const { parsed, spanOf } = found
      const { typeMismatches, undefinedNames, arrayMemberships, nondeterminism } = found.analysis
      const { callbackMistakes, uncalledMethods } = found.analysis
      const worse = [
        ...undefinedNames,
        ...arrayMemberships,
        ...nondeterminism,
        ...callbackMistakes.filter(({ kind }) => kind === 'no-return'),
        ...uncalledMethods,
      ]
      for (const mismatch of typeMismatches) {
        // The result of a mistake shows little of what was meant.
        if (covers(mismatch, worse)) continue
        if (mismatch.falsy) reportFalsy(mismatch)
        else reportOther(mismatch)
      }

      function reportFalsy(mismatch: TypeMismatch): void {
        const message = isOnly(mismatch.type, 'number') ? 'zero' : 'falsy'
        const data = { wanted: describeType(mismatch.wanted) }
        const fix = fixOf(node, 'Write a conditional expression', chooseInstead(parsed), settings)
        report({ message, at: node, span: spanOf(mismatch), data, fix })
      }

      function reportOther(mismatch: TypeMismatch) {
        const { part, odd, opaque } = mismatch
        const span = spanOf(mismatch)
        const wanted = wordsOf(mismatch.wanted)
        if (odd !== undefined) {
          const words = odd === 'NaN' ? { ...NOT_A_NUMBER, wanted } : FRACTION
          return report({ message: 'odd', at: node, span, data: words })
        }
        if (opaque !== undefined) {
          const words = {
            found: OPAQUE[opaque] ?? 'an iterator',
            advice: adviceOf(mismatch.wanted),
          }
          return report({ message: 'opaque', at: node, span, data: words })
        }
        const fix = fixOf(node, 'Convert it', conversion(parsed, mismatch), settings)
        const advice = fix ? 'Convert it.' : adviceOf(mismatch.wanted)
        const data = { found: describeType(mismatch.type), wanted, advice }
        if (typeof part === 'object') {
          const keyed = { ...data, key: truncate(part.key) }
          return report({ message: 'key', at: node, span, data: keyed, fix })
        }
        report({ message: part === 'whole' ? 'other' : 'items', at: node, span, data, fix })
      }
    },
  }),
})

const FRACTION = {
  found: 'a fraction',
  wanted: 'a whole number',
  advice: 'Round it: Math.round(…).',
}
const NOT_A_NUMBER = { found: 'NaN', advice: 'Look where it comes from.' }

const adviceOf = (wanted: Type): string =>
  isUnknown(wanted) ? 'Return plain data.' : `Return ${describeType(wanted)}.`

/** With what a map holds, which nothing else says of it. */
function wordsOf(wanted: Type): string {
  const element = wanted.fields === undefined ? wanted.member?.('') : undefined
  const isMap = element && isOnly(wanted, 'object') && isOnly(element, 'string', 'undefined')
  return isMap ? 'a map of strings' : describeType(wanted)
}

const OPAQUE: Readonly<Record<string, string>> = {
  map: 'a Map',
  set: 'a Set',
  promise: 'a promise',
  generator: 'a generator',
}

function fixOf(
  node: Node,
  title: string,
  rewrite: readonly TextEdit[] | undefined,
  settings: Settings,
) {
  return suggestion(title, harmlessEdits(node, rewrite, settings))
}

/** Numbers and booleans become strings, strings of digits become numbers. */
function conversion(parsed: PatchExpression['parsed'], { node, type, wanted, part }: TypeMismatch) {
  if (part === 'items') return undefined
  if (isOnly(wanted, 'string')) {
    return isOnly(type, 'number', 'boolean') ? wrapInCall(parsed, node, 'String') : undefined
  }
  const digits =
    node.type === 'Literal' && /^"(?:0|[1-9]\d{0,14})"$/.test(JSON.stringify(node.value))
  if (!isOnly(wanted, 'number') || !digits) return undefined
  return [{ start: node.start, end: node.end, text: String(node.value) }]
}
