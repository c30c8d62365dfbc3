import type { ValuesKey } from '../core/types.ts'
import type { EmbeddedFacts, Extractor } from './extractor.ts'
import { groupOf, indexes, kindOf, partAt, textAt, valueBelow } from './read.ts'

/** Flux: `spec.values` of a HelmRelease, over what `valuesFrom` names. */
export const flux: Extractor = {
  name: 'Flux HelmRelease',
  find(value) {
    if (kindOf(value) !== 'HelmRelease' || groupOf(value) !== 'helm.toolkit.fluxcd.io') {
      return undefined
    }
    const facts = {
      chart: textAt(value, 'spec', 'chart', 'spec', 'chart'),
      version: textAt(value, 'spec', 'chart', 'spec', 'version'),
      release: textAt(value, 'spec', 'releaseName') ?? textAt(value, 'metadata', 'name'),
      namespace: textAt(value, 'spec', 'targetNamespace') ?? textAt(value, 'metadata', 'namespace'),
      ...valuesFrom(value),
    }
    const own = partAt(value, ['spec', 'values'], facts)
    const isBare = facts.files !== undefined && valueBelow(value, 'spec', 'values') === undefined
    // Without values of its own it lays what it names over each other.
    return isBare
      ? [{ ...facts, pointer: ['spec', 'valuesFrom'], form: 'pieces', pieces: [] }]
      : own
  },
}

/** The values that these override, in the order of the list; a single value at a path may be anything. */
function valuesFrom(value: unknown): EmbeddedFacts {
  const list = ['spec', 'valuesFrom'] as const
  if (valueBelow(value, ...list) === undefined) return { isPartial: false }
  const places = indexes(value, ...list)
  const keys = places.flatMap((index) => keyAt(value, [...list, index]) ?? [])
  return {
    isPartial: true,
    replacesLists: true,
    hasUnreadSources: keys.length < places.length || places.length === 0,
    ...(keys.length > 0 ? { files: keys } : {}),
  }
}

function keyAt(value: unknown, at: readonly (string | number)[]): ValuesKey | undefined {
  const name = textAt(value, ...at, 'name')
  const kind = textAt(value, ...at, 'kind') ?? 'ConfigMap'
  if (name === undefined || valueBelow(value, ...at, 'targetPath') !== undefined) return undefined
  const key = textAt(value, ...at, 'valuesKey') ?? 'values.yaml'
  return { kind, namespace: textAt(value, 'metadata', 'namespace'), name, key }
}
