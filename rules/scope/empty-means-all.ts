import {
  defineRule,
  info,
  isEmptyList,
  joinEdits,
  type Node,
  omission,
  renameKey,
  replaceValue,
  suggestion,
  warning,
} from '#core'

/** The access that a rule grants without this field. */
const WITHOUT = {
  verbs: 'every verb',
  resources: 'all resources',
  namespaces: 'every namespace',
  requestTargets: 'every request',
  virtualClusters: 'every virtual cluster',
} as const

/** Names of these fields in other APIs. */
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
  supersedes: ['unknown-field', 'misplaced-field'],
  messages: {
    all: omission(info('An empty "{list}" allows {all}, not none. Omit it, or fill it in.')),
    core: warning(
      '"{key}" is ignored here, and without "group" this is for the core group. Write "group".',
    ),
    level: warning(
      '"resourceNames" is ignored here, so this allows all objects. Move it into an entry of "resources".',
    ),
    misnamed: warning(
      '"{key}" is ignored here, and without "{field}" this allows {all}. Write "{field}".',
    ),
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
        key === 'apiGroups' || key === 'project'
          ? undefined
          : suggestion(`Rename to "${field}"`, renameKey(at, field))
      report({ message: 'misnamed', at, part: 'key', data: { key, field, all }, fix })
    }
    const reportGroup = (entry: Node, key: string) => {
      const at = entry.child(key)
      if (at === undefined || entry.mayHoldMore || entry.child('group') !== undefined) return
      const groups = Array.isArray(at.value) ? at.value : [at.value]
      const [group, ...more] = groups
      if (groups.every((one) => one === '')) return
      const renamed = more.length === 0 ? renameKey(at, 'group') : undefined
      const written = at.value === group ? [] : replaceValue(at, group)
      const fix = suggestion('Rename to "group"', joinEdits(renamed, written))
      report({ message: 'core', at, part: 'key', data: { key }, fix })
    }
    const allResources = allows('all resources of the group')
    return {
      Rule(rule) {
        for (const [key, field] of Object.entries(MISNAMED))
          reportMisnamed(rule, key, field, WITHOUT[field])
        const entries = rule.get('resources')?.children() ?? []
        const names = rule.child('resourceNames')
        if (names !== undefined && entries.length > 0 && !entries.some(hasNames))
          report({ message: 'level', at: names, part: 'key' })
      },
      'Rule.verbs': allows(WITHOUT.verbs),
      'Rule.resources': allows(WITHOUT.resources),
      'Rule.namespaces': allows(WITHOUT.namespaces),
      'Rule.requestTargets': allows(WITHOUT.requestTargets),
      'RuleResource.resourceNames': allows('all objects'),
      RuleResource(entry) {
        reportMisnamed(entry, 'resource', 'resources', 'all resources of the group')
        for (const key of ['resourceName', 'names', 'name'])
          reportMisnamed(entry, key, 'resourceNames', 'all objects')
        for (const key of ['apiGroups', 'apiGroup', 'groups']) reportGroup(entry, key)
        const resources = entry.get('resources')
        // With `resourceNames` the list cannot mean all; another rule reports that the list is
        // missing.
        if (resources !== undefined && !entry.get('resourceNames')?.value.length)
          allResources(resources)
      },
      RuleVirtualCluster(entry) {
        for (const key of ['virtualCluster', 'cluster'])
          reportMisnamed(entry, key, 'name', WITHOUT.virtualClusters)
        reportMisnamed(entry, 'project', 'namespace', WITHOUT.namespaces)
      },
    }
  },
})

const hasNames = (entry: Node) => entry.has('resourceNames') !== 'no'
