import { defineRule, warning } from '#core'
import { nonAsciiRuns, pathOf } from '#patch'

export default defineRule({
  id: 'non-ascii-path',
  summary: 'Paths are read byte by byte, so a path with non-ASCII characters never matches.',
  supersedes: ['unknown-path', 'wrong-path-step', 'partial-glob', 'reference-path'],
  messages: {
    cut: warning('"{text}" never matches: paths are read as bytes. Patch its map with [*].'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      const [first] = found ? nonAsciiRuns(found.path) : []
      if (found === undefined || first === undefined) return
      const text = found.path.text.slice(first.start, first.end)
      report({ message: 'cut', at: node, span: found.spanOf(first), data: { text } })
    },
  }),
})
