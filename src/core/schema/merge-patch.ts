import { memoKey } from '../memo.ts'
import { isMapping } from '../text/mapping.ts'
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
  return document.remember(MERGE_PATCH, '', () => holdsDirective(document.value))
}

/** Every object is asked: nothing is made on the way. */
function holdsDirective(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsDirective)
  if (!isMapping(value)) return false
  for (const key in value) if (isMergeDirective(key) || holdsDirective(value[key])) return true
  return false
}
