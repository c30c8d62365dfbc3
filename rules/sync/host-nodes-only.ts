import { defineRule, warning } from '#core'
import { settingWithoutHostNodes } from '#domain'

export default defineRule({
  id: 'host-nodes-only',
  summary: 'Endpoints sync only with host nodes and a control plane in a container.',
  messages: {
    nodes: warning('Endpoints cannot be synced to the host with "{setting}". Remove one.'),
  },
  check: ({ report }) => ({
    'SyncToHost.endpoints'(endpoints) {
      const { enabled, patches } = endpoints.value
      if (enabled === false || (enabled !== true && !patches?.length)) return
      const setting = settingWithoutHostNodes(endpoints.document)
      if (setting === undefined) return
      const data = { setting: setting.name }
      const related = [{ at: setting.at, message: 'It is switched on here.' }]
      report({ message: 'nodes', at: endpoints, part: 'key', data, related })
    },
  }),
})
