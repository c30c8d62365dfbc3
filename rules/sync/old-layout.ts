import { defineRule, type Node } from '#core'
import { isOfOldLayout } from '#domain'

export default defineRule({
  id: 'old-layout',
  summary: 'Release line 0.20 moved most settings, and later lines refuse the old layout.',
  messages: {
    old: {
      severity: 'warning',
      text: '"{path}" uses the layout before 0.20, which 0.30 refuses. Migrate the file.',
    },
  },
  check: ({ report }) => ({
    VirtualClusterConfig(root) {
      const first = oldFields(root)[0]
      if (first === undefined) return
      const path = first.parent?.name === 'sync' ? `sync.${first.name}` : String(first.name)
      report({ message: 'old', at: first, part: 'key', data: { path } })
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
