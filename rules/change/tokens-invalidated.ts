import { defineRule, nameWords, nodeAt } from '#core'
import { isOtherObject } from '#project'

export default defineRule({
  id: 'tokens-invalidated',
  summary: "Changing the token generation invalidates all of a user's tokens at once.",
  messages: {
    changed: {
      severity: 'warning',
      text: '"tokenGeneration" goes from {before} to {after}: all tokens of {user} become invalid.',
    },
  },
  change({ report }, before, after) {
    if (before.kind !== 'User' || after.kind !== 'User' || isOtherObject(before, after)) return
    const [was, at] = [before, after].map(({ root }) => nodeAt(root, ['spec', 'tokenGeneration']))
    if (typeof was?.value !== 'number' || typeof at?.value !== 'number') return
    if (was.value === at.value) return
    report({
      message: 'changed',
      at,
      data: { before: was.value, after: at.value, user: nameWords(after) },
      related: [{ at: was, message: `It was ${was.value} here.` }],
    })
  },
})
