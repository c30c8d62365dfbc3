import { defineRule, error, warning } from '#core'
import { partialGlobs, pathOf } from '#patch'

export default defineRule({
  id: 'partial-glob',
  summary: 'A star matches a whole step of a path, never part of a name.',
  supersedes: ['unknown-path', 'wrong-path-step', 'reference-path'],
  messages: {
    bare: error('A star matches a whole step, not part of one: "{text}". Write [*].'),
    quoted: warning('The star in {text} is part of the key. Write [*] to match every key.'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      if (found === undefined) return
      for (const glob of partialGlobs(found.path)) {
        const text = found.path.text.slice(glob.start, glob.end)
        const message = glob.quoted ? 'quoted' : 'bare'
        report({ message, at: node, span: found.spanOf(glob), data: { text } })
      }
    },
  }),
})
