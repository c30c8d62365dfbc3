import type { NamedObject } from '../core/types.ts'
import { groupOf, objectOf, textAt } from './read.ts'

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
