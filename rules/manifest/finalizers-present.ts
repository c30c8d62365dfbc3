import { defineRule, isNew } from '#core'

export default defineRule({
  id: 'finalizers-present',
  summary: 'An object with finalizers stays until somebody takes them out.',
  messages: {
    present: {
      severity: 'info',
      text: 'As long as "finalizers" holds an entry, the object cannot be deleted. Leave it out unless a controller that you run clears it.',
    },
  },
  check: ({ report }) => ({
    'ObjectMeta.finalizers'(at) {
      if (!isNew(at.document) || at.value.length === 0) return
      report({ message: 'present', at, part: 'key' })
    },
  }),
})
