import { type Node, replaceValue, safeFix } from '#core'
import { bareHost, defineProjectRule, readHere, secretKeyPlace } from '#project'

export default defineProjectRule({
  id: 'platform-secret-host',
  summary:
    'The host of a platform Secret is a domain that the virtual cluster can reach: no address, no local name.',
  fixable: 'safe',
  messages: {
    scheme: {
      severity: 'warning',
      text: 'The host of the platform Secret starts with a scheme; a domain alone is read, so the virtual cluster may not reach the platform. Remove the scheme.',
    },
    path: {
      severity: 'warning',
      text: 'The host of the platform Secret holds a path; a domain alone is read, so the virtual cluster may not reach the platform. Remove the path.',
    },
    space: {
      severity: 'warning',
      text: 'The host of the platform Secret holds a blank or a line break, so it is no domain and the platform is not reached. Remove it.',
    },
    local: {
      severity: 'warning',
      text: 'The host of the platform Secret is a local address: inside a virtual cluster that is the virtual cluster itself. Give the domain of the platform.',
    },
  },
  project({ graph, report, nodeAt }) {
    for (const { secret, virtualClusters } of graph.platformSecrets) {
      for (const key of secret.keys) {
        const { hostProblem } = key
        if (hostProblem === undefined) continue
        const at = secretKeyPlace(secret, key)
        const isReadable = !key.isEncoded && hostProblem !== 'local'
        const fix = isReadable ? keepDomain(nodeAt(at)) : undefined
        report({ message: hostProblem, at, related: readHere(virtualClusters), fix })
      }
    }
  },
})

function keepDomain(node: Node | undefined) {
  const domain = typeof node?.value === 'string' ? bareHost(node.value) : undefined
  return safeFix('Keep the domain only', node && domain ? replaceValue(node, domain) : undefined)
}
