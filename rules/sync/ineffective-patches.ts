import { defineRule, type Node } from '#core'

export default defineRule({
  id: 'ineffective-patches',
  summary: 'Patches of a resource that is not synced never apply.',
  messages: {
    off: {
      severity: 'warning',
      text: 'The sync of "{resource}" is off, so these never apply. Remove them, or switch it on.',
    },
  },
  check: ({ report }) => {
    const check = (patches: Node<readonly unknown[]>) => {
      const enabled = patches.parent?.child('enabled')
      if (enabled?.value !== false || patches.value.length === 0) return
      report({
        message: 'off',
        at: patches,
        part: 'key',
        data: { resource: String(patches.parent?.name) },
        related: [{ at: enabled, message: 'It is switched off here.' }],
      })
    }
    return {
      'SyncedResource.patches': check,
      'AutoSyncedResource.patches': check,
      'EndpointsSync.patches': check,
    }
  },
})
