import { memoKey } from '../memo.ts'
import type { Document } from '../types.ts'

/** Such a key instructs a strategic merge and is not a field: `$patch`, `$setElementOrder/groups`. */
export const isMergeDirective = (key: string): boolean =>
  key.charCodeAt(0) === DOLLAR &&
  /^\$(?:patch$|retainKeys$|(?:setElementOrder|deleteFromPrimitiveList)\/)/.test(key)

const DOLLAR = 0x24

const MERGE_PATCH = memoKey<boolean>('merge patch')

/** True of an object that is a patch: what it lacks is in the object that it is merged into. */
export function isMergePatch(document: Document): boolean {
  if (document.file.isLiteral) return false
  return document.remember(MERGE_PATCH, '', () => holdsDirective(document.value, []))
}

/** Every object is asked: nothing is made on the way. An alias may lead back into itself. */
function holdsDirective(value: unknown, above: unknown[]): boolean {
  if (typeof value !== 'object' || value === null || above.includes(value)) return false
  above.push(value)
  let found = false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && !found; index++)
      found = holdsDirective(value[index], above)
  } else {
    for (const key in value) {
      found =
        isMergeDirective(key) ||
        holdsDirective((value as Readonly<Record<string, unknown>>)[key], above)
      if (found) break
    }
  }
  above.pop()
  return found
}
