import { isMapping, ownProperty } from '../core/text/mapping.ts'
import type { Document, Node } from '../core/types.ts'

/**
 * Entries of an `env` below `controlPlane` that set `LICENSE`, where a virtual cluster first looks
 * for its access key. Spec: Platform connection.
 */
export function licenseVariables(document: Document): readonly Node[] {
  const controlPlane = document.root.child('controlPlane')
  return controlPlane === undefined ? [] : below(controlPlane, new Set()).filter(isSet)
}

const isSet = ({ value }: Node) =>
  Boolean(ownProperty(value, 'value')) || isMapping(ownProperty(value, 'valueFrom'))

function below(node: Node, open: Set<unknown>): readonly Node[] {
  if (typeof node.value !== 'object' || node.value === null || open.has(node.value)) return []
  open.add(node.value)
  const found = node.children().flatMap((child) => {
    const variables = child.name === 'env' && Array.isArray(child.value) ? child.children() : []
    const licenses = variables.filter((item) => item.child('name')?.value === 'LICENSE')
    return licenses.length > 0 ? licenses : below(child, open)
  })
  open.delete(node.value)
  return found.filter(({ value }) => isMapping(value))
}
