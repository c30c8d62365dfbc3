import { accessTo, apiKeyPlace, defineProjectRule, objectNamePlace } from '#project'

export default defineProjectRule({
  id: 'missing-secret-access',
  summary: 'Without RBAC of its own a virtual cluster cannot read a Secret in another namespace.',
  messages: {
    denied: {
      severity: 'warning',
      text: 'The Secret lies in namespace "{namespace}", and with createRBAC false no Role here lets the virtual cluster in "{own}" read it, so it gets no access key. Remove createRBAC, or add a Role and a RoleBinding that allow to get the Secret.',
    },
    perhaps: {
      severity: 'info',
      text: 'With createRBAC false the virtual cluster reads the Secret in namespace "{namespace}" only if a Role and a RoleBinding allow it, and none is defined here. Remove createRBAC, or add them; where the virtual cluster itself lives in that namespace, say so with "# vclint-namespace: {namespace}".',
    },
  },
  project({ graph, report }) {
    for (const cluster of graph.virtualClusters) {
      const { apiKey, namespace: own } = cluster
      const namespace = apiKey?.namespace
      if (!namespace || apiKey?.createRBAC !== false || namespace === own) continue
      const access = accessTo(graph, cluster)
      if (access === 'granted') continue
      const at = apiKeyPlace(cluster, 'createRBAC')
      const join = graph.secretOf.get(cluster)
      const secret = join && 'found' in join ? join.found : undefined
      const defined =
        secret === undefined
          ? []
          : [{ at: objectNamePlace(secret.object), message: 'The Secret is defined here.' }]
      const related = [...access, ...defined]
      if (own === undefined) report({ message: 'perhaps', at, related, data: { namespace } })
      else report({ message: 'denied', at, related, data: { namespace, own } })
    }
  },
})
