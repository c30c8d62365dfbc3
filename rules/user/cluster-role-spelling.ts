import { defineRule, didYouMean, warning, writeFix } from '#core'

export default defineRule({
  id: 'cluster-role-spelling',
  summary: 'A misspelt cluster role grants the user nothing.',
  fixable: 'suggest',
  messages: {
    misspelt: warning('Unknown cluster role "{role}". Write "{near}".'),
  },
  check: ({ report }) => ({
    'UserClusterRole.name'(name) {
      const near = didYouMean(name.value, name.facts.examples ?? [])
      if (near === undefined) return
      const data = { role: name.value, near }
      report({ message: 'misspelt', at: name, data, fix: writeFix(name, near) })
    },
  }),
})
