import { type Node, replaceValue, suggestion, warning } from '#core'
import { defineProjectRule, readerPlaces, secretKeyPlace } from '#project'

export default defineProjectRule({
  id: 'platform-secret-host',
  summary: 'The host of a platform Secret is a domain that the virtual cluster can reach.',
  fixable: 'suggest',
  messages: {
    scheme: warning('"host" must be a domain without a scheme. Remove the scheme.'),
    path: warning('"host" must be a domain without a path. Remove the path.'),
    space: warning('"host" must be a domain without spaces or line breaks. Remove them.'),
    local: warning(
      'A virtual cluster cannot reach a local "host". Use the domain of the platform.',
    ),
  },
  project({ graph, report, nodeAt }) {
    for (const { secret, virtualClusters } of graph.platformSecrets) {
      for (const key of secret.keys) {
        const { hostProblem } = key
        if (hostProblem === undefined) continue
        const at = secretKeyPlace(secret, key)
        const isReadable = !key.isEncoded && hostProblem !== 'local'
        const fix = isReadable ? keepDomain(nodeAt(at)) : undefined
        report({ message: hostProblem, at, related: readerPlaces(virtualClusters), fix })
      }
    }
  },
})

function keepDomain(node: Node | undefined) {
  const domain = typeof node?.value === 'string' ? bareHost(node.value) : undefined
  return suggestion('Keep the domain only', node && domain ? replaceValue(node, domain) : undefined)
}

/** The domain in a `host` that has a scheme or a closing slash too much. */
function bareHost(host: string): string | undefined {
  const bare = host
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  return /^[a-z0-9.-]+(?::\d+)?$/i.test(bare) ? bare : undefined
}
