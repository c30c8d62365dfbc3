import { didYouMean, error, info, warning } from '#core'
import {
  connectionOfKey,
  defineProjectRule,
  type Graph,
  keyPlace,
  quotedName,
  secretNamePlace,
} from '#project'

export default defineProjectRule({
  id: 'unusable-vc-key',
  summary:
    'Virtual clusters lose their connection when their key expires, is disabled or is not there.',
  supersedes: ['access-disabled'],
  messages: {
    disabled: error(
      'The key{name} is disabled, but a virtual cluster reads it and cannot connect. Give it another key.',
    ),
    expires: info(
      'When the key{name} expires, virtual clusters lose their connection. Plan to renew it.',
    ),
    unknown: warning(
      'This Secret is said to hold access key "{name}", which no file defines. {hint}',
    ),
  },
  project({ graph, settings, report }) {
    for (const key of graph.accessKeys) {
      if (!key.isDisabled && !key.expires) continue
      const use = connectionOfKey(key, graph, settings.virtualClusterKeys)
      if (use === undefined && key.scope.vcRole !== 'yes') continue
      const data = { name: quotedName(key) }
      const related = use?.related ?? []
      // Disabling a key is legitimate: it is wrong only while a virtual cluster reads the key.
      if (key.isDisabled && use?.isRead)
        report({ message: 'disabled', at: keyPlace(key, 'disabled'), data, related })
      if (key.expires) report({ message: 'expires', at: keyPlace(key, 'ttl'), data, related })
    }
    for (const { secret, name, hint } of unknownNames(graph))
      report({ message: 'unknown', at: secretNamePlace(secret), data: { name, hint } })
  },
})

/** Above this number of keys, the nearest name is not searched for each Secret. */
const MAX_KEYS = 1000

/** The Secrets that are said to hold a key that is not there; none where a template or the server names a key. */
function unknownNames({ accessKeys, secrets }: Graph) {
  const names = accessKeys.flatMap(({ object }) => object.name ?? [])
  if (names.length === 0 || names.length < accessKeys.length) return []
  const known = new Set(names)
  return secrets.flatMap((secret) => {
    const { accessKey: name } = secret
    if (name === undefined || known.has(name)) return []
    const near = known.size > MAX_KEYS ? undefined : didYouMean(name, known)
    const hint = near === undefined ? 'Check the name.' : `Did you mean "${near}"?`
    return [{ secret, name, hint }]
  })
}
