import { replaceValue, safeFix } from '#core'
import { bareHost, defineProjectRule, readHere, secretKeyPlace } from '#project'

export default defineProjectRule({
  id: 'platform-secret-host',
  summary: 'The host of a platform Secret is a domain that the virtual cluster can reach.',
  fixable: 'safe',
  messages: {
    scheme: {
      severity: 'warning',
      text: '"host" must be a domain without a scheme. Remove the scheme.',
    },
    path: {
      severity: 'warning',
      text: '"host" must be a domain without a path. Remove the path.',
    },
    space: {
      severity: 'warning',
      text: '"host" must be a domain without spaces or line breaks. Remove them.',
    },
    local: {
      severity: 'warning',
      text: 'A virtual cluster cannot reach a local "host". Use the domain of the platform.',
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
