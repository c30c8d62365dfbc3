import { defineRule, type Node, suggestion, warning } from '#core'
import { finalDotStar, normalisePath, patchesByPath, pathEdits, pathOf } from '#patch'

export default defineRule({
  id: 'final-dot-star',
  summary: 'A final .* matches nothing in a map; only [*] does.',
  fixable: 'suggest',
  supersedes: ['unknown-path', 'wrong-path-step', 'reference-path'],
  messages: {
    nothing: warning('A final "{text}" matches nothing in a map. Write [*].'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      const star = found && finalDotStar(found.path, found.root)
      if (found === undefined || star === undefined) return
      const data = { text: found.path.text.slice(star.start, star.end) }
      const fix = suggestion('Write [*]', isTaken(node) ? undefined : pathEdits(node, star))
      report({ message: 'nothing', at: node, span: found.spanOf(star), data, fix })
    },
  }),
})

/** True if another patch of the list already has the path that the fix would write. */
function isTaken(node: Node): boolean {
  const list = node.parent?.parent
  const path = pathOf(node)?.path
  return list !== undefined && path !== undefined && patchesByPath(list).has(normalisePath(path))
}
