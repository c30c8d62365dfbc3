import { error, info } from '#core'
import { connectionOfKey, defineProjectRule, keyPlace, quotedName } from '#project'

export default defineProjectRule({
  id: 'unusable-vc-key',
  summary: 'Virtual clusters lose their connection when their key expires or is disabled.',
  supersedes: ['access-disabled'],
  messages: {
    disabled: error(
      'The key{name} is disabled, but a virtual cluster reads it and cannot connect. Give it another key.',
    ),
    expires: info(
      'When the key{name} expires, virtual clusters lose their connection. Plan to renew it.',
    ),
  },
  project({ graph, settings, report }) {
    for (const key of graph.accessKeys) {
      const use = connectionOfKey(key, graph, settings.virtualClusterKeys)
      if (use === undefined && key.scope.vcRole !== 'yes') continue
      const data = { name: quotedName(key) }
      const related = use?.related ?? []
      // Disabling a key is legitimate: it is wrong only while a virtual cluster reads the key.
      if (key.isDisabled && use?.isRead)
        report({ message: 'disabled', at: keyPlace(key, 'disabled'), data, related })
      if (key.expires) report({ message: 'expires', at: keyPlace(key, 'ttl'), data, related })
    }
  },
})
