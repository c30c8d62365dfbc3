import { defineRule, error, omission, patchActions } from '#core'

export default defineRule({
  id: 'missing-patch-action',
  summary: 'A patch with only a path stops the virtual cluster from starting.',
  messages: {
    none: omission(error('This patch does nothing. Add an expression, a reference or labels.')),
  },
  check: ({ report }) => ({
    PatchEntry(entry) {
      if (entry.has('path') !== 'yes') return
      // Other rules report actions of older releases and empty ones.
      if ([...patchActions, 'translate'].some((action) => entry.child(action) !== undefined)) return
      if (patchActions.every((action) => entry.has(action) === 'no')) {
        report({ message: 'none', at: entry, part: 'key' })
      }
    },
  }),
})
