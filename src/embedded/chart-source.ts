import type { NamedObject } from '../core/types.ts'
import { groupOf, objectOf, textAt } from './read.ts'

/** A chart and its version, as named by an object that releases refer to or that patches change. */
export interface ChartSource {
  readonly object: NamedObject
  readonly chart: string
  /** Undefined for a digest. */
  readonly version: string | undefined
}

/** True if a text may hold a release that refers to such an object, or the object. */
export const mayReferToChart = (text: string): boolean =>
  /\bchartRef\b|\bOCIRepository\b|\bHelmChart\b/.test(text)

/** True if a text may hold a release that leaves its chart to a patch, or such a patch. */
export const mayBeRelease = (text: string): boolean => /\bHelmRelease\b|\bApplication\b/.test(text)

export function chartSourceOf(value: unknown): ChartSource | undefined {
  const object = objectOf(value)
  if (object === undefined) return undefined
  const textOf = (path: string) => textAt(value, 'spec', ...path.split('.'))
  const [chart, ...versions] = PATHS[`${groupOf(value)} ${object.kind}`] ?? []
  const name = chart && textOf(chart)?.replace(/^.*\//, '')
  const version = versions.flatMap((path) => textOf(path) ?? []).at(0)
  return name === undefined ? undefined : { object, chart: name, version }
}

/**
 * Paths below `spec`: the chart's, and those of its version, of which the first existing one
 * counts.
 */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  'source.toolkit.fluxcd.io HelmChart': ['chart', 'version'],
  'source.toolkit.fluxcd.io OCIRepository': ['url', 'ref.semver', 'ref.tag'],
  'helm.toolkit.fluxcd.io HelmRelease': ['chart.spec.chart'],
  'argoproj.io Application': ['source.chart'],
}
