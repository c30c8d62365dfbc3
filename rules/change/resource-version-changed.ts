import {
  type Document,
  defineRule,
  error,
  metadataOf,
  platformKind,
  quoted,
  replaceValue,
  suggestion,
} from '#core'
import { isNewlyRead, isSame } from '#project'

export default defineRule({
  id: 'resource-version-changed',
  summary: 'A resource version is opaque and has to be sent back as it was received.',
  fixable: 'suggest',
  messages: {
    changed: error(
      '"resourceVersion" was {before}; it is opaque, and a client passes it back unmodified. Restore {before}, or get the object from the server again.',
    ),
  },
  change({ report }, before, after) {
    if (platformKind(after) === undefined) return
    const [was, at] = [before, after].map((one) => metadataOf(one)?.child('resourceVersion'))
    if (was === undefined || at === undefined || was.unknown || at.unknown) return
    // `wrong-type` reports a number.
    if (typeof was.value !== 'string' || typeof at.value !== 'string') return
    if (was.value === at.value || isNewlyRead(before, after)) return
    if (after.mode !== 'update' && !isEditedByHand(before, after)) return
    const data = { before: quoted(was) }
    const related = [{ at: was, message: 'The version that was received.' }]
    const fix = suggestion(`Restore ${data.before}`, replaceValue(at, was.value))
    report({ message: 'changed', at, data, related, fix })
  },
})

/**
 * The server counts each change of `spec`, so another `spec` with the same count was edited by
 * hand.
 */
function isEditedByHand(before: Document, after: Document): boolean {
  const isCounted = [before, after].every((one) => metadataOf(one)?.get('generation') !== undefined)
  const [old, now] = [before.root.child('spec'), after.root.child('spec')]
  return isCounted && old !== undefined && now !== undefined && !isSame(old, now)
}
