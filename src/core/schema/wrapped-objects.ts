import { MAX_NESTING } from '../limits.ts'
import { isMapping, ownProperty, placesAt, valueAt } from '../text/mapping.ts'
import type { Pointer } from '../types.ts'

/** An object inside another one. */
export interface WrappedObject {
  readonly base: Pointer
  readonly value: unknown
  /** The kind of a surrounding template: missing values may be filled in. */
  readonly wrapper?: string
}

/**
 * Other projects wrap whole objects as well: bundles, templates of clusters, manifests for other
 * clusters.
 */
const OBJECTS = [
  ...['objects[]', 'spec.resources[]', 'spec.objects[]', 'spec.manifest', 'spec.manifests[]'],
  ...['spec.workload.manifests[]', 'spec.forProvider.manifest'],
]

const TEMPLATES = [
  ...['spec.resources[].base', 'spec.resources[].template'],
  'spec.pipeline[].input.resources[].base',
]

/** Terraform's JSON syntax, which has no kind itself. */
const RESOURCES = ['resource.kubernetes_manifest.*', 'resource.kubernetes_manifest.*[]']

/** The objects in one: itself, the items of a `List`, or the contents of a wrapper. */
export function objectsIn(
  object: WrappedObject,
  isKnown: (value: unknown) => boolean,
  levels = MAX_NESTING,
): readonly WrappedObject[] {
  const { base, value } = object
  const kind = ownProperty(value, 'kind')
  if (levels > 0 && kind === undefined && ownProperty(value, 'resource') !== undefined)
    return [
      object,
      ...innerObjects(
        object,
        RESOURCES.map((path) => `${path}.manifest`),
        isKnown,
        levels,
      ),
    ]
  if (levels === 0 || typeof kind !== 'string') return [object]
  const items = kind.endsWith('List') ? ownProperty(value, 'items') : undefined
  if (Array.isArray(items)) {
    return items.flatMap((item: unknown, index) =>
      objectsIn({ ...object, base: [...base, 'items', index], value: item }, isKnown, levels - 1),
    )
  }
  if (isKnown(value)) return [object]
  const inner = innerObjects(object, [...OBJECTS, ...TEMPLATES], isKnown, levels)
  return inner.length > 0 ? inner : [object]
}

function innerObjects(
  { base, value, wrapper }: WrappedObject,
  paths: readonly string[],
  isKnown: (value: unknown) => boolean,
  levels: number,
): readonly WrappedObject[] {
  return paths.flatMap((path) =>
    placesAt(value, path).flatMap((at) => {
      const found = valueAt(value, at)
      if (!isObject(found)) return []
      const template = TEMPLATES.includes(path) ? ownProperty(value, 'kind') : undefined
      const around = wrapper ?? (typeof template === 'string' ? template : undefined)
      const next = { base: [...base, ...at], value: found }
      const wrapped = around === undefined ? next : { ...next, wrapper: around }
      return objectsIn(wrapped, isKnown, levels - 1)
    }),
  )
}

const isObject = (value: unknown): boolean =>
  isMapping(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string'
