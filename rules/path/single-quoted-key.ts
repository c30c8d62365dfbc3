import { defineRule, error, safeFix } from '#core'
import { patchEntry, pathEdits, pathOf, singleQuotedKeys } from '#patch'

export default defineRule({
  id: 'single-quoted-key',
  summary: 'Only double quotes quote a key in a path; other quotes become part of it.',
  fixable: 'safe',
  supersedes: ['unknown-path', 'wrong-path-step', 'unquoted-key', 'partial-glob', 'reference-path'],
  messages: {
    written: error('The quotes in {text} become part of a new key. Use double quotes.'),
    missed: error('The quotes in {text} become part of the key. Use double quotes.'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      if (found === undefined) return
      const entry = patchEntry(node)
      const writes = entry?.has('expression') === 'yes' || entry?.has('reverseExpression') === 'yes'
      for (const key of singleQuotedKeys(found.path)) {
        const text = found.path.text.slice(key.start, key.end).replace(/^\./, '')
        const message = key.last && !found.relative && writes ? 'written' : 'missed'
        const fix = safeFix('Use double quotes', pathEdits(node, key))
        report({ message, at: node, span: found.spanOf(key), data: { text }, fix })
      }
    },
  }),
})
