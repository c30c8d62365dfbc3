import type { NamedObject, ValuesKey } from '../core/types.ts'
import type { EmbeddedFacts, EmbeddedPart, Extractor } from './extractor.ts'
import { groupOf, indexes, kindOf, objectOf, partAt, textAt, valueBelow } from './read.ts'

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
      object: objectOf(value),
      chartFrom: chartRefOf(value),
      ...valuesFrom(value),
    }
    return valueBelow(value, 'spec', 'values') === undefined
      ? noValues(value, facts)
      : partAt(value, ['spec', 'values'], facts)
  },
}

/** A release without values of its own may name some, and be patched with some. */
function noValues(value: unknown, facts: EmbeddedFacts): readonly EmbeddedPart[] {
  const place = facts.files === undefined ? 'chart' : 'valuesFrom'
  if (valueBelow(value, 'spec', place) === undefined) return []
  return [{ ...facts, pointer: ['spec', place], form: 'pieces', pieces: [], isPartial: true }]
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

function chartRefOf(value: unknown): NamedObject | undefined {
  const textOf = (key: string) => textAt(value, 'spec', 'chartRef', key)
  const [kind, name] = [textOf('kind'), textOf('name')]
  if (kind === undefined || name === undefined) return undefined
  return { kind, namespace: textOf('namespace') ?? textAt(value, 'metadata', 'namespace'), name }
}

/** A chart and its version, as an object of Flux names them for the releases that refer to it. */
export interface ChartSource {
  readonly object: NamedObject
  readonly chart: string
  /** Undefined for a digest. */
  readonly version: string | undefined
}

/** True if a text may hold a release that refers to such an object, or the object. */
export const mayReferToChart = (text: string): boolean =>
  /\bchartRef\b|\bOCIRepository\b|\bHelmChart\b/.test(text)

export function chartSourceOf(value: unknown): ChartSource | undefined {
  const object = objectOf(value)
  if (object === undefined || groupOf(value) !== 'source.toolkit.fluxcd.io') return undefined
  const textOf = (...path: readonly string[]) => textAt(value, 'spec', ...path)
  const isChart = object.kind === 'HelmChart'
  if (!isChart && object.kind !== 'OCIRepository') return undefined
  const chart = isChart ? textOf('chart') : textOf('url')?.replace(/^.*\//, '')
  const version = isChart ? textOf('version') : (textOf('ref', 'semver') ?? textOf('ref', 'tag'))
  return chart === undefined ? undefined : { object, chart, version }
}
