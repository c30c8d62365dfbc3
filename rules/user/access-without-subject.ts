import { defineRule, isEmptyList } from '#core'

export default defineRule({
  id: 'access-without-subject',
  summary: 'An access rule that names neither users nor teams gives rights to nobody.',
  messages: {
    nobody: {
      severity: 'info',
      text: 'This access rule names neither users nor teams, so it gives rights to nobody. Add "users" or "teams", or remove the rule.',
    },
  },
  check: ({ report }) => ({
    UserAccess(access) {
      const subjects = ['users', 'teams'] as const
      const nobody = subjects.every(
        (key) => access.has(key) === 'no' || isEmptyList(access.child(key)),
      )
      if (nobody) report({ message: 'nobody', at: access, part: 'key' })
    },
  }),
})
