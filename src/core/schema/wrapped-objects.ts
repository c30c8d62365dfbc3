import { MAX_NESTING } from '../limits.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import type { Pointer } from '../types.ts'

/** An object inside another one. */
export interface WrappedObject {
  readonly base: Pointer
  readonly value: unknown
  /** The kind of the object around it that is a template: what is absent may be filled in. */
  readonly wrapper?: string
}

interface Way {
  /** `*` stands for each item of a list. */
  readonly steps: readonly string[]
  readonly isTemplate?: boolean
}

/** Many projects have objects that hold whole objects: bundles, templates of clusters, manifests for other clusters. */
const WAYS: readonly Way[] = [
  { steps: ['objects', '*'] },
  { steps: ['spec', 'resources', '*'] },
  { steps: ['spec', 'objects', '*'] },
  { steps: ['spec', 'manifest'] },
  { steps: ['spec', 'manifests', '*'] },
  { steps: ['spec', 'workload', 'manifests', '*'] },
  { steps: ['spec', 'forProvider', 'manifest'] },
  { steps: ['spec', 'resources', '*', 'base'], isTemplate: true },
  { steps: ['spec', 'resources', '*', 'template'], isTemplate: true },
  { steps: ['spec', 'pipeline', '*', 'input', 'resources', '*', 'base'], isTemplate: true },
]

/** The objects of a value: itself, the items of a `List`, or what a wrapper holds. */
export function objectsIn(
  value: unknown,
  isKnown: (value: unknown) => boolean,
): readonly WrappedObject[] {
  return unwrapped({ base: [], value }, isKnown, MAX_NESTING)
}

function unwrapped(
  object: WrappedObject,
  isKnown: (value: unknown) => boolean,
  levels: number,
): readonly WrappedObject[] {
  const { base, value, wrapper } = object
  const kind = ownProperty(value, 'kind')
  if (levels === 0 || typeof kind !== 'string') return [object]
  const items = kind.endsWith('List') ? ownProperty(value, 'items') : undefined
  if (Array.isArray(items)) {
    return items.flatMap((item: unknown, index) =>
      unwrapped({ ...object, base: [...base, 'items', index], value: item }, isKnown, levels - 1),
    )
  }
  if (isKnown(value)) return [object]
  const inner = WAYS.flatMap(({ steps, isTemplate }) =>
    placesOf(value, steps).flatMap((found) => {
      if (!isObject(found.value)) return []
      const around = wrapper ?? (isTemplate ? kind : undefined)
      const next = { base: [...base, ...found.base], value: found.value }
      const wrapped = around === undefined ? next : { ...next, wrapper: around }
      return unwrapped(wrapped, isKnown, levels - 1)
    }),
  )
  return inner.length > 0 ? inner : [object]
}

function placesOf(value: unknown, [step, ...rest]: readonly string[]): readonly WrappedObject[] {
  if (step === undefined) return [{ base: [], value }]
  const children: readonly (readonly [string | number, unknown])[] =
    step !== '*'
      ? [[step, ownProperty(value, step)]]
      : Array.isArray(value)
        ? [...value.entries()]
        : []
  return children.flatMap(([key, child]) =>
    child === undefined
      ? []
      : placesOf(child, rest).map((found) => ({ ...found, base: [key, ...found.base] })),
  )
}

const isObject = (value: unknown): boolean =>
  isMapping(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string'
