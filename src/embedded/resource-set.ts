import type { Extractor } from './extractor.ts'
import { groupOf, kindOf, partAt } from './read.ts'

/** Flux ResourceSet: objects as one text, with templates between `<<` and `>>`. */
export const resourceSet: Extractor = {
  name: 'ResourceSet',
  find(value) {
    if (kindOf(value) !== 'ResourceSet' || groupOf(value) !== 'fluxcd.controlplane.io')
      return undefined
    return partAt(value, ['spec', 'resourcesTemplate'], {
      isPartial: true,
      replacesLists: true,
      hasAngleBrackets: true,
    })
  },
}
