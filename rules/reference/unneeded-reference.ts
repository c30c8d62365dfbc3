import { defineRule } from '#core'
import { syncPlace } from '#patch'

export default defineRule({
  id: 'unneeded-reference',
  summary: 'Synced namespaces keep their names, so names need no reference.',
  messages: {
    names: {
      severity: 'info',
      text: 'Names do not change when namespaces are synced, so this is not needed. Remove it.',
    },
  },
  check: ({ report }) => ({
    PatchReference(reference) {
      if (syncPlace(reference).direction !== 'toHost') return
      const toHost = reference.document.root.child('sync')?.child('toHost')
      const enabled = toHost?.child('namespaces')?.child('enabled')
      if (enabled?.value !== true || reference.has('namespacePath') !== 'no') return
      report({
        message: 'names',
        at: reference,
        part: 'key',
        related: [{ at: enabled, message: 'Namespaces are synced here.' }],
      })
    },
  }),
})
