import { defineRule, type Node } from '#core'

export default defineRule({
  id: 'host-nodes-only',
  summary: 'Endpoints sync only with host nodes and a control plane in a container.',
  messages: {
    nodes: {
      severity: 'warning',
      text: 'Endpoints cannot be synced to the host with "{setting}". Remove one.',
    },
  },
  check: ({ report }) => ({
    'SyncToHost.endpoints'(endpoints) {
      const { enabled, patches } = endpoints.value
      if (enabled === false || (enabled !== true && !patches?.length)) return
      for (const setting of settings) {
        const on = find(endpoints.document.root, setting)
        if (on?.value !== true) continue
        report({
          message: 'nodes',
          at: endpoints,
          part: 'key',
          data: { setting: setting.join('.') },
          related: [{ at: on, message: 'It is switched on here.' }],
        })
        return
      }
    },
  }),
})

const settings = [
  ['privateNodes', 'enabled'],
  ['controlPlane', 'standalone', 'enabled'],
] as const

function find(root: Node, path: readonly string[]): Node | undefined {
  let at: Node | undefined = root
  for (const key of path) at = at?.child(key)
  return at
}
