import { isMapping } from './own.ts'
import type { Document } from './types.ts'

/** Whether a key tells a strategic merge what to do, and is no field: `$patch`, `$setElementOrder/groups`. */
export const isMergeDirective = (key: string): boolean =>
  /^\$(?:patch$|retainKeys$|(?:setElementOrder|deleteFromPrimitiveList)\/)/.test(key)

/** Whether an object is a patch, so that what it lacks stands in the object that it is merged into. */
export function isMergePatch(document: Document): boolean {
  if (document.file.isLiteral) return false
  return document.remember('merge-patch', () => holdsDirective(document.value, new Set()))
}

function holdsDirective(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  if (isMapping(value) && Object.keys(value).some(isMergeDirective)) return true
  return Object.values(value).some((inner) => holdsDirective(inner, seen))
}
