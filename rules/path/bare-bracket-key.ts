import { defineRule, safeFix } from '#core'
import { bareBracketKeys, pathEdits, pathOf } from '#patch'

export default defineRule({
  id: 'bare-bracket-key',
  summary: 'An unquoted key in brackets works only by accident.',
  fixable: 'safe',
  safeBecause: 'Both spellings match the same key.',
  messages: {
    bare: {
      severity: 'info',
      text: 'The key in {text} works unquoted only by accident. Write {quoted}.',
    },
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      if (found === undefined) return
      for (const key of bareBracketKeys(found.path)) {
        const text = found.path.text.slice(key.start, key.end)
        report({
          message: 'bare',
          at: node,
          span: found.spanOf(key),
          data: { text, quoted: `["${text.slice(1, -1)}"]` },
          fix: safeFix('Put the key in double quotes', pathEdits(node, key)),
        })
      }
    },
  }),
})
