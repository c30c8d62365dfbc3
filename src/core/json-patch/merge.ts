import { isMergeDirective } from '../schema/merge-patch.ts'
import { isMapping } from '../text/mapping.ts'
import type { Node } from '../types.ts'
import { type Branch, builtLeaf, leafOf, openBranch, partsOf } from './branch.ts'

interface MergeOptions {
  /**
   * True if an unquoted value that replaces a quoted one is put in the same quotes, as Kustomize
   * does.
   */
  readonly keepsQuotes?: boolean
}

/**
 * Merges an object into another: values replace existing ones, null removes them, and the rest
 * stays.
 */
export function merged(
  whole: Branch | undefined,
  patch: Node,
  how: MergeOptions = {},
): Branch | undefined {
  if (Array.isArray(patch.value)) return replacedList(patch)
  if (!isMapping(patch.value))
    return (how.keepsQuotes && inQuotes(whole, patch)) || leafOf(patch, true)
  const instruction = patch.child('$patch')?.value
  if (instruction === 'delete') return undefined
  const isReplaced = instruction === 'replace' || whole?.isList === true
  return mergedParts(isReplaced ? undefined : whole, patch, how)
}

/** The text of a number or a boolean that takes over the quotes of the replaced value. */
function inQuotes(whole: Branch | undefined, patch: Node): Branch | undefined {
  const { node, parts } = whole ?? {}
  const { value } = patch
  // The style is looked up last: that takes long.
  if (node === undefined || parts !== undefined || typeof value === 'string' || value === null)
    return undefined
  const isQuoted = node.style === 'single' || node.style === 'double'
  if (!isQuoted || patch.style !== 'plain') return undefined
  return node.value === String(value) ? whole : builtLeaf(node, String(value))
}

/** A list that replaces another, without the items that are instructions or to be deleted. */
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

function mergedParts(whole: Branch | undefined, patch: Node, how: MergeOptions): Branch {
  const before = whole && partsOf(whole)
  const parts = new Map(before instanceof Map ? before : [])
  // The value of a variable may hold more keys than are written.
  const isVariable = whole?.parts === undefined && whole?.node?.unknown === true
  const isOpen = whole?.isOpen || isVariable
  const unknown = isOpen ? openBranch() : undefined
  for (const child of patch.children()) {
    const key = String(child.name)
    if (isMergeDirective(key)) continue
    const isRemoved = child.value === null && !child.unknown
    const next = isRemoved ? undefined : merged(parts.get(key) ?? unknown, child, how)
    if (next === undefined) parts.delete(key)
    else parts.set(key, next)
  }
  return { ...leafOf(patch, true), isOpen, parts }
}
