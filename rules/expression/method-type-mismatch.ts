import { defineRule, truncate, warning } from '#core'
import {
  covers,
  describeType,
  eachBranch,
  isOnly,
  isUnknown,
  type MissingMethod,
  type PatchExpression,
  putInstead,
  wordsAt,
  wrapInCall,
} from '#patch'

export default defineRule({
  id: 'method-type-mismatch',
  summary: 'Calling a method that the value does not have throws.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    method: warning('"{receiver}" is {found} and has no method "{method}". {advice}'),
    data: warning('No string, list or object has a method "{method}". {advice}'),
    property: warning('"{receiver}" is {found} and has no "{member}". Did you mean "{near}"?'),
    item: warning('"{receiver}" is the whole list and has no "{member}". Did you mean "{item}"?'),
    member: warning('"{receiver}" is {found} and has no "{member}", so reading "{read}" throws.'),
    keys: warning('"{receiver}" is an object and has no "{member}". Count its keys: {keys}.'),
    taken: warning('{found} has no "{member}", so this part of it is undefined. {advice}'),
    part: warning('"{receiver}" is {found} and has no "{member}", so this is undefined. {advice}'),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, offer }, report) => {
      for (const call of facts.missingMethods) {
        const { receiver: object, receiverType, name: method } = call
        const receiver = wordsAt(parsed, object)
        const data = { receiver, found: describeType(receiverType), method }
        const advice = isConvertible(call) ? `Write String(${receiver}).` : adviceFor(call)
        const { title, edits } = rewriteOf(call)
        const fix = offer(title, edits)
        if (isUnknown(receiverType))
          report({ message: 'data', ...at(call), data: { method, advice }, fix })
        else report({ message: 'method', ...at(call), data: { ...data, advice }, fix })
      }
      const reportAbsent = (absent: AbsentMember): void => {
        const { object, objectType, name, reader, read, near = '', item } = absent
        const receiver = wordsAt(parsed, object)
        const words = describeType(objectType)
        const found = absent.meant === 'taken' ? words.replace(/^a/, 'A') : words
        const data = { receiver, found, member: truncate(name) }
        if (absent.meant === 'keys') {
          const keys = `Object.keys(${receiver}).length`
          const fix = offer('Count its keys', wrapInCount(absent))
          report({ message: 'keys', ...at(absent), data: { ...data, keys }, fix })
        } else if (absent.meant !== undefined) {
          const advice = isOnly(objectType, 'array') ? 'Read an item.' : 'Look for the right name.'
          report({ message: absent.meant, ...at(absent), data: { ...data, advice } })
        } else if (item !== undefined) {
          const fix = offer(`Read it from "${item}"`, putInstead(object, item))
          const meant = { receiver, member: data.member, item: `${item}.${data.member}` }
          report({ message: 'item', ...at(absent), data: meant, fix })
        } else if (reader === undefined) {
          const fix = offer(`Rename to "${near}"`, putInstead(absent, near))
          report({ message: 'property', ...at(absent), data: { ...data, near }, fix })
        } else report({ message: 'member', ...at(absent), data: { ...data, read: truncate(read) } })
      }
      // Other rules report names that the context lacks, and parameters in the wrong order.
      const swapped = facts.argumentMistakes.filter(({ kind }) => kind === 'index-first')
      const absent = facts.absentMembers.filter(
        (each) =>
          !covers(each, facts.unknownProperties) && !swapped.some((one) => covers(one, [each])),
      )
      for (const each of absent)
        if (!absent.some((one) => isOfSamePattern(one, each))) reportAbsent(each)
    }),
})

/** True for the second name in one pattern, which is the same mistake. */
const isOfSamePattern = (one: AbsentMember, other: AbsentMember): boolean =>
  other.meant === 'taken' && one.object === other.object && one.start < other.start

type AbsentMember = PatchExpression['facts']['absentMembers'][number]

const wrapInCount = ({ object, end }: AbsentMember) => [
  { start: object.start, end: object.start, text: 'Object.keys(' },
  { start: object.end, end, text: ').length' },
]

const isConvertible = ({ receiverType, expected }: MissingMethod): boolean =>
  isOnly(receiverType, 'number', 'boolean') && expected.includes('string')

function rewriteOf(call: MissingMethod) {
  const { receiver, near, property } = call
  if (isConvertible(call))
    return { title: 'Convert it with String', edits: wrapInCall(receiver, 'String') }
  if (near === undefined) return { title: '', edits: undefined }
  if (property !== undefined) return { title: `Write "${near}"`, edits: putInstead(property, near) }
  return { title: `Rename to "${near}"`, edits: putInstead(call, near) }
}

const ASKS_FOR_KEY = /^(?:contains|includes|has|hasKey|containsKey)$/

const words: Readonly<Record<string, string>> = {
  string: 'strings',
  array: 'lists',
  number: 'numbers',
  regexp: 'regular expressions',
}

function adviceFor({ receiverType, expected, name, near, property }: MissingMethod): string {
  if (isOnly(receiverType, 'object') && ASKS_FOR_KEY.test(name))
    return 'Write "key" in value to look for a key.'
  if (expected.length > 0) return `It is a method of ${plurals(expected)}.`
  if (property !== undefined) return `Write "${near}" without parentheses.`
  return near === undefined ? 'Look for the right name.' : `Did you mean "${near}"?`
}

const plurals = (types: readonly string[]) => types.map((type) => words[type] ?? type).join(' and ')
