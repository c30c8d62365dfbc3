import { defineRule } from '#core'

export default defineRule({
  id: 'no-subject',
  summary: 'Without a user, team or subject, it is unclear who a key acts for.',
  messages: {
    nobody: {
      severity: 'info',
      text: 'It is unclear who this key acts for. Add a user, team or subject.',
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
