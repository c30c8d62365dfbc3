import type { NamedObject } from '../core/types.ts'
import { PATCH_KEYS } from './kustomize.ts'
import { groupOf, indexes, kindOf, objectOf, textAt, valueBelow } from './read.ts'

/** A chart and its version, as named by an object that releases refer to or that patches change. */
export interface ChartSource {
  readonly object: NamedObject
  readonly chart: string
  /** Undefined for a digest, and where a patch may set it. */
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

/** An object whose version a patch may set. */
export interface PatchedSource {
  readonly kind: string
  /** Undefined of a patch for all objects of the kind. */
  readonly name: string | undefined
}

/** The objects with versions that the patches of a kustomization change, or that a text changes as a patch. */
export function patchedSources(value: unknown): readonly PatchedSource[] {
  const object = objectOf(value)
  const isPart = object !== undefined && chartSourceOf(value) === undefined
  if (isPart && VERSIONED.includes(object.kind)) return [object]
  const lists = PATCH_KEYS.flatMap((key) => [[key], ['spec', key]])
  return lists.flatMap((at) =>
    indexes(value, ...at).flatMap((index) => {
      const text = JSON.stringify(valueBelow(value, ...at, index))
      const name = textAt(value, ...at, index, 'target', 'name')
      return VERSIONED.filter((kind) => text.includes(kind)).map((kind) => {
        return { kind, name: name !== undefined && /^[\w-]+$/.test(name) ? name : undefined }
      })
    }),
  )
}

const VERSIONED = ['OCIRepository', 'HelmChart']

/** The chart that an object other than a release names. */
export const namedChart = (value: unknown): ChartSource | undefined =>
  VERSIONED.includes(kindOf(value) ?? '') ? chartSourceOf(value) : undefined

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
