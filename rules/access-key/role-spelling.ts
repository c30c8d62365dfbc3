import { defineRule, warning, writeFix } from '#core'
import { intendedRole } from '#domain'

export default defineRule({
  id: 'role-spelling',
  summary: 'A misspelt role grants an access key nothing.',
  fixable: 'suggest',
  messages: {
    misspelt: warning('Unknown role "{role}" grants nothing. Write "{intended}".'),
  },
  check: ({ report }) => ({
    'ScopeRole.role'(role) {
      const intended = intendedRole(role.value, role.facts.examples ?? [])
      if (intended === undefined) return
      const data = { role: role.value, intended }
      report({ message: 'misspelt', at: role, data, fix: writeFix(role, intended) })
    },
  }),
})
