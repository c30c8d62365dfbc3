import { memoKey } from '../memo.ts'
import { isMapping } from '../text/mapping.ts'
import type { Document } from '../types.ts'

/**
 * True of a key that instructs a strategic merge and is no field: `$patch`,
 * `$setElementOrder/groups`.
 */
export const isMergeDirective = (key: string): boolean =>
  key.charCodeAt(0) === DOLLAR &&
  /^\$(?:patch$|retainKeys$|(?:setElementOrder|deleteFromPrimitiveList)\/)/.test(key)

const DOLLAR = 0x24

const MERGE_PATCH = memoKey<boolean>('merge patch')

/**
 * True of an object that is a patch: fields that it lacks are in the object that it is merged into.
 */
export function isMergePatch(document: Document): boolean {
  if (document.file.isLiteral) return false
  return document.remember(MERGE_PATCH, '', () => holdsDirective(document.value))
}

/** Called for every object, so it allocates nothing. */
function holdsDirective(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsDirective)
  if (!isMapping(value)) return false
  for (const key in value) if (isMergeDirective(key) || holdsDirective(value[key])) return true
  return false
}
