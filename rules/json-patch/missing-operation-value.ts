import {
  defineRule,
  error,
  gluedIn,
  gluedWords,
  type Node,
  omission,
  operationOf,
  suggestion,
} from '#core'

export default defineRule({
  id: 'missing-operation-value',
  summary: 'An operation lacks the value or the source that it needs.',
  fixable: 'suggest',
  supersedes: ['yaml-syntax'],
  messages: {
    value: omission(
      error(
        'The operation "{op}" needs a "value": servers refuse the patch, or write null. Write null if that is meant.',
      ),
    ),
    test: omission(
      error('The operation "{op}" needs a "value", so it fails, and the whole patch with it.'),
    ),
    space: error('Without a space after "value:", the operation has no value. Add the space.'),
    from: omission(
      error(
        'The operation "{op}" needs "from", the place of its value, so the whole patch is refused.',
      ),
    ),
  },
  check: ({ report, reportSpan }) => ({
    // In block style such a line has no colon, so the text does not parse.
    File(file) {
      for (const { span, field, spaces } of gluedWords(file)) {
        const key = { start: span.start, end: span.start + 'value:'.length }
        const fix = suggestion('Add the space', spaces)
        if (field === 'value') reportSpan({ message: 'space', span: key, fix })
      }
    },
    JsonPatchOperation(at) {
      const { op = '' } = operationOf(at)
      const glued = gluedIn(at)
      // Another rule reports an operation without its path.
      if (glued !== undefined) {
        const fix = suggestion('Add the space', glued.spaces)
        if (glued.field === 'value') report({ message: 'space', at: glued.key, part: 'key', fix })
        return
      }
      const message = lackOf(at, op)
      if (message !== undefined) report({ message, at: at.child('op') ?? at, data: { op } })
    },
  }),
})

/** The message on what an operation lacks. */
function lackOf(at: Node, op: string): 'value' | 'test' | 'from' | undefined {
  if (NEED_FROM.includes(op)) return at.has('from') === 'no' ? 'from' : undefined
  if (!NEED_VALUE.includes(op)) return undefined
  if (at.child('value') !== undefined || at.has('value') !== 'no') return undefined
  return op === 'test' ? 'test' : 'value'
}

const NEED_VALUE: readonly string[] = ['add', 'replace', 'test']
const NEED_FROM: readonly string[] = ['move', 'copy']
