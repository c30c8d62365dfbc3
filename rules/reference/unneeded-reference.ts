import { defineRule } from '#core'
import { syncPlace } from '#patch'

export default defineRule({
  id: 'unneeded-reference',
  summary: 'With namespaces synced, names stay as they are and need no reference.',
  messages: {
    names: {
      severity: 'info',
      text: 'Namespaces are synced to the host, so names are not translated: this reference is needed only with a namespacePath.',
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
