import { ownProperty } from '../text/mapping.ts'
import type { Mode } from '../types.ts'

/** How far an object has come: as a comment or the configuration sets it, or as its fields show. */
export function modeOf(declared: string | undefined, value: unknown): Mode {
  if (declared === 'create' || declared === 'update' || declared === 'live') return declared
  const metadata = ownProperty(value, 'metadata')
  const exported =
    isSet(ownProperty(metadata, 'resourceVersion')) && isSet(ownProperty(metadata, 'uid'))
  return exported ? 'live' : 'create'
}

/** A version without quotes is a number: a mistake, but not one about where the object comes from. */
const isSet = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
