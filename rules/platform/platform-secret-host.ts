import { replaceValue, safeFix } from '#core'
import { bareHost, defineProjectRule, readHere, secretKeyPlace } from '#project'

export default defineProjectRule({
  id: 'platform-secret-host',
  summary: 'The host of a platform Secret is a domain that the virtual cluster can reach.',
  fixable: 'safe',
  messages: {
    scheme: {
      severity: 'warning',
      text: '"host" takes only a domain, so the platform may be unreachable. Remove the scheme.',
    },
    path: {
      severity: 'warning',
      text: '"host" takes only a domain, so the platform may be unreachable. Remove the path.',
    },
    space: {
      severity: 'warning',
      text: '"host" contains a space or line break, so the platform is unreachable. Remove it.',
    },
    local: {
      severity: 'warning',
      text: '"host" is local, and points a virtual cluster at itself. Use the domain of the platform.',
    },
  },
  project({ graph, report, nodeAt }) {
    for (const { secret, virtualClusters } of graph.platformSecrets) {
      for (const key of secret.keys) {
        const { hostProblem } = key
        if (hostProblem === undefined) continue
        const at = secretKeyPlace(secret, key)
        const node = key.isEncoded ? undefined : nodeAt(at)
        const text = typeof node?.value === 'string' ? node.value : ''
        const bare = hostProblem === 'local' ? undefined : bareHost(text)
        const edits = node && bare ? replaceValue(node, bare) : undefined
        const fix = safeFix('Keep the domain only', edits)
        report({ message: hostProblem, at, related: readHere(virtualClusters), fix })
      }
    }
  },
})
