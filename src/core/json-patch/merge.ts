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

/** A list takes the place of another, without the items that are instructions or to be deleted. */
function replacedList(patch: Node): Branch | undefined {
  const branch = leafOf(patch, true)
  const items = partsOf(branch)
  if (!Array.isArray(items)) return branch
  const instructionOf = ({ node }: Branch) => node?.child('$patch')?.value
  const isAlone = ({ node }: Branch) => node?.children().length === 1
  if (items.some((item) => instructionOf(item) === 'delete' && isAlone(item))) return undefined
  const parts = items.filter((item) => {
    const instruction = instructionOf(item)
    return instruction !== 'delete' && (instruction !== 'replace' || !isAlone(item))
  })
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
