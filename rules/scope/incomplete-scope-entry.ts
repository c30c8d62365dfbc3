import { defineRule, type Node, omission, renameKey, suggestion, warning } from '#core'

export default defineRule({
  id: 'incomplete-scope-entry',
  summary: 'An entry that does not name what it selects cannot be relied on.',
  fixable: 'suggest',
  supersedes: ['unknown-field', 'misplaced-field'],
  messages: {
    incomplete: omission(
      warning('This entry of "{list}" may select nothing, or everything. Add {missing}.'),
    ),
    named: warning('"name" is ignored here. Write "{key}"{more}.'),
    unnamed: omission(
      warning('This entry of "clusterRoles" names no role, so it grants nothing. Add "name".'),
    ),
  },
  check({ report }) {
    const complete = (entry: Node) => {
      const { name: list, facts } = entry.parent ?? {}
      const lacking = (facts?.listKey ?? []).filter((key) => entry.has(key) === 'no')
      const words = lacking.map((key) => `"${key}"`)
      const key = facts?.listKey?.at(-1)
      const name = entry.child('name')
      if (name !== undefined && key !== undefined && lacking.includes(key)) {
        const more = lacking.length > 1 ? `, and add ${words[0]}` : ''
        const fix = suggestion(`Rename to "${key}"`, renameKey(name, key))
        report({ message: 'named', at: name, part: 'key', data: { key, more }, fix })
        return
      }
      const data = { list: String(list), missing: words.join(' and ') }
      if (lacking.length > 0) report({ message: 'incomplete', at: entry, part: 'key', data })
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
