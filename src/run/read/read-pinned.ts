import type { PinnedValues } from '../../core/document/parse-options.ts'
import { canonical } from '../../core/text/canonical.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { CHART_FILE, chartFileOf } from '../../embedded/chart-file.ts'
import {
  type ChartSource,
  chartSourceOf,
  mayBeRelease,
  mayReferToChart,
} from '../../embedded/chart-source.ts'
import { nearest } from '../../project/index.ts'
import { copyOf, type InputFile } from '../input-file.ts'
import { folderOf, type GeneratedValues, type LayerFile, pathOf } from '../layers/layer-chains.ts'
import { type FoundChart, pinnedValues } from '../layers/pins.ts'
import { readInput } from '../lint-input.ts'
import { layerFilesOf, type Reads } from './files-read.ts'
import { type ReadContext, readFile } from './read-file.ts'

/**
 * Reads releases of Flux that refer to their chart, and patches of releases, again with the chart.
 */
export function readChartRefs(reads: Reads, context: ReadContext): void {
  const clusters = layerFilesOf([...reads.values()]).flatMap((file) => file.clusters)
  const named = clusters.flatMap(({ object }) => object?.name ?? [])
  const mayBeOfFlux = clusters.some(({ chartFrom, source }) => (chartFrom ?? source) !== undefined)
  if (!mayBeOfFlux && named.length === 0) return
  const inputs = [...reads.values()].map(({ input }) => input)
  const isNamed = ({ text, wrapper }: InputFile) =>
    named.some(
      (name) => wrapper?.patched?.name === name || (mayBeRelease(text) && text.includes(name)),
    )
  const texts = inputs.filter(
    (input) => isNamed(input) || (mayBeOfFlux && mayReferToChart(input.text)),
  )
  const again = texts.filter(
    ({ text, wrapper }) => wrapper !== undefined || /chartRef|\bpatch/.test(text),
  )
  if (again.length === 0) return
  const found = texts.flatMap((input) =>
    context.files.parsed(input).trees.flatMap(({ value }) => {
      const source = chartSourceOf(value)
      return source === undefined ? [] : [{ source, uri: input.uri }]
    }),
  )
  const byName = [...groupBy(found, ({ source }) => JSON.stringify(source.object)).values()]
  for (const input of again) {
    const sources = byName.flatMap((same): readonly ChartSource[] => {
      const one = nearest(input.uri, same, ({ uri }) => uri)
      return one === undefined ? [] : [one.source]
    })
    if (sources.length > 0)
      reads.set(input.uri, readFile(copyOf(input, { sources, share: undefined }), context))
  }
}

interface Pinning {
  readonly generated: readonly GeneratedValues[]
  /** The files with values as builds make them, where they differ from those that are read. */
  readonly built?: readonly LayerFile[]
  /** Names the file that sets the version of an object which is built. */
  readonly pinnerOf?: (uri: string) => string
}

/** Reads values whose chart others pin again, as what they are. True if one of them has other pins than before. */
export function readPinned(
  reads: Reads,
  { generated, built, pinnerOf = (uri) => uri }: Pinning,
  context: ReadContext,
): boolean {
  const files = built ?? layerFilesOf([...reads.values()])
  if (files.length === 0) return false
  const inputs = new Map([...reads.values()].map(({ input }) => [pathOf(input), input]))
  const find = (path: string) => inputs.get(path) ?? context.host.find?.(path)
  const folders = new Set(files.map(({ input }) => folderOf(pathOf(input))))
  const charts = [...folders].flatMap((folder) => chartIn(folder, find(`${folder}${CHART_FILE}`)))
  const pinned = pinnedValues({ files, generated, charts, pinnerOf })
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
  const isNamedOnly = (read?.result.facts?.virtualClusters ?? []).length === 0
  if (read === undefined || canonical(input.pins) === canonical(pins)) return false
  if (isNamedOnly && !MAY_HOLD_VALUES.test(pathOf(input))) return false
  const kind = isNamedOnly ? { kind: input.kind ?? 'vc' } : {}
  reads.set(input.uri, readFile(copyOf(input, { ...kind, pins, share: undefined }), context))
  return true
}

function chartIn(folder: string, input: InputFile | undefined): readonly FoundChart[] {
  if (input === undefined) return []
  const charts = readInput(input).file.trees.flatMap(({ value }) => chartFileOf(value) ?? [])
  return charts.map((chart) => ({ folder, uri: input.uri, chart }))
}
