import { type Document, isMapping, isUnknownText, ownProperty, platformKind } from '#core'
import { identityOf } from './identity.ts'

/** Share of equal values that two objects need to count as one that was renamed. */
const ALIKE = 0.5

/**
 * True if one object is another one whose name, namespace or kind was edited: most of their content
 * is equal. Objects without content never are.
 */
export function isRenamed(before: Document, after: Document): boolean {
  const [old, now] = [identityOf(before), identityOf(after)]
  if (old === undefined || now === undefined || old.group !== now.group) return false
  const isOfKind = old.kind === now.kind || [before, after].every(platformKind)
  if (!isOfKind) return false
  const [oldUid, newUid] = [before, after].map(({ value }) =>
    ownProperty(ownProperty(value, 'metadata'), 'uid'),
  )
  if (typeof oldUid === 'string' && typeof newUid === 'string' && !isUnknownText(newUid))
    return oldUid === newUid
  return similarity(contentOf(before), contentOf(after)) > ALIKE
}

/** The content of an object: `spec`, or the equivalent in a Secret or a Role. */
function contentOf({ value }: Document): unknown {
  const { apiVersion, kind, metadata, status, ...content } = isMapping(value) ? value : {}
  return content
}

/** The share of values that are equal at the same place, from 0 to 1. */
function similarity(before: unknown, after: unknown): number {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  let common = 0
  for (const leaf of old) if (now.has(leaf)) common++
  const all = old.size + now.size - common
  return all === 0 ? 0 : common / all
}

function leavesOf(value: unknown): ReadonlySet<string> {
  const leaves = new Set<string>()
  const visit = (inner: unknown, path: string, depth: number) => {
    if (depth > 100) return
    if (typeof inner !== 'object' || inner === null) {
      if (inner !== null) leaves.add(`${path} ${JSON.stringify(inner)}`)
      return
    }
    for (const [key, child] of Object.entries(inner))
      visit(child, Array.isArray(inner) ? `${path}/-` : `${path}/${key}`, depth + 1)
  }
  visit(value, '', 0)
  return leaves
}
