import { defineRule, type Node, suggestion, truncate } from '#core'
import {
  chooseInstead,
  covers,
  describeType,
  expressionEdits,
  expressionOf,
  isOnly,
  type Misfit,
  type PatchExpression,
  type TextEdit,
  wrapInCall,
} from '#patch'

export default defineRule({
  id: 'result-type-mismatch',
  summary: 'A field cannot take a result of another type, and the object is no longer synced.',
  fixable: 'suggest',
  messages: {
    other: {
      severity: 'warning',
      text: 'The result is {found}, but the field takes {wanted}: the patched object cannot be read, and its sync is stuck. {advice}',
    },
    falsy: {
      severity: 'warning',
      text: 'Where this is false, false comes out, but the field takes {wanted}: the patched object cannot be read, and its sync is stuck. Write test ? a : value.',
    },
    zero: {
      severity: 'warning',
      text: 'Where this is 0, the result is a number, but the field takes {wanted}: the patched object cannot be read, and its sync is stuck. Write test ? a : value.',
    },
    items: {
      severity: 'warning',
      text: 'Each item is {found}, but must be {wanted}: the patched object cannot be read, and its sync is stuck. {advice}',
    },
    key: {
      severity: 'warning',
      text: '"{key}" is {found}, but must be {wanted}: the patched object cannot be read, and its sync is stuck. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { misfits, undefinedNames, arrayMemberships, nondeterminism } = found.analysis
      const worse = [...undefinedNames, ...arrayMemberships, ...nondeterminism]
      for (const misfit of misfits) {
        // What comes out in place of a mistake says little of what was meant.
        if (covers(misfit, worse)) continue
        const span = found.spanOf(misfit)
        const wanted = describeType(misfit.wanted)
        if (misfit.falsy) {
          const fix = fixOf(node, 'Write a conditional expression', chooseInstead(found.parsed))
          const message = isOnly(misfit.type, 'number') ? 'zero' : 'falsy'
          report({ message, at: node, span, data: { wanted }, fix })
          continue
        }
        const fix = fixOf(node, 'Convert it', conversion(found, misfit))
        const advice = fix ? 'Convert it.' : `Give ${wanted}.`
        const data = { found: describeType(misfit.type), wanted, advice }
        const { part } = misfit
        if (part === 'whole') report({ message: 'other', at: node, span, data, fix })
        else if (part === 'items') report({ message: 'items', at: node, span, data, fix })
        else
          report({
            message: 'key',
            at: node,
            span,
            data: { ...data, key: truncate(part.key) },
            fix,
          })
      }
    },
  }),
})

function fixOf(node: Node, title: string, rewrite: readonly TextEdit[] | undefined) {
  return suggestion(title, expressionEdits(node, rewrite))
}

/** Numbers and booleans become strings, strings of digits become numbers. */
function conversion({ parsed }: PatchExpression, { node, type, wanted, part }: Misfit) {
  if (part === 'items') return undefined
  if (isOnly(wanted, 'string')) {
    return isOnly(type, 'number', 'boolean') ? wrapInCall(parsed, node, 'String') : undefined
  }
  const digits =
    node.type === 'Literal' && /^"(?:0|[1-9]\d{0,14})"$/.test(JSON.stringify(node.value))
  if (!isOnly(wanted, 'number') || !digits) return undefined
  return [{ start: node.start, end: node.end, text: String(node.value) }]
}
