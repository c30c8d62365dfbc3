import { defineRule, error, isRfc3339, metadataOf, platformKind, quoted } from '#core'

export default defineRule({
  id: 'deletion-extended',
  summary: 'A deletion that has begun cannot be cancelled or postponed, only brought forward.',
  messages: {
    unset: error(
      '"deletionTimestamp" is set and cannot be unset: the object is deleted anyway. Restore the field, or wait and create the object again.',
    ),
    later: error(
      '"deletionTimestamp" was {before} and cannot move into the future; it can only come earlier. Restore {before}.',
    ),
    longer: error(
      '"deletionGracePeriodSeconds" was {before} and can only become shorter. Restore {before}.',
    ),
  },
  change({ report }, before, after) {
    // Another rule reports a new object that contains its deletion.
    if (platformKind(after) === undefined || after.mode === 'create') return
    const [old, now] = [metadataOf(before), metadataOf(after)]
    const was = old?.get('deletionTimestamp')
    if (was === undefined || now === undefined) return
    const at = now.get('deletionTimestamp')
    const related = [{ at: was, message: 'The deletion as the server set it.' }]
    const data = { before: quoted(was) }
    if (at !== undefined && isLater(at.value, was.value))
      report({ message: 'later', at, data, related })
    if (at === undefined && now.has('deletionTimestamp') === 'no')
      report({ message: 'unset', at: now.child('deletionTimestamp') ?? now, part: 'key', related })
    const [seconds, more] = [old, now].map((one) => one?.get('deletionGracePeriodSeconds'))
    if (seconds === undefined || more === undefined || more.value <= seconds.value) return
    const set = [{ at: seconds, message: 'The grace period as the server set it.' }]
    report({ message: 'longer', at: more, data: { before: seconds.value }, related: set })
  },
})

const isLater = (time: string, limit: string) =>
  isRfc3339(time) && isRfc3339(limit) && Date.parse(time) > Date.parse(limit)
