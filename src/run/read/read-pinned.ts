import type { PinnedValues } from '../../core/document/parse-options.ts'
import { mayBeUmbrella } from '../../core/schema/charts.ts'
import { nameFinder } from '../../core/search/name-finder.ts'
import { canonical } from '../../core/text/canonical.ts'
import { groupBy } from '../../core/text/group-by.ts'
import {
  type ChartSource,
  chartSourceOf,
  mayBeRelease,
  mayReferToChart,
  namedChart,
  type PatchedSource,
  patchedSources,
} from '../../embedded/chart-source.ts'
import { nearest } from '../../project/index.ts'
import { copyOf, type InputFile } from '../input-file.ts'
import { type GeneratedValues, type LayerFile, pathOf } from '../layers/layer-chains.ts'
import { pinnedValues } from '../layers/pins.ts'
import { chartsAmong, valuesOfFolders } from './chart-files.ts'
import { layerFilesOf, type Reads } from './files-read.ts'
import { valuesOfOthers } from './other-charts.ts'
import { type ReadContext, readFile } from './read-file.ts'

/**
 * Reads releases of Flux that refer to their chart, and patches of releases, again with the chart. Returns the files
 * that name the charts.
 */
export function readChartRefs(reads: Reads, context: ReadContext): readonly string[] {
  const clusters = layerFilesOf([...reads.values()]).flatMap((file) => file.clusters)
  const named = new Set(clusters.flatMap(({ object }) => object?.name ?? []))
  const mayBeOfFlux = clusters.some(({ chartFrom, source }) => (chartFrom ?? source) !== undefined)
  if (!mayBeOfFlux && named.size === 0) return []
  const inputs = [...reads.values()].map(({ input }) => input)
  const holdsName = nameFinder(named)
  const isConcerned = ({ text, wrapper }: InputFile) =>
    (wrapper?.patched?.name !== undefined && named.has(wrapper.patched.name)) ||
    (mayBeRelease(text) && holdsName(text)) ||
    (mayBeOfFlux && mayReferToChart(text))
  const again = inputs.filter(
    (input) =>
      (input.wrapper !== undefined || /chartRef|\bpatch/.test(input.text)) && isConcerned(input),
  )
  if (again.length === 0) return []
  const texts = inputs.filter(isConcerned)
  const withCharts: string[] = []
  const values = texts.flatMap((input) => {
    const file = context.files.parsed(input)
    // A build needs it, although nothing in it is for rules.
    if (file.trees.some(({ value }) => namedChart(value) !== undefined)) {
      context.files.keep(file)
      withCharts.push(input.uri)
    }
    return file.trees.map(({ value }) => ({ value, uri: input.uri }))
  })
  const patched = values.flatMap(({ value }) => patchedSources(value))
  const found = values.flatMap(({ value, uri }) => {
    const source = chartSourceOf(value)
    return source === undefined ? [] : [{ source: asPatched(source, patched), uri }]
  })
  const byName = [...groupBy(found, ({ source }) => JSON.stringify(source.object)).values()]
  for (const input of again) {
    const sources = byName.flatMap((same): readonly ChartSource[] => {
      const one = nearest(input.uri, same, ({ uri }) => uri)
      return one === undefined ? [] : [one.source]
    })
    if (sources.length > 0)
      reads.set(input.uri, readFile(copyOf(input, { sources, share: undefined }), context))
  }
  return withCharts
}

/** True of a pin whose version a patch changes in a way that no build shows. */
function asPatched(source: ChartSource, patched: readonly PatchedSource[]): ChartSource {
  const { kind, name } = source.object
  const isPatched = patched.some((one) => one.kind === kind && (one.name ?? name) === name)
  return isPatched ? { ...source, version: undefined } : source
}

interface Pinning {
  readonly generated: readonly GeneratedValues[]
  /** The files with values as builds make them, where they differ from those that are read. */
  readonly built?: readonly LayerFile[]
  /** Names the file that sets the version of an object which is built. */
  readonly pinnerOf?: (uri: string) => string
}

/** Reads values again with the chart that others pin for them. True if the pins of one changed. */
export function readPinned(
  reads: Reads,
  { generated, built, pinnerOf = (uri) => uri }: Pinning,
  context: ReadContext,
): boolean {
  const files = built ?? layerFilesOf([...reads.values()])
  const inputs = new Map([...reads.values()].map(({ input }) => [pathOf(input), input]))
  const find = (path: string) => inputs.get(path)
  const charts = chartsAmong(inputs, files, find)
  const holders = holdersIn(inputs, files)
  if (holders.size + charts.length === 0) return false
  const inFolders = valuesOfFolders(holders, find, context)
  const { folderValues } = inFolders
  const allCharts = [...charts, ...inFolders.charts]
  const others = valuesOfOthers({ files, generated }, inputs, context)
  const facts = { files, generated, charts: allCharts, folderValues, others, paths: inputs.keys() }
  const pinned = pinnedValues({ ...facts, pinnerOf })
  const changed = [...groupBy(pinned, (one) => one.path)].filter(([path, own]) => {
    const input = inputs.get(path)
    return input !== undefined && readWith(own, input, reads, context)
  })
  return changed.length > 0
}

const MAY_HOLD_VALUES = /\.(?:ya?ml|json|gotmpl|tpl|tmpl|tftpl|j2)$/i

/** Reads values with their pins; false if they have these already, or the file holds none. */
function readWith(
  pins: readonly PinnedValues[],
  input: InputFile,
  reads: Reads,
  context: ReadContext,
): boolean {
  const read = reads.get(input.uri)
  const isPlain = (read?.result.facts?.virtualClusters ?? []).length === 0
  const isNamedOnly = isPlain && pins.some(({ pointer }) => pointer.length === 0)
  if (read === undefined || canonical(input.pins) === canonical(pins)) return false
  if (isNamedOnly && !MAY_HOLD_VALUES.test(pathOf(input))) return false
  const kind = isNamedOnly ? { kind: input.kind ?? 'vc' } : {}
  reads.set(input.uri, readFile(copyOf(input, { ...kind, pins, share: undefined }), context))
  return true
}

/** Files that may hold values of charts: every file, if an umbrella chart is among them. */
function holdersIn(inputs: ReadonlyMap<string, InputFile>, files: readonly LayerFile[]) {
  if ([...inputs.values()].some(mayBeUmbrella)) return inputs
  return new Map(files.map(({ input }) => [pathOf(input), input]))
}
