import { defineRule, gluedFields, gluedWords, isGlued, operationOf } from '#core'

export default defineRule({
  id: 'missing-operation-value',
  supersedes: ['yaml-syntax'],
  summary: 'An operation without the value or source that it needs makes the whole patch fail.',
  messages: {
    value: {
      severity: 'error',
      text: 'The operation "{op}" needs a "value", so the whole patch is refused. Null is a value too.',
    },
    space: {
      severity: 'error',
      text: 'Without a space after "value:", the operation has no value, so the whole patch is refused. Add the space.',
    },
    from: {
      severity: 'error',
      text: 'The operation "{op}" needs "from", the place of its value, so the whole patch is refused.',
    },
  },
  check: ({ report, reportSpan }) => ({
    // In block style the line has no colon at all, and the text does not parse.
    File(file) {
      for (const { span, field } of gluedWords(file))
        if (field === 'value')
          reportSpan({
            message: 'space',
            span: { start: span.start, end: span.start + 'value:'.length },
          })
    },
    JsonPatchOperation(at) {
      const { op = '' } = operationOf(at)
      const glued = gluedFields(at.value)
      if (glued.length > 0) {
        // Another rule reports an operation without its path.
        const key = at.children().find(({ name }) => isGlued(String(name)))
        if (key && glued.every((field) => field === 'value'))
          report({ message: 'space', at: key, part: 'key' })
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
