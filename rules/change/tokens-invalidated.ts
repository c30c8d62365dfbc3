import { defineRule, nameWords, nodeAt } from '#core'
import { isOtherObject } from '#project'

export default defineRule({
  id: 'tokens-invalidated',
  summary: 'Another token generation makes all tokens of a user invalid at once.',
  messages: {
    changed: {
      severity: 'warning',
      text: '"tokenGeneration" changes from {before} to {after}, which invalidates all tokens of {user}: every session and client has to log in again. Keep {before} unless that is the purpose.',
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
