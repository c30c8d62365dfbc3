import { defineRule, isEmptyList, type Node, renameKey, suggestion } from '#core'

/** What a rule allows without a field. */
const WITHOUT = {
  verbs: 'every verb',
  resources: 'all resources',
  namespaces: 'every namespace',
  requestTargets: 'every request',
  virtualClusters: 'every virtual cluster',
} as const

/** What is written for a field by those who know other APIs. */
const MISNAMED: Readonly<Record<string, keyof typeof WITHOUT>> = {
  verb: 'verbs',
  resource: 'resources',
  apiGroups: 'resources',
  namespace: 'namespaces',
  requestTarget: 'requestTargets',
  virtualCluster: 'virtualClusters',
}

export default defineRule({
  id: 'empty-means-all',
  summary:
    'A list that is empty or misnamed in a rule allows everything, although it looks like a limit.',
  fixable: 'suggest',
  supersedes: ['unknown-field'],
  messages: {
    all: {
      severity: 'info',
      text: 'An empty "{list}" allows {all}, not none. Omit it, or fill it in.',
    },
    misnamed: {
      severity: 'warning',
      text: '"{key}" is ignored here, and without "{field}" this allows {all}. Write "{field}".',
    },
  },
  check({ report }) {
    const allows = (all: string) => (list: Node) => {
      if (!isEmptyList(list)) return
      report({ message: 'all', at: list, data: { list: String(list.name), all } })
    }
    const reportMisnamed = (entry: Node, key: string, field: string, all: string) => {
      const at = entry.child(key)
      if (at === undefined || entry.child(field) !== undefined || entry.mayHoldMore) return
      const fix =
        key === 'apiGroups' ? undefined : suggestion(`Rename to "${field}"`, renameKey(at, field))
      report({ message: 'misnamed', at, part: 'key', data: { key, field, all }, fix })
    }
    const allResources = allows('all resources of the group')
    return {
      Rule(rule) {
        for (const [key, field] of Object.entries(MISNAMED))
          reportMisnamed(rule, key, field, WITHOUT[field])
      },
      'Rule.verbs': allows(WITHOUT.verbs),
      'Rule.resources': allows(WITHOUT.resources),
      'Rule.namespaces': allows(WITHOUT.namespaces),
      'Rule.requestTargets': allows(WITHOUT.requestTargets),
      'RuleResource.resourceNames': allows('all objects'),
      RuleResource(entry) {
        reportMisnamed(entry, 'resource', 'resources', 'all resources of the group')
        reportMisnamed(entry, 'resourceName', 'resourceNames', 'all objects')
        const resources = entry.get('resources')
        // Beside names the list cannot mean all: another rule reports that it is missing.
        if (resources !== undefined && !entry.get('resourceNames')?.value.length)
          allResources(resources)
      },
      RuleVirtualCluster(entry) {
        for (const key of ['virtualCluster', 'cluster'])
          reportMisnamed(entry, key, 'name', WITHOUT.virtualClusters)
      },
    }
  },
})
