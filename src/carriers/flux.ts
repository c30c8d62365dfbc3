import type { Carrier } from './carrier.ts'
import { carriedAt, groupOf, kindOf, textAt, valueBelow } from './read.ts'

/** Flux: `spec.values` of a HelmRelease. */
export const flux: Carrier = {
  name: 'Flux HelmRelease',
  find(value) {
    if (kindOf(value) !== 'HelmRelease' || groupOf(value) !== 'helm.toolkit.fluxcd.io') {
      return undefined
    }
    return carriedAt(value, ['spec', 'values'], {
      chart: textAt(value, 'spec', 'chart', 'spec', 'chart'),
      release: textAt(value, 'spec', 'releaseName') ?? textAt(value, 'metadata', 'name'),
      namespace: textAt(value, 'spec', 'targetNamespace') ?? textAt(value, 'metadata', 'namespace'),
      isOpen: valueBelow(value, 'spec', 'valuesFrom') !== undefined,
    })
  },
}
