import { replaceValue, suggestion, warning } from '#core'
import { defineProjectRule, placeBelow, readerPlaces } from '#project'

export default defineProjectRule({
  id: 'platform-secret-type',
  summary:
    'A platform Secret is generic; other types need other keys, and Kubernetes may refuse them.',
  fixable: 'suggest',
  messages: {
    type: warning('Type "{type}" needs other keys. Use "Opaque", or remove the type.'),
  },
  project({ graph, report, nodeAt }) {
    for (const { secret, virtualClusters } of graph.platformSecrets) {
      const type = secret.object.kind === 'Secret' ? secret.type : undefined
      if (!type || !OF_KUBERNETES.test(type)) continue
      const at = placeBelow(secret.object.place, 'type')
      const node = nodeAt(at)
      const fix = suggestion('Change to "Opaque"', node && replaceValue(node, 'Opaque'))
      report({ message: 'type', at, data: { type }, related: readerPlaces(virtualClusters), fix })
    }
  },
})

/** Kubernetes validates only its own types. */
const OF_KUBERNETES = /^(?:bootstrap\.)?kubernetes\.io\//
