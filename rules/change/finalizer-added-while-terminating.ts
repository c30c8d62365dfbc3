import { defineRule, error, metadataOf, platformKind, quoted } from '#core'

export default defineRule({
  id: 'finalizer-added-while-terminating',
  summary: 'Once an object is being deleted, its finalizers can only be removed.',
  messages: {
    added: error(
      'The object is being deleted, so finalizer {name} cannot be added; entries can only be removed. Leave it out.',
    ),
  },
  change({ report }, before, after) {
    if (platformKind(after) === undefined || after.mode === 'create') return
    const was = metadataOf(before)
    const deletion = was?.get('deletionTimestamp')
    const old = was?.child('finalizers')
    if (was === undefined || deletion === undefined || was.has('finalizers') === 'unknown') return
    if (old?.mayHoldMore || old?.children().some(({ unknown }) => unknown)) return
    const known = new Set(old?.children().map(({ value }) => value))
    for (const at of metadataOf(after)?.get('finalizers')?.items() ?? []) {
      if (known.has(at.value)) continue
      const related = [{ at: deletion, message: 'The object is being deleted since.' }]
      report({ message: 'added', at, data: { name: quoted(at) }, related })
    }
  },
})
