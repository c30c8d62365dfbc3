import type { Pointer } from '../types.ts'

/** Sets an own property, even one called `__proto__`. */
export function setOwnProperty(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
  else {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
}

/** True of a mapping of plain data; lists and null are none. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own property, never an inherited one. */
export function ownProperty(value: unknown, key: string): unknown {
  return isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The value at a place in plain data; undefined if a step leads nowhere. */
export function valueAt(value: unknown, pointer: Pointer): unknown {
  let at = value
  for (const step of pointer)
    at = Array.isArray(at) ? at[Number(step)] : ownProperty(at, String(step))
  return at
}

/** True of a path with dots between fields that leads to a value. */
export const isSetAt = (value: unknown, path: string): boolean =>
  valueAt(value, path.split('.')) !== undefined

/** The key of that name, whether or not it is there, or all keys for `*`. */
function keysAt(value: unknown, at: Pointer, name: string): readonly string[] {
  if (name !== '*') return [name]
  const around = valueAt(value, at)
  return isMapping(around) ? Object.keys(around) : []
}

/**
 * The places of a path with dots between fields, `[]` for every item and `*` for every key; none
 * without a path.
 */
export function placesAt(value: unknown, path: string | undefined, base: Pointer = []) {
  let places: readonly Pointer[] = path === undefined ? [] : [base]
  for (const step of path === undefined || path === '' ? [] : path.split('.')) {
    const isList = step.endsWith('[]')
    const name = isList ? step.slice(0, -2) : step
    places = places.flatMap((at): readonly Pointer[] => {
      const below = keysAt(value, at, name).map((key) => [...at, key])
      if (!isList) return below
      return below.flatMap((one): readonly Pointer[] => {
        const list = valueAt(value, one)
        return Array.isArray(list) ? Array.from(list.keys(), (index) => [...one, index]) : []
      })
    })
  }
  return places
}
