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
import { folderOf, type GeneratedValues, pathOf } from '../layers/layer-chains.ts'
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

/** Reads values whose chart others pin again with that chart; `find` opens files beside them. */
export function readPinned(
  reads: Reads,
  generated: readonly GeneratedValues[],
  context: ReadContext,
): void {
  const files = layerFilesOf([...reads.values()])
  if (files.length === 0) return
  const inputs = new Map([...reads.values()].map(({ input }) => [pathOf(input), input]))
  const find = (path: string) => inputs.get(path) ?? context.host.find?.(path)
  const folders = new Set(files.map(({ input }) => folderOf(pathOf(input))))
  const charts = [...folders].flatMap((folder) => chartIn(folder, find(`${folder}${CHART_FILE}`)))
  let setting: readonly InputFile[] | undefined
  const mayChangeVersion = (uri: string) => {
    // Each text is read once, however many patches ask.
    setting ??= [...inputs.values()].filter(setsVersion)
    return setting.some((one) => one.uri.startsWith(folderOf(uri)))
  }
  const pinned = pinnedValues({ files, generated, charts, mayChangeVersion })
  for (const [path, own] of groupBy(pinned, (one) => one.path)) {
    const input = inputs.get(path)
    const read = input && reads.get(input.uri)
    if (input === undefined || read === undefined) continue
    const isNamedOnly = (read.result.facts?.virtualClusters ?? []).length === 0
    if (isNamedOnly && !/\.(?:ya?ml|json|gotmpl|tpl|tmpl|tftpl|j2)$/i.test(path)) continue
    const kind = isNamedOnly ? { kind: input.kind ?? 'vc' } : {}
    reads.set(input.uri, readFile(copyOf(input, { ...kind, pins: own, share: undefined }), context))
  }
}

function chartIn(folder: string, input: InputFile | undefined): readonly FoundChart[] {
  if (input === undefined) return []
  const charts = readInput(input).file.trees.flatMap(({ value }) => chartFileOf(value) ?? [])
  return charts.map((chart) => ({ folder, uri: input.uri, chart }))
}

/**
 * A version, or a field around it, may be set here for an object of another file. The version of an API, as in the
 * target of a patch, is none, and neither is the end of a label.
 */
const setsVersion = ({ text }: InputFile): boolean =>
  /(?<![A-Za-z/])version["']?\s*:(?!\s*["']?v\d+(?:(?:alpha|beta)\d+)?["']?\s*(?:[,}#\r\n]|$))|targetRevision|chartRef|\/chart\b/.test(
    text,
  )
