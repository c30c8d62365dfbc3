import { defineRule, type Node } from '#core'

export default defineRule({
  id: 'incomplete-scope-entry',
  summary: 'A scope entry that does not name what it selects cannot be relied on.',
  supersedes: ['unknown-field'],
  messages: {
    incomplete: {
      severity: 'warning',
      text: 'This entry of "{list}" may select nothing, or everything. Add {missing}.',
    },
  },
  check({ report }) {
    const complete = (entry: Node) => {
      const { name: list, facts } = entry.parent ?? {}
      const missing = (facts?.listKey ?? []).filter((key) => entry.has(key) === 'no')
      if (missing.length === 0) return
      const names = missing.map((key) => `"${key}"`).join(' and ')
      report({
        message: 'incomplete',
        at: entry,
        part: 'key',
        data: { list: String(list), missing: names },
      })
    }
    return {
      ScopeRole: complete,
      ScopeProject: complete,
      ScopeSpace: complete,
      ScopeVirtualCluster: complete,
      ScopeCluster: complete,
    }
  },
})
