import type { Position } from '../../generated/bind.ts'
import { NodeView } from '../document/node.ts'
import { isOfType } from '../schema/is-of-type.ts'
import type { Node } from '../types.ts'

/**
 * The field that a bare value was meant for if the schema wants an object: `enabled`, or its only
 * text field.
 */
export function mainField(node: Node): string | undefined {
  const { properties = {} } = positionOf(node) ?? {}
  if (typeof node.value === 'boolean')
    return properties['enabled']?.facts.types?.includes('boolean') ? 'enabled' : undefined
  if (typeof node.value !== 'string') return undefined
  const fields = Object.entries(properties)
  const [name, position] = fields[0] ?? []
  return fields.length === 1 && position?.facts.types?.includes('string') ? name : undefined
}

/** True if the value alone would be a valid item of the list that the schema wants. */
export function fitsAsItem(node: Node): boolean {
  const types = positionOf(node)?.items?.facts.types
  return types?.some((type) => isOfType(node.value, type)) ?? false
}

/** Fields that decide who may do what, wherever they are. */
const AUTHORITY: ReadonlySet<string | number> = new Set([
  ...['scope', 'disabled', 'clusterRoles', 'access', 'groups', 'ssoGroups', 'owner', 'createRBAC'],
  ...['user', 'team', 'subject', 'key', 'type', 'ttl', 'ttlAfterLastActivity', 'clientCert'],
  ...['passwordRef', 'codesRef', 'tokenGeneration', 'identity', 'imagePullSecrets'],
])

/**
 * True of a value that decides who may do what. No fix changes such a value unasked; a rename also
 * moves everything inside.
 */
export function changesAuthority({ pointer, document, value }: Node, name?: string): boolean {
  const steps = name === undefined ? pointer : [...pointer.slice(0, -1), name]
  const isInside = name !== undefined && holdsAuthority(value)
  return isInside || steps.slice(document.base.length).some((step) => AUTHORITY.has(step))
}

function holdsAuthority(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  if (!Array.isArray(value) && Object.keys(value).some((key) => AUTHORITY.has(key))) return true
  return Object.values(value).some((inner) => holdsAuthority(inner, seen))
}

/** True of a list without items, to which no template may have added some. */
export function isEmptyList(node: Node | undefined): boolean {
  return Array.isArray(node?.value) && node.value.length === 0 && !node.mayHoldMore
}

const positionOf = (node: Node): Position | undefined =>
  node instanceof NodeView ? node.position : undefined
