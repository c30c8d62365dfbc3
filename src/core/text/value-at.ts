import type { Pointer } from '../types.ts'
import { ownProperty } from './mapping.ts'

/** The value at a place in plain data; undefined where a step leads nowhere. */
export function valueAt(value: unknown, pointer: Pointer): unknown {
  let at = value
  for (const step of pointer)
    at = Array.isArray(at) ? at[Number(step)] : ownProperty(at, String(step))
  return at
}
