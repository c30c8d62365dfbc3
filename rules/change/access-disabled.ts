import { defineRule, info, nameWords } from '#core'

export default defineRule({
  id: 'access-disabled',
  summary: 'Disabling a user or an access key takes effect at once for everyone who relies on it.',
  messages: {
    user: info(
      '{object} can no longer log in once "disabled" is true; other resources of the user stay as they are.',
    ),
    key: info(
      '{object} still exists once "disabled" is true, but it is rejected for API access: whatever uses it stops working.',
    ),
  },
  change({ report }, before, after) {
    const { kind } = after
    if (kind !== before.kind || (kind !== 'User' && kind !== 'OwnedAccessKey')) return
    const [old, now] = [before.root.child('spec'), after.root.child('spec')]
    const was = old?.child('disabled')
    const at = now?.child('disabled')
    const wasEnabled = was === undefined ? old?.has('disabled') !== 'unknown' : was.value === false
    if (at?.value !== true || !wasEnabled) return
    const related = was === undefined ? [] : [{ at: was, message: 'It was false here.' }]
    const data = { object: nameWords(after) }
    report({ message: kind === 'User' ? 'user' : 'key', at, data, related })
  },
})
