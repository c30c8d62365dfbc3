import { defineRule, type Node, releaseOf } from '#core'
import { FIRST_NEW_LINE, isOfOldLayout } from '#domain'

export default defineRule({
  id: 'old-layout',
  summary: 'Release line 0.20 moved most settings, and later lines refuse the old layout.',
  messages: {
    old: {
      severity: 'warning',
      text: '"{path}" uses the layout before 0.20, which 0.30 refuses. Migrate the file.',
    },
    refused: {
      severity: 'error',
      text: '"{path}" uses the layout before 0.20, which this release refuses. Migrate the file.',
    },
  },
  check: ({ report, settings }) => ({
    VirtualClusterConfig(root) {
      const first = oldFields(root)[0]
      const release = releaseOf(root.document, settings.target)
      if (first === undefined || release.last < FIRST_NEW_LINE) return
      const path = first.parent?.name === 'sync' ? `sync.${first.name}` : String(first.name)
      const isRefused = release.isKnown && release.first >= FIRST_NEW_LINE
      report({ message: isRefused ? 'refused' : 'old', at: first, part: 'key', data: { path } })
    },
  }),
})

/** In the order of the file, the ones at the top and those below `sync`. */
function oldFields(root: Node): readonly Node[] {
  const places = root
    .children()
    .flatMap((section) => (section.name === 'sync' ? section.children() : [section]))
  return places.filter((field) => field.parent && isOfOldLayout(field.parent, String(field.name)))
}
