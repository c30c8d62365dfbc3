import { defineRule, error, platformKind, removalFix, safeFix } from '#core'

export default defineRule({
  id: 'client-set-deletion',
  summary: 'Only the server marks an object as being deleted.',
  fixable: 'safe',
  messages: {
    set: error('Only the server sets "{field}", on deletion. Remove it.'),
    alone: error(
      'Only the server sets "deletionGracePeriodSeconds", with "deletionTimestamp". Remove it.',
    ),
  },
  check: ({ report }) => ({
    ObjectMeta(metadata) {
      const { document } = metadata
      if (platformKind(document) === undefined || document.mode === 'live') return
      const time = metadata.get('deletionTimestamp')
      const seconds = metadata.get('deletionGracePeriodSeconds')
      if (seconds !== undefined && metadata.has('deletionTimestamp') === 'no') {
        const fix = removalFix(seconds, safeFix)
        report({ message: 'alone', at: seconds, part: 'key', fix })
        return
      }
      // A PUT request sends both back as they were.
      if (document.mode !== 'create') return
      for (const at of [time, seconds]) {
        const data = { field: String(at?.name) }
        if (at) report({ message: 'set', at, part: 'key', data, fix: removalFix(at, safeFix) })
      }
    },
  }),
})
