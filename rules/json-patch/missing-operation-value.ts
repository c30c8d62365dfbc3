import { defineRule, operationOf } from '#core'

export default defineRule({
  id: 'missing-operation-value',
  summary: 'An operation without the value or source that it needs makes the whole patch fail.',
  messages: {
    value: {
      severity: 'error',
      text: 'The operation "{op}" needs a "value", so the whole patch is refused. Null is a value too.',
    },
    from: {
      severity: 'error',
      text: 'The operation "{op}" needs "from", the place of its value, so the whole patch is refused.',
    },
  },
  check: ({ report }) => ({
    JsonPatchOperation(at) {
      const { op = '' } = operationOf(at)
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
