import { type Position, roots } from '../../generated/bind.ts'
import { vcPosition } from './vc-positions.ts'

/** The position that a document of a kind starts at; a vc.yaml has the fields of all release lines. */
export const rootPosition = (kind: string): Position | undefined =>
  kind === 'vc' ? vcPosition() : roots[kind]
