import { info, warning } from '#core'
import { accessTo, apiKeyPlace, defineProjectRule, objectNamePlace, secretIn } from '#project'

export default defineProjectRule({
  id: 'missing-secret-access',
  summary: 'Without RBAC of its own, a virtual cluster cannot read a Secret in another namespace.',
  messages: {
    denied: warning(
      'No Role lets "{own}" read the Secret in "{namespace}". Add one, or remove createRBAC.',
    ),
    perhaps: info(
      'With "createRBAC: false" nothing grants access to the Secret in "{namespace}". Add a Role and RoleBinding, or remove "createRBAC".',
    ),
  },
  project({ graph, report }) {
    for (const cluster of graph.virtualClusters) {
      const { apiKey, namespace: own } = cluster
      const namespace = apiKey?.namespace
      const access = accessTo(graph, cluster)
      if (!namespace || access === 'granted') continue
      const at = apiKeyPlace(cluster, 'createRBAC')
      const secret = secretIn(graph.secretOf.get(cluster))
      const message = 'The Secret is defined here.'
      const defined = secret && { at: objectNamePlace(secret.object), message }
      const related = defined ? [...access, defined] : access
      if (own === undefined) report({ message: 'perhaps', at, related, data: { namespace } })
      else report({ message: 'denied', at, related, data: { namespace, own } })
    }
  },
})
