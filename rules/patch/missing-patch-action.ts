import { defineRule, didYouMean } from '#core'

const actions = ['expression', 'reverseExpression', 'reference', 'labels']

export default defineRule({
  id: 'missing-patch-action',
  summary: 'A patch that only names a path does nothing, and the configuration is refused.',
  messages: {
    none: {
      severity: 'error',
      text: 'This patch says where but not what, and the virtual cluster refuses to start. Add expression, reverseExpression, reference or labels.',
    },
  },
  check: ({ report }) => ({
    PatchEntry(entry) {
      if (entry.has('path') !== 'yes') return
      const written = entry.children().map(({ name }) => String(name))
      // A misspelt or empty action is a mistake of its own.
      if (written.some((key) => actions.includes(key) || isMisspelt(key))) return
      if (actions.every((action) => entry.has(action) === 'no')) {
        report({ message: 'none', at: entry, part: 'key' })
      }
    },
  }),
})

const isMisspelt = (key: string) => key === 'translate' || didYouMean(key, actions) !== undefined
