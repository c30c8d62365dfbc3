import { defineRule, safeFix, suggestion } from '#core'
import { finalDotStar, type PatchPath, pathEdits, pathOf, walkFrom } from '#patch'

export default defineRule({
  id: 'final-dot-star',
  summary: 'A final .* matches nothing in a map; only [*] does.',
  fixable: 'safe',
  supersedes: ['unknown-path', 'wrong-path-step', 'reference-path'],
  messages: {
    nothing: {
      severity: 'warning',
      text: 'A final "{text}" matches nothing in a map. Write [*].',
    },
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      const star = found && finalDotStar(found.path, found.root)
      if (found === undefined || star === undefined) return
      report({
        message: 'nothing',
        at: node,
        span: found.spanOf(star),
        data: { text: found.path.text.slice(star.start, star.end) },
        fix: offerFor(found)('Write [*]', pathEdits(node, star)),
      })
    },
  }),
})

/** Every field of an object is seldom what was meant. */
function offerFor({ path, root }: PatchPath) {
  const { end } = walkFrom(root, { ...path, steps: path.steps.slice(0, -1) })
  return end?.kind === 'object' ? suggestion : safeFix
}
