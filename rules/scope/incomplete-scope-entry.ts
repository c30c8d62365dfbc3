import { defineRule, type Node, omission, warning } from '#core'

export default defineRule({
  id: 'incomplete-scope-entry',
  summary: 'An entry that does not name what it selects cannot be relied on.',
  supersedes: ['unknown-field'],
  messages: {
    incomplete: omission(
      warning('This entry of "{list}" may select nothing, or everything. Add {missing}.'),
    ),
    unnamed: omission(
      warning('This entry of "clusterRoles" names no role, so it grants nothing. Add "name".'),
    ),
  },
  check({ report }) {
    const complete = (entry: Node) => {
      const { name: list, facts } = entry.parent ?? {}
      const lacking = (facts?.listKey ?? []).filter((key) => entry.has(key) === 'no')
      const missing = lacking.map((key) => `"${key}"`).join(' and ')
      const data = { list: String(list), missing }
      if (missing !== '') report({ message: 'incomplete', at: entry, part: 'key', data })
    }
    return {
      UserClusterRole(entry) {
        if (entry.child('name') === undefined && !entry.mayHoldMore)
          report({ message: 'unnamed', at: entry, part: 'key' })
      },
      ScopeRole: complete,
      ScopeProject: complete,
      ScopeSpace: complete,
      ScopeVirtualCluster: complete,
      ScopeCluster: complete,
    }
  },
})
