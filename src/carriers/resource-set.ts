import type { Carrier } from './carrier.ts'
import { carriedAt, groupOf, kindOf } from './read.ts'

/** Flux ResourceSet: objects as one text, with templates between `<<` and `>>`. */
export const resourceSet: Carrier = {
  name: 'ResourceSet',
  find(value) {
    if (kindOf(value) !== 'ResourceSet' || groupOf(value) !== 'fluxcd.controlplane.io')
      return undefined
    return carriedAt(value, ['spec', 'resourcesTemplate'], { isOpen: true, hasAngles: true })
  },
}
