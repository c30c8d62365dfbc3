import { defineRule, replaceValue, suggestion } from '#core'
import { intendedRole } from '#domain'

export default defineRule({
  id: 'role-spelling',
  summary: 'A misspelt role gives an access key none of its permissions.',
  fixable: 'suggest',
  messages: {
    misspelt: {
      severity: 'warning',
      text: 'Role "{role}" is not a documented one, so it gives none of the permissions of "{intended}". Write "{intended}".',
    },
  },
  check: ({ report }) => ({
    'ScopeRole.role'(role) {
      const intended = intendedRole(role.value, role.facts.examples ?? [])
      if (intended === undefined) return
      report({
        message: 'misspelt',
        at: role,
        data: { role: role.value, intended },
        fix: suggestion(`Write "${intended}"`, replaceValue(role, intended)),
      })
    },
  }),
})
