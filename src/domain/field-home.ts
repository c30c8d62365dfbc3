import type { NodeView } from '../core/document/node.ts'
import { nodeAt } from '../core/document/node-at.ts'
import { MAX_NESTING } from '../core/limits.ts'
import { rememberEach } from '../core/memo.ts'
import { isPlatformKind } from '../core/schema/kind-info.ts'
import type { Position } from '../core/schema/positions.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Node } from '../core/types.ts'
import { apiKeyFields } from './api-key-fields.ts'

/** Resources that sync in one direction only; the other direction refuses them. */
export const oneWayResources = {
  toHost: [
    'endpoints',
    'ingresses',
    'networkPolicies',
    'persistentVolumeClaims',
    'pods',
    'serviceAccounts',
    'services',
  ],
  fromHost: ['csiDrivers', 'csiNodes', 'csiStorageCapacities', 'events', 'ingressClasses', 'nodes'],
} as const

/**
 * For each field name, the one place in a kind that has it, as the keys of the mappings around it;
 * the outermost if there are several, undefined if two are equally far out.
 */
const homesIn = rememberEach((root: Position) => {
  const known = new Map<string, readonly string[] | undefined>()
  let level: { readonly position: Position; readonly path: readonly string[] }[] = [
    { position: root, path: [] },
  ]
  for (let depth = 0; depth < MAX_NESTING; depth++) {
    const here = new Map<string, readonly string[] | undefined>()
    level = level.flatMap(({ position, path }) =>
      Object.entries(position.properties ?? {}).flatMap(([name, inner]) => {
        here.set(name, here.has(name) ? undefined : path)
        return name === 'status' ? [] : [{ position: inner, path: [...path, name] }]
      }),
    )
    for (const [name, path] of here) if (!known.has(name)) known.set(name, path)
  }
  return known
})

/** True if the schema knows the field at the end of these keys below a node. */
export function isKnownBelow(node: Node, steps: readonly string[]): boolean {
  let position: Position | undefined = (node as NodeView).position
  for (const [index, step] of steps.entries())
    position = position?.properties?.[step] ?? (index > 1 ? position?.rest : undefined)
  return position !== undefined
}

/** True if access is not limited without a field at this path. */
export function opensScope({ name, document: { root } }: Node, path: readonly string[]): boolean {
  const isOfScope = path.includes('scope') || name === 'scope'
  return isOfScope && nodeAt(root, ['spec', 'scope']) === undefined
}

/**
 * Names of all fields below the spec of a kind, including those of list items, and RBAC's name for
 * `group`.
 */
const namesBelowSpec = rememberEach((root: Position): ReadonlySet<string> => {
  const names = new Set(['apiGroups'])
  const seen = new Set<Position>()
  const visit = (position: Position | undefined): void => {
    if (position === undefined || seen.has(position)) return
    seen.add(position)
    for (const [name, inner] of Object.entries(position.properties ?? {})) {
      names.add(name)
      visit(inner)
    }
    visit(position.items)
  }
  visit(root.properties?.['spec'])
  return names
})

/** True of a key in a list item that has no such field, while another part of the spec does. */
export function isOfOtherPart({ name, pointer, document }: Node): boolean {
  if (!isPlatformKind(document.kind) || typeof pointer.at(-2) !== 'number') return false
  return namesBelowSpec((document.root as NodeView).position).has(String(name))
}

/** Fields that identify an object; below the spec they are meant for another object. */
const OF_OTHER_OBJECT = ['name', 'namespace', 'generateName']

/** True of a field below the spec that is meant to name another object: `templateRef.namespace`. */
export const namesOtherObject = ({ name, pointer, document }: Node): boolean =>
  isPlatformKind(document.kind) &&
  pointer.length - document.base.length > 2 &&
  OF_OTHER_OBJECT.includes(String(name))

const BOTH_WAYS = ['configMaps', 'secrets', 'customResources']

/** Fields of every object, whatever it is embedded in. */
const OF_EVERY_OBJECT = ['apiVersion', 'kind']

/**
 * The path of a field that is unknown here but known elsewhere in the kind. A list may hold objects
 * of any kind, so its items are skipped.
 */
export function fieldHome(at: Node): readonly string[] | undefined {
  const { document, pointer, parent } = at
  const key = String(at.name)
  const above = pointer.slice(document.base.length, -1)
  if (document.kind === 'vc') return homeInConfiguration(above.join('.'), key, at)
  if (parent === undefined || !isPlatformKind(document.kind)) return undefined
  if (above.some((step) => typeof step === 'number') || OF_EVERY_OBJECT.includes(key))
    return undefined
  const path = homesIn((document.root as NodeView).position).get(key)
  // Below a field of that name, the key is a part of it.
  return path !== undefined && above.includes(key) ? undefined : path
}

/**
 * Only an object with the expected content counts, because a chart around the virtual cluster may
 * use the same names.
 */
function homeInConfiguration(around: string, key: string, at: Node): readonly string[] | undefined {
  if (!isMapping(at.value)) return undefined
  const keys = Object.keys(at.value)
  const holds = (fields: readonly string[]) =>
    keys.length > 0 && keys.every((name) => fields.includes(name))
  if (key === 'apiKey' && (around === '' || around === 'external') && holds(apiKeyFields))
    return ['external', 'platform']
  if (around !== '') return undefined
  if (key === 'endpoints' && holds(['enabled', 'patches'])) return ['sync', 'toHost']
  if (key !== 'toHost' && key !== 'fromHost') return undefined
  const resources: readonly string[] = oneWayResources[key]
  return keys.some((name) => resources.includes(name) || BOTH_WAYS.includes(name))
    ? ['sync']
    : undefined
}
