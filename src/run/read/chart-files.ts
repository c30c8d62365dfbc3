import { mayBeUmbrella } from '../../core/schema/charts.ts'
import { objectsIn } from '../../core/schema/wrapped-objects.ts'
import { folderOf } from '../../core/search/file-name.ts'
import type { SourceFile } from '../../core/types.ts'
import { CHART_FILE, chartFileOf } from '../../embedded/chart-file.ts'
import { folderCharts, mayInstallFolder } from '../../embedded/index.ts'
import { belowRoot, foldersAround } from '../../project/index.ts'
import type { InputFile } from '../input-file.ts'
import type { FolderValues, FoundChart } from '../layers/chart-pins.ts'
import { type LayerFile, mayBeLayer, pathOf } from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'
import type { ReadContext } from './read-file.ts'

type Find = (path: string) => InputFile | undefined

/** Charts beside values of virtual clusters, and those beside other values that install a virtual cluster. */
export function chartsAmong(
  inputs: ReadonlyMap<string, InputFile>,
  files: readonly LayerFile[],
  find: Find,
): readonly FoundChart[] {
  const folders = new Set(files.map(({ input }) => folderOf(pathOf(input))))
  const own = [...folders].flatMap((folder) => chartIn(folder, find(`${folder}${CHART_FILE}`)))
  const others = new Set([...inputs.keys()].filter(mayBeLayer).map(folderOf))
  const umbrellas = [...others].flatMap((folder) => {
    if (folders.has(folder)) return []
    const input = find(`${folder}${CHART_FILE}`)
    return input && mayBeUmbrella(input) ? chartIn(folder, input) : []
  })
  return [...own, ...umbrellas]
}

function chartIn(folder: string, input: InputFile | undefined): readonly FoundChart[] {
  if (input === undefined) return []
  const charts = readInput(input).file.trees.flatMap(({ value }) => chartFileOf(value) ?? [])
  return charts.map((chart) => ({ folder, uri: input.uri, chart }))
}

/** Values in objects whose chart is a folder of the project, with the charts that are in these. */
export function valuesOfFolders(
  inputs: ReadonlyMap<string, InputFile>,
  find: Find,
  { files }: ReadContext,
) {
  const charts = new Map<string, readonly FoundChart[]>()
  const chartAt = (folder: string) => {
    const known = charts.get(folder) ?? chartIn(folder, find(`${folder}${CHART_FILE}`))
    charts.set(folder, known)
    return known.length > 0
  }
  const wanted = [...inputs].filter(([, input]) => mayInstallFolder(input.text))
  const folderValues = wanted.flatMap(([path, input]) =>
    installedIn(files.parsed(input)).flatMap(({ chartFolder = '', files: names = [], ...at }) => {
      const folder = foldersFor(path, chartFolder).find(chartAt)
      if (folder === undefined) return []
      const named = names.flatMap((name) => (typeof name === 'string' ? [name] : []))
      return [
        { ...at, path, folder },
        ...named.map((name): FolderValues => {
          return { path: belowRoot(path, name), document: 0, pointer: [], folder }
        }),
      ]
    }),
  )
  return { charts: [...charts.values()].flat(), folderValues }
}

/** The values of a file whose chart is a folder, by the documents that they are in. */
const installedIn = ({ trees }: SourceFile) =>
  trees.flatMap(({ value }, document) =>
    objectsIn({ base: [], value }, () => false).flatMap((object) =>
      folderCharts(object.value).map(({ pointer, chartFolder, files }) => {
        return { document, pointer: [...object.base, ...pointer], chartFolder, files }
      }),
    ),
  )

/** A path of a repository begins in one of the folders around a file, the nearest of which is asked first. */
const foldersFor = (path: string, folder: string): readonly string[] =>
  foldersAround(path)
    .toReversed()
    .map((root) => `${belowRoot(root, folder.replace(/^\/+/, ''))}/`)
