import { defineRule, error, gluedIn, gluedWords, omission, operationOf, suggestion } from '#core'

export default defineRule({
  id: 'missing-operation-value',
  summary: 'An operation without the value or source that it needs makes the whole patch fail.',
  fixable: 'suggest',
  supersedes: ['yaml-syntax'],
  messages: {
    value: omission(
      error(
        'The operation "{op}" needs a "value", so the whole patch is refused. Null is a value too.',
      ),
    ),
    space: error(
      'Without a space after "value:", the operation has no value, so the whole patch is refused. Add the space.',
    ),
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
      const place = at.child('op') ?? at
      if (NEED_VALUE.includes(op) && at.child('value') === undefined && at.has('value') === 'no')
        report({ message: 'value', at: place, data: { op } })
      if (NEED_FROM.includes(op) && at.has('from') === 'no')
        report({ message: 'from', at: place, data: { op } })
    },
  }),
})

const NEED_VALUE: readonly string[] = ['add', 'replace', 'test']
const NEED_FROM: readonly string[] = ['move', 'copy']
