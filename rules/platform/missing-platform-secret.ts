import { isMapping, quoted } from '#core'
import {
  apiKeyPlace,
  defineProjectRule,
  type FactPlace,
  objectNamePlace,
  type SecretFact,
  type VirtualClusterFact,
} from '#project'

export default defineProjectRule({
  id: 'missing-platform-secret',
  summary: 'A virtual cluster cannot connect without the Secret that its vc.yaml names.',
  messages: {
    absent: {
      severity: 'info',
      text: 'No file defines the Secret {name}{where}. Check that it exists.',
    },
    near: {
      severity: 'error',
      text: 'No file defines the Secret {name}{where}. Did you mean "{near}"?',
    },
    elsewhere: {
      severity: 'warning',
      text: 'The Secret {name} is in namespace "{other}", not in {namespace}. Correct the namespace.',
    },
  },
  project({ graph, report, nodeAt }) {
    const words = (place: FactPlace | undefined, text: string) => {
      const node = place && nodeAt(place)
      return node === undefined || isMapping(node.value) ? `"${text}"` : quoted(node)
    }
    for (const [cluster, join] of graph.secretOf) {
      const { apiKey } = cluster
      if (apiKey === undefined || join === undefined || 'found' in join) continue
      const isNamed = apiKey.secretName !== undefined
      const nameAt = isNamed ? apiKeyPlace(cluster, 'secretName') : undefined
      const namespaceAt = apiKey.namespace ? apiKeyPlace(cluster, 'namespace') : undefined
      const name = words(nameAt, 'absent' in join ? join.absent : join.name)
      if ('inOtherNamespace' in join) {
        const { inOtherNamespace: secret } = join
        const namespace = words(namespaceAt, join.namespace)
        const data = { name, namespace, other: secret.namespace ?? '' }
        const related = [definedHere(secret)]
        report({ message: 'elsewhere', ...place(namespaceAt, cluster), data, related })
        continue
      }
      const namespace = apiKey.namespace ?? cluster.namespace
      const where = namespace ? ` in namespace ${words(namespaceAt, namespace)}` : ''
      const at = place(nameAt, cluster)
      if ('near' in join) {
        const data = { name, where, near: join.near.name ?? '' }
        report({ message: 'near', ...at, data, related: [definedHere(join.near)] })
      } else report({ message: 'absent', ...at, data: { name, where } })
    }
  },
})

/** Where nothing is written for it, the default holds: the finding stands at `apiKey`. */
function place(at: FactPlace | undefined, cluster: VirtualClusterFact) {
  return at === undefined ? ({ at: apiKeyPlace(cluster), part: 'key' } as const) : { at }
}

const definedHere = ({ object }: SecretFact) => ({
  at: objectNamePlace(object),
  message: 'A Secret is defined here.',
})
