import { defineRule, info, isMapping, isNew, removalFix } from '#core'

export default defineRule({
  id: 'status-in-manifest',
  summary: 'A status is what the server observed, not what a file can ask for.',
  fixable: 'suggest',
  messages: {
    status: info('The server overwrites "status", so GitOps tools always see a diff. Remove it.'),
  },
  check: ({ report }) => ({
    Document(document) {
      const at = isNew(document) ? document.root.child('status') : undefined
      if (at === undefined || !isMapping(at.value) || isHollow(at.value)) return
      report({ message: 'status', at, part: 'key', fix: removalFix(at) })
    },
  }),
})

/** True if a status has only empty objects, as in documented examples. */
const isHollow = (value: unknown): boolean =>
  isMapping(value) && Object.values(value).every(isHollow)
