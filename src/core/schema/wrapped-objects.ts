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

/** The objects in one: itself, the items of a `List`, or the contents of a wrapper. */
export function objectsIn(
  object: WrappedObject,
  isKnown: (value: unknown) => boolean,
  levels = MAX_NESTING,
): readonly WrappedObject[] {
  const { base, value, wrapper } = object
  const kind = ownProperty(value, 'kind')
  if (levels === 0 || typeof kind !== 'string') return [object]
  const items = kind.endsWith('List') ? ownProperty(value, 'items') : undefined
  if (Array.isArray(items)) {
    return items.flatMap((item: unknown, index) =>
      objectsIn({ ...object, base: [...base, 'items', index], value: item }, isKnown, levels - 1),
    )
  }
  if (isKnown(value)) return [object]
  const inner = [...OBJECTS, ...TEMPLATES].flatMap((path) =>
    placesAt(value, path).flatMap((at) => {
      const found = valueAt(value, at)
      if (!isObject(found)) return []
      const around = wrapper ?? (TEMPLATES.includes(path) ? kind : undefined)
      const next = { base: [...base, ...at], value: found }
      const wrapped = around === undefined ? next : { ...next, wrapper: around }
      return objectsIn(wrapped, isKnown, levels - 1)
    }),
  )
  return inner.length > 0 ? inner : [object]
}

const isObject = (value: unknown): boolean =>
  isMapping(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string'
