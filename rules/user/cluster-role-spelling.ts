import { defineRule, didYouMean, replaceValue, suggestion } from '#core'

export default defineRule({
  id: 'cluster-role-spelling',
  summary: 'A misspelt cluster role leaves the user without its rights.',
  fixable: 'suggest',
  messages: {
    misspelt: {
      severity: 'warning',
      text: 'Cluster role "{role}" looks like a slip of "{near}"; the user gets no rights from a role that does not exist. Write "{near}".',
    },
  },
  check: ({ report }) => ({
    'UserClusterRole.name'(name) {
      const near = didYouMean(name.value, name.facts.examples ?? [])
      if (near === undefined) return
      report({
        message: 'misspelt',
        at: name,
        data: { role: name.value, near },
        fix: suggestion(`Write "${near}"`, replaceValue(name, near)),
      })
    },
  }),
})
