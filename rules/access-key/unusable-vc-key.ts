import { connectedHere, defineProjectRule, keyPlace, knownUse } from '#project'

export default defineProjectRule({
  id: 'unusable-vc-key',
  summary:
    'A key that connects virtual clusters is disabled or expires, and their connection ends with it.',
  messages: {
    disabled: {
      severity: 'error',
      text: 'The key is meant for virtual clusters, but "disabled: true" makes the platform refuse it, so none can connect. Remove "disabled", or take another key.',
    },
    expires: {
      severity: 'info',
      text: 'The key is meant for virtual clusters and expires with its "ttl"; then they lose their connection. Leave "ttl" out, or plan to renew the key.',
    },
  },
  project({ graph, settings, report }) {
    for (const key of graph.accessKeys) {
      const use = knownUse(key, graph, settings.virtualClusterKeys)
      if (use === undefined && key.scope.vcRole !== 'yes') continue
      const related = use === 'listed' ? [] : connectedHere(use)
      if (key.isDisabled) report({ message: 'disabled', at: keyPlace(key, 'disabled'), related })
      if (key.expires) report({ message: 'expires', at: keyPlace(key, 'ttl'), related })
    }
  },
})
