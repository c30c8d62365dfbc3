import { defineRule, info, safeFix } from '#core'
import { pathEdits, pathOf, quotedStars } from '#patch'

export default defineRule({
  id: 'quoted-star',
  summary: 'A quoted star still matches every key, not the key named *.',
  fixable: 'safe',
  safeBecause: 'Both spellings match the same keys.',
  messages: {
    star: info('["*"] matches every key, not only the key "*". Write [*] to make that clear.'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      for (const star of found ? quotedStars(found.path) : []) {
        const fix = safeFix('Write [*]', pathEdits(node, star))
        report({ message: 'star', at: node, span: found?.spanOf(star), fix })
      }
    },
  }),
})
