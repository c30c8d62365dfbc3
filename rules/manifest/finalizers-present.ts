import { defineRule, isNew } from '#core'

export default defineRule({
  id: 'finalizers-present',
  summary: 'An object with finalizers stays until something clears them.',
  messages: {
    present: {
      severity: 'info',
      text: 'This object cannot be deleted until its "finalizers" are cleared. Remove them unless you run the controller.',
    },
  },
  check: ({ report }) => ({
    'ObjectMeta.finalizers'(at) {
      if (!isNew(at.document) || at.value.length === 0) return
      report({ message: 'present', at, part: 'key' })
    },
  }),
})
