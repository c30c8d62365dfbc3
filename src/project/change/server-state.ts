import { type Document, metadataOf, type Node } from '#core'
import { isSame } from './compare.ts'

/**
 * True if two versions of a file show different objects of one name: the first was deleted, the
 * second created. Clients cannot change the creation time, so such versions differ only where the
 * server set them.
 */
export function isOtherObject(before: Document, after: Document): boolean {
  return differs(before, after, 'uid') && differs(before, after, 'creationTimestamp')
}

/**
 * True if the object was read again from the server: another field that only the server writes
 * differs, too.
 */
export function isNewlyRead(before: Document, after: Document): boolean {
  const fields = ['uid', 'creationTimestamp', 'generation', 'managedFields', 'deletionTimestamp']
  const [old, now] = [before.root.child('status'), after.root.child('status')]
  return (
    fields.some((field) => differs(before, after, field)) ||
    (old === undefined) !== (now === undefined) ||
    (old !== undefined && now !== undefined && !isSame(old, now))
  )
}

function differs(before: Document, after: Document, field: string): boolean {
  const [old, now] = [before, after].map((one): Node | undefined => metadataOf(one)?.child(field))
  return old !== undefined && now !== undefined && !isSame(old, now)
}
