import { defineRule, info, isEmptyList, omission } from '#core'

export default defineRule({
  id: 'access-without-subject',
  summary: 'An access rule without users or teams grants nothing.',
  messages: {
    nobody: omission(info('This access rule grants nothing. Add users or teams, or remove it.')),
  },
  check: ({ report }) => ({
    UserAccess(access) {
      const subjects = ['users', 'teams'] as const
      const nobody = subjects.every(
        (key) => access.has(key) === 'no' || isEmptyList(access.child(key)),
      )
      // Another rule reports the misspelt field.
      const isMisnamed = Object.keys(access.value).some((key) => !KNOWN.has(key))
      if (nobody && !isMisnamed) report({ message: 'nobody', at: access, part: 'key' })
    },
  }),
})

const KNOWN = new Set(['name', 'verbs', 'subresources', 'users', 'teams'])
