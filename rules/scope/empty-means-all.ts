import { defineRule, isEmptyList, type Node } from '#core'

export default defineRule({
  id: 'empty-means-all',
  summary: 'An empty list in a rule allows everything, although it looks like nothing.',
  messages: {
    all: {
      severity: 'info',
      text: 'An empty "{list}" allows {all}, not none. Omit it, or fill it in.',
    },
  },
  check({ report }) {
    const allows = (all: string) => (list: Node) => {
      if (!isEmptyList(list)) return
      report({ message: 'all', at: list, data: { list: String(list.name), all } })
    }
    const allResources = allows('all resources of the group')
    return {
      'Rule.verbs': allows('every verb'),
      'Rule.resources': allows('all resources'),
      'Rule.namespaces': allows('every namespace'),
      'Rule.requestTargets': allows('every request'),
      'RuleResource.resourceNames': allows('all objects'),
      RuleResource(entry) {
        const resources = entry.get('resources')
        // Beside names the list cannot mean all: another rule reports that it is missing.
        if (resources !== undefined && !entry.get('resourceNames')?.value.length)
          allResources(resources)
      },
    }
  },
})
