import { type Position, roots } from '../../generated/bind.ts'
import { vcPosition } from './vc-positions.ts'

/** The position of the root of a document; a vc.yaml has the fields of all release lines. */
export const rootPosition = (kind: string): Position | undefined =>
  kind === 'vc' ? vcPosition() : roots[kind]
