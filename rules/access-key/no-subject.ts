import { defineRule } from '#core'

export default defineRule({
  id: 'no-subject',
  summary: 'A key without a user, team or subject does not say who it acts for.',
  messages: {
    nobody: {
      severity: 'info',
      text: 'This key has no user, team or subject, so it is unclear who it acts for. Add one.',
    },
  },
  check: ({ report }) => ({
    OwnedAccessKeySpec(spec) {
      if (Object.keys(spec.value).length === 0) return
      const subjects = ['user', 'team', 'subject'] as const
      const nobody = subjects.every((key) => spec.has(key) === 'no' || spec.get(key)?.value === '')
      if (nobody) report({ message: 'nobody', at: spec, part: 'key' })
    },
  }),
})
