import { type Node, replaceValue, suggestion, warning } from '#core'
import { defineProjectRule, readerPlaces, type SecretFact, secretKeyPlace } from '#project'

export default defineProjectRule({
  id: 'platform-secret-host',
  summary: 'The host of a platform Secret is a domain that the virtual cluster can reach.',
  fixable: 'suggest',
  messages: {
    domain: warning('"host" must be a domain. Write "{domain}".'),
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
        const related = readerPlaces(virtualClusters)
        const found = withDomain(key, nodeAt(at)) ?? { message: hostProblem }
        report({ ...found, at, related })
      }
    }
  },
})

function withDomain({ isEncoded, hostProblem }: SecretKey, node: Node | undefined) {
  if (isEncoded || hostProblem === 'local' || typeof node?.value !== 'string') return undefined
  const domain = domainIn(node.value)
  if (domain === undefined) return undefined
  const fix = suggestion('Keep the domain only', replaceValue(node, domain))
  return { message: 'domain', data: { domain }, fix } as const
}

type SecretKey = SecretFact['keys'][number]

/** The domain, or its placeholder, in a `host` that also has a scheme, a user, a path or spaces. */
function domainIn(host: string): string | undefined {
  const bare = host.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const [domain = ''] = bare.replace(/^[^/?#@]*@/, '').split(/[/?#]/, 1)
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/i.test(domain)
  return isName || /^\$\{\w+\}$/.test(domain) ? domain : undefined
}
