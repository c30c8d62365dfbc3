import { defineRule, type Node, platformKind, removePair, safeFix } from '#core'

export default defineRule({
  id: 'client-set-deletion',
  summary: 'Only the server says when an object is being deleted.',
  fixable: 'safe',
  messages: {
    set: {
      severity: 'error',
      text: 'Only the server sets "{field}", when an object is deleted; a new object cannot carry it. Leave it out.',
    },
    alone: {
      severity: 'error',
      text: '"deletionGracePeriodSeconds" exists only together with "deletionTimestamp", and only the server sets it. Leave it out.',
    },
  },
  check: ({ report }) => {
    const fixOf = (at: Node) => {
      return safeFix(`Remove "${at.name}"`, removePair(at))
    }
    return {
      ObjectMeta(metadata) {
        const { document } = metadata
        if (platformKind(document) === undefined || document.mode === 'live') return
        const time = metadata.get('deletionTimestamp')
        const seconds = metadata.get('deletionGracePeriodSeconds')
        if (seconds !== undefined && metadata.has('deletionTimestamp') === 'no') {
          report({ message: 'alone', at: seconds, part: 'key', fix: fixOf(seconds) })
          return
        }
        // A PUT request sends both back as they were.
        if (document.mode !== 'create') return
        for (const at of [time, seconds]) {
          const data = { field: String(at?.name) }
          if (at) report({ message: 'set', at, part: 'key', data, fix: fixOf(at) })
        }
      },
    }
  },
})
