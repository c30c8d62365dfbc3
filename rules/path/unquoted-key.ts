import { defineRule, suggestion, warning } from '#core'
import { pathEdits, pathOf, unquotedKey } from '#patch'

export default defineRule({
  id: 'unquoted-key',
  summary: 'A key with dots is several steps unless it is in brackets and quotes.',
  fixable: 'suggest',
  supersedes: ['unknown-path', 'wrong-path-step', 'reference-path'],
  messages: {
    dots: warning('The dots in "{key}" separate steps. Write ["{key}"].'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      const key = found && unquotedKey(found.path, found.root)
      if (found === undefined || key === undefined) return
      const span = found.spanOf({ start: key.start + 1, end: key.end })
      const data = { key: found.path.text.slice(key.start + 1, key.end) }
      const fix = suggestion('Put the key in brackets and quotes', pathEdits(node, key))
      report({ message: 'dots', at: node, span, data, fix })
    },
  }),
})
