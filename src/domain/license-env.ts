import { nodeAt } from '../core/document/node-at.ts'
import { addAll } from '../core/lists.ts'
import { isMapping, ownProperty, valueAt } from '../core/text/mapping.ts'
import type { Document, Node, Pointer } from '../core/types.ts'

/**
 * Entries of an `env` below `controlPlane` that set `LICENSE`, where a virtual cluster first looks
 * for its access key. Spec: Platform connection.
 */
export function licenseVariables(document: Document): readonly Node[] {
  const controlPlane = document.root.child('controlPlane')
  const value = controlPlane?.value
  if (controlPlane === undefined || typeof value !== 'object' || value === null) return []
  const places = licensesBelow(value, [], new Set())
  return places.flatMap((place) => nodeAt(controlPlane, place) ?? []).filter(isSet)
}

const isSet = ({ value }: Node) =>
  Boolean(ownProperty(value, 'value')) || isMapping(ownProperty(value, 'valueFrom'))

/** Found in the plain values, because a node for each of them takes longer. */
function licensesBelow(value: object, place: Pointer, open: Set<unknown>): readonly Pointer[] {
  const found: Pointer[] = []
  open.add(value)
  for (const step of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const child = valueAt(value, [step])
    if (typeof child !== 'object' || child === null || open.has(child)) continue
    const at = [...place, step]
    const licenses = step === 'env' && Array.isArray(child) ? licensesIn(child, at) : []
    addAll(found, licenses.length > 0 ? licenses : licensesBelow(child, at, open))
  }
  open.delete(value)
  return found
}

const licensesIn = (variables: readonly unknown[], place: Pointer): readonly Pointer[] =>
  variables.flatMap((item, index) =>
    ownProperty(item, 'name') === 'LICENSE' ? [[...place, index]] : [],
  )
