import { defineRule, error, isEmptyList, omission } from '#core'

export default defineRule({
  id: 'resource-names-without-resources',
  summary: 'resourceNames need the resources that they belong to.',
  messages: {
    alone: omission(error('"resourceNames" needs "resources". Add them to this entry.')),
  },
  check: ({ report }) => ({
    RuleResource(entry) {
      const names = entry.get('resourceNames')
      if (names === undefined || names.value.length === 0) return
      if (entry.has('resources') === 'no' || isEmptyList(entry.child('resources'))) {
        report({ message: 'alone', at: names, part: 'key' })
      }
    },
  }),
})
