import { defineRule } from '#core'

export default defineRule({
  id: 'no-subject',
  summary: 'An access key without user, team or subject leaves it to the server whom it acts for.',
  messages: {
    nobody: {
      severity: 'info',
      text: 'The key names no user, team or subject; it is not documented whom it then acts for. Name one.',
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
