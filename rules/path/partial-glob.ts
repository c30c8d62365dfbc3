import { defineRule } from '#core'
import { partialGlobs, pathOf } from '#patch'

export default defineRule({
  id: 'partial-glob',
  summary: 'A star stands for a whole step of a path, not for a part of a name.',
  supersedes: ['unknown-path', 'wrong-path-step', 'reference-path'],
  messages: {
    bare: {
      severity: 'error',
      text: '"{text}" is no pattern: a star stands for a whole step only, so the patch is never applied. Write [*] and let the expression decide by context.path.',
    },
    quoted: {
      severity: 'warning',
      text: 'The star in {text} is an ordinary character of the key, not a pattern. Write [*] to select every key.',
    },
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
