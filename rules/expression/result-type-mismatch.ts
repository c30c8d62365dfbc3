import { defineRule, hintAt, truncate, warning } from '#core'
import {
  chooseInstead,
  covers,
  describeType,
  eachBranch,
  formWords,
  isOnly,
  isUnknown,
  type PatchExpression,
  wrapInCall,
} from '#patch'

export default defineRule({
  id: 'result-type-mismatch',
  summary: 'A result of the wrong type stops the object from syncing.',
  fixable: 'suggest',
  messages: {
    other: warning('The result is {found}, but the field takes {wanted}. {advice}'),
    falsy: warning(
      "This can return false, but the field takes {wanted}. Write 'test ? a : value'.",
    ),
    zero: warning("This can return 0, but the field takes {wanted}. Write 'test ? a : value'."),
    odd: warning('The result can hold {found}, but {wanted} is needed there. {advice}'),
    opaque: warning('The result is {found}, which no field can hold. {advice}'),
    written: warning('The text contains "{written}" instead of a value. Look where it comes from.'),
    form: warning('The result is {text}, which the API refuses here. Return {wanted}.'),
    image: warning('The result is {text}, which no runtime can pull. Return {wanted}.'),
    base64: warning('The result is not base64, which the API refuses here. Encode it: btoa(…).'),
    items: warning('An item is {found}, but must be {wanted}. {advice}'),
    lacking: warning('An object here needs "{key}", which this one lacks. Add it.'),
    misspelt: warning(
      '"{key}" is not a valid label key. Use letters, digits, "-", "_" and ".", with one "/" at most.',
    ),
    unknown: warning('"{key}" is not a field of this object, so it is dropped. {advice}'),
    key: warning('"{key}" is {found}, but must be {wanted}. {advice}'),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, offer }, report) => {
      const worse = [
        ...facts.undefinedNames,
        ...facts.arrayMemberships,
        ...facts.nondeterminism,
        ...facts.uncalledMethods,
        ...facts.templatesInStrings,
        ...facts.helperReferences,
        ...facts.callbackMistakes.filter(({ kind }) => kind === 'nothing'),
        ...facts.misleadingOperators.filter(({ kind }) => kind === 'number'),
        ...facts.argumentMistakes,
        ...facts.absentMembers.filter(({ item }) => item !== undefined),
      ]
      const isExplained = ({ type }: TypeMismatch) =>
        isOnly(type, 'undefined') && facts.absentMembers.length > 0
      // After another mistake, the type of the result says little.
      const shown = facts.typeMismatches.filter((each) => !covers(each, worse))
      for (const mismatch of shown.filter((each) => !isExplained(each))) {
        const fix = mismatch.falsy
          ? offer('Write a conditional expression', chooseInstead(parsed))
          : offer('Convert it', conversion(mismatch))
        report({ ...messageFor(mismatch, fix !== undefined), ...at(mismatch), fix })
      }
    }),
})

type TypeMismatch = PatchExpression['facts']['typeMismatches'][number]
type Type = TypeMismatch['type']

function messageFor(mismatch: TypeMismatch, isFixable: boolean) {
  const { type, wanted, falsy, odd, opaque, part, refused, written, key } = mismatch
  const words = wordsOf(wanted)
  if (falsy) {
    const message = isOnly(type, 'number') ? 'zero' : 'falsy'
    return { message, data: { wanted: describeType(wanted) } } as const
  }
  if (key !== undefined && typeof part === 'object') return messageOfKey(part.key, key)
  if (written !== undefined) return { message: 'written', data: { written } } as const
  if (refused !== undefined) return messageOfForm(refused)
  if (odd !== undefined) return { message: 'odd', data: ODD[odd](words, wanted.form) } as const
  const advice = isFixable ? 'Convert it.' : adviceOf(wanted)
  if (opaque !== undefined) {
    const found = OPAQUE[opaque] ?? 'an iterator'
    return { message: 'opaque', data: { found, advice } } as const
  }
  const data = { found: describeType(type), wanted: words, advice }
  if (typeof part === 'object')
    return { message: 'key', data: { ...data, key: truncate(part.key) } } as const
  return { message: part === 'whole' ? 'other' : 'items', data } as const
}

function messageOfKey(name: string, { found, near, names }: NonNullable<TypeMismatch['key']>) {
  const key = truncate(name)
  if (found !== 'unknown') return { message: found, data: { key } } as const
  const known = names.length > 0 ? `Known: ${names.join(', ')}.` : 'Look it up.'
  return { message: found, data: { key, advice: hintAt(near, known) } } as const
}

function messageOfForm({ text, form }: NonNullable<TypeMismatch['refused']>) {
  // The text may be a secret.
  if (form === 'base64') return { message: 'base64' } as const
  const data = { text: truncate(JSON.stringify(text)), wanted: formWords(form) }
  return { message: form === 'image' ? 'image' : 'form', data } as const
}

const ODD = {
  fraction: () => ({
    found: 'a fraction',
    wanted: 'a whole number',
    advice: 'Round it: Math.round(…).',
  }),
  NaN: (wanted: string, form: string | undefined) =>
    form === 'quantity'
      ? { found: 'NaN', wanted: 'a quantity', advice: 'Take number and unit apart first.' }
      : { found: 'NaN', wanted, advice: 'Look where it comes from.' },
} as const

const adviceOf = (wanted: Type): string =>
  isUnknown(wanted) ? 'Return plain data.' : `Return ${describeType(wanted)}.`

/** Names the type, and for a map the type of its values. */
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

/** Numbers and booleans become strings, strings of digits become numbers. */
function conversion(mismatch: TypeMismatch) {
  const { node, type, wanted, part, odd, opaque, refused, written, key } = mismatch
  if (part === 'items' || (odd ?? opaque ?? refused ?? written ?? key) !== undefined)
    return undefined
  if (isOnly(wanted, 'string')) {
    return isOnly(type, 'number', 'boolean') ? wrapInCall(node, 'String') : undefined
  }
  const digits =
    node.type === 'Literal' && /^"(?:0|[1-9]\d{0,14})"$/.test(JSON.stringify(node.value))
  const { start, end } = node
  return isOnly(wanted, 'number') && digits ? [{ start, end, text: String(node.value) }] : undefined
}
