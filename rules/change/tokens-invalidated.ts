import { defineRule, info, type Node, nameWords, nodeAt, warning } from '#core'

export default defineRule({
  id: 'tokens-invalidated',
  summary: "Changing the token generation invalidates all of a user's tokens at once.",
  messages: {
    changed: warning(
      '"tokenGeneration" goes from {before} to {after}: all tokens of {user} become invalid.',
    ),
    perhaps: info(
      '"tokenGeneration" is {change}. If the server has another number, all tokens of {user} become invalid.',
    ),
  },
  change({ report }, before, after) {
    if (before.kind !== 'User' || after.kind !== 'User') return
    const [was, at] = [before, after].map(({ root }) => nodeAt(root, ['spec', 'tokenGeneration']))
    if (typeof was?.value !== 'number' || typeof at?.value !== 'number') {
      const change = comesOrGoes(was, at)
      const place = at ?? after.root.child('spec')
      if (change === undefined || place === undefined) return
      const part = at === undefined ? 'key' : 'value'
      report({ message: 'perhaps', at: place, part, data: { change, user: nameWords(after) } })
      return
    }
    const data = { before: was.value, after: at.value, user: nameWords(after) }
    const related = [{ at: was, message: `It was ${was.value} here.` }]
    if (was.value !== at.value) report({ message: 'changed', at, data, related })
  },
})

/** True if only one of the two states has the number. */
function comesOrGoes(was: Node | undefined, at: Node | undefined): string | undefined {
  const [isOld, isNew] = [was, at].map((node) => (node?.value ?? undefined) !== undefined)
  if (isOld === isNew || was?.unknown || at?.unknown) return undefined
  return isNew ? 'set for the first time' : 'removed'
}
