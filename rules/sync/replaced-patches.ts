import { info } from '#core'
import { defineProjectRule } from '#project'

export default defineProjectRule({
  id: 'replaced-patches',
  summary: 'A list in a later file of values replaces the one below it as a whole.',
  messages: {
    replaced: info(
      'Helm replaces lists as a whole, so {lost} no longer applies. Repeat what you still need.',
    ),
  },
  project({ graph, report }) {
    for (const { replaced = [] } of graph.virtualClusters) {
      for (const { at, instead, lost } of replaced) {
        const [first = ''] = lost
        const more = lost.length > 1 ? `, with ${lost.length - 1} more,` : ''
        const data = { lost: `the patch of "${first}"${more}` }
        const related = [{ at: instead, part: 'key', message: 'This list is replaced.' } as const]
        report({ message: 'replaced', at, part: 'key', data, related })
      }
    }
  },
})
