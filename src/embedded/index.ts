import type { EmbeddedPart } from '../core/document/parse-options.ts'
import { isOtherChart, virtualClusterCharts } from '../core/schema/charts.ts'
import { targetText } from '../core/schema/patch-target.ts'
import { looksLikeVc } from '../core/schema/vc-sections.ts'
import { isMapping, valueAt } from '../core/text/mapping.ts'
import type { NamedObject, Wrapper } from '../core/types.ts'
import { isSameObject } from '../core/wrapper.ts'
import type { ChartSource } from './chart-source.ts'
import { customResource } from './custom-resource.ts'
import type { Contents, EmbeddedFacts, Extractor, EmbeddedPart as FoundPart } from './extractor.ts'
import { isAmongUsers, PATCH, patchedPart } from './kustomize.ts'
import { secretMaker, sopsSecret } from './secret-makers.ts'
import { umbrella } from './umbrella.ts'
import { holderExtractors } from './value-holders.ts'

export type { Extractor } from './extractor.ts'

/** In order of priority: the first extractor that recognises a document decides. */
export const extractors: readonly Extractor[] = [
  ...holderExtractors,
  sopsSecret,
  secretMaker,
  customResource,
  umbrella,
]

/** True if the chart's name says that its values are for a virtual cluster. */
export const isOurChart = (chart: string | undefined, more: readonly string[] = []): boolean =>
  chart !== undefined && (virtualClusterCharts.includes(chart) || more.includes(chart))

/** Says if values are a virtual cluster's or another chart's; undefined if only their content shows that. */
export const chartOf = (chart: string | undefined, more?: readonly string[]): Wrapper['ofChart'] =>
  isOurChart(chart, more) ? 'ours' : isOtherChart(chart, more) ? 'other' : undefined

/**
 * The wrapper of a document that holds values of any chart; undefined if its values may be for
 * something else.
 */
export function wrapperOf(value: unknown): string | undefined {
  const known = extractors.filter((wrapper) => wrapper !== customResource && wrapper !== umbrella)
  return known.find(({ find }) => (find(value)?.length ?? 0) > 0)?.name
}

/** True if a text may hold values of a chart that is a folder of the project. */
export const mayInstallFolder = (text: string): boolean =>
  /Application|HelmRelease|\breleases\b|\bdeployments\b/.test(text)

/** The values in a document whose chart is a folder, where the object names one. */
export function folderCharts(value: unknown): readonly FoundPart[] {
  for (const { find } of holderExtractors) {
    const found = find(value)
    if (found !== undefined) return found.filter(({ chartFolder }) => chartFolder !== undefined)
  }
  return []
}

/**
 * Finds what is embedded in objects of other tools. `charts` also install a virtual cluster,
 * `sources` name the chart of releases that refer to them, `users` are users of the platform that
 * patches may change, and `contents` are the files that generators name.
 */
export const extractWith =
  (
    charts?: readonly string[],
    sources: readonly ChartSource[] = [],
    users: readonly string[] = [],
    contents?: Contents,
  ) =>
  (written: unknown, around?: Wrapper): readonly EmbeddedPart[] => {
    const { partOf } = around ?? {}
    const value = partOf !== undefined && isMapping(written) ? { ...partOf, ...written } : written
    const patched = around?.patched
    if (patched !== undefined && Array.isArray(value))
      return [{ ...patchedPart(patched), name: PATCH }]
    for (const { name, find } of extractors) {
      const found = find(value, contents)
      if (found === undefined) continue
      return found.flatMap((part) => {
        const whole = partOf ? { ...part, ...namedAround(part, around) } : part
        const one = withTarget(withChart(whole, sources), users)
        // A patch of a release omits the chart, but may set its version.
        const chart = one.chart ?? sourceOf(one.object, sources)?.chart
        const whose = chartOf(chart, charts)
        const ofChart = whose === 'ours' && one.partOf !== undefined ? undefined : whose
        const own = { ...one, name, ofChart }
        return ofChart === 'ours' ? [own] : [own, ...subchartsIn(value, one)]
      })
    }
    return []
  }

/** The chart and version of an object of which this is a part, as far as the part names none. */
const namedAround = ({ chart, version }: EmbeddedFacts, around: Wrapper | undefined) => ({
  chart: chart ?? around?.chart,
  version: version ?? around?.version,
  isPartial: true,
})

function withChart<Part extends EmbeddedFacts>(part: Part, sources: readonly ChartSource[]): Part {
  const source = sourceOf(part.chartFrom, sources)
  if (source === undefined) return part
  const { chart, version } = source
  return { ...part, chart, version, hasUnknownVersion: version === undefined }
}

/** The chart that another object names, if it is unambiguous. */
function sourceOf(from: NamedObject | undefined, sources: readonly ChartSource[]) {
  const [source, ...others] = sources.filter(({ object }) => from && isSameObject(object, from))
  return others.length === 0 ? source : undefined
}

function withTarget(part: FoundPart, users: readonly string[]): FoundPart {
  const { patched, isMerged } = part
  if (part.form !== 'text' || isMerged || !patched || !isAmongUsers(patched, users)) return part
  return { ...part, patched: undefined, kind: 'JsonPatch', target: targetText(patched) }
}

/**
 * Values of an umbrella chart contain those of its dependencies; a text of them is read like a
 * file.
 */
function subchartsIn(
  value: unknown,
  { form, pointer }: Pick<EmbeddedPart, 'form' | 'pointer'>,
): readonly EmbeddedPart[] {
  const values = form === 'object' ? valueAt(value, pointer) : undefined
  if (looksLikeVc(values)) return []
  const parts = umbrella.find(values) ?? []
  return parts.map((part) => ({
    ...part,
    pointer: [...pointer, ...part.pointer],
    name: umbrella.name,
  }))
}
