import { isMergeDirective } from '../schema/merge-patch.ts'
import { isMapping } from '../text/mapping.ts'
import type { Node } from '../types.ts'
import { type Branch, leafOf, openBranch, partsOf } from './branch.ts'

/** An object that is merged into another: what it holds replaces what is there, null removes it, and the rest stays. */
export function merged(whole: Branch | undefined, patch: Node): Branch | undefined {
  if (Array.isArray(patch.value)) return replacedList(patch)
  if (!isMapping(patch.value)) return leafOf(patch, true)
  const instruction = patch.child('$patch')?.value
  if (instruction === 'delete') return undefined
  const isReplaced = instruction === 'replace' || whole?.isList === true
  return mergedParts(isReplaced ? undefined : whole, patch)
}

/** A list that takes the place of another may say so in an item of its own. */
function replacedList(patch: Node): Branch {
  const branch = leafOf(patch, true)
  const items = partsOf(branch)
  if (!Array.isArray(items)) return branch
  const isAlone = (item: unknown) => isMapping(item) && Object.keys(item).length === 1
  const parts = items.filter(
    ({ node }) => node?.child('$patch')?.value !== 'replace' || !isAlone(node.value),
  )
  return parts.length === items.length ? branch : { ...branch, parts }
}

function mergedParts(whole: Branch | undefined, patch: Node): Branch {
  const before = whole && partsOf(whole)
  const parts = new Map(before instanceof Map ? before : [])
  const isOpen = whole?.isOpen ?? false
  const unknown = isOpen ? openBranch() : undefined
  for (const child of patch.children()) {
    const key = String(child.name)
    if (isMergeDirective(key)) continue
    const isRemoved = child.value === null && !child.unknown
    const next = isRemoved ? undefined : merged(parts.get(key) ?? unknown, child)
    if (next === undefined) parts.delete(key)
    else parts.set(key, next)
  }
  return { ...leafOf(patch, true), isOpen, parts }
}
