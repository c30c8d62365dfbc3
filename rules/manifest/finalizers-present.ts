import { defineRule, isNew } from '#core'

export default defineRule({
  id: 'finalizers-present',
  summary: 'An object with finalizers stays until something clears them.',
  messages: {
    present: {
      severity: 'info',
      text: 'Finalizers block deletion. Remove them unless a controller of yours clears them.',
    },
  },
  check: ({ report }) => ({
    'ObjectMeta.finalizers'(at) {
      if (!isNew(at.document) || at.value.length === 0) return
      report({ message: 'present', at, part: 'key' })
    },
  }),
})
