import { isOtherChart, pinOf, virtualClusterCharts } from '../../core/schema/charts.ts'
import { folderOf } from '../../core/search/file-name.ts'
import type { Pointer } from '../../core/types.ts'
import type { ChartFile } from '../../embedded/chart-file.ts'
import type { FactPlace } from '../../project/index.ts'
import { type LayerFacts, mayBeLayer, pathOf } from './layer-chains.ts'

/** A place of values, in a file by its path below the root. */
export interface PinnedPlace {
  readonly path: string
  readonly document: number
  readonly pointer: Pointer
}

export interface Pin extends PinnedPlace {
  /** Undefined where another chart is named. */
  readonly version: string | undefined
  readonly chart?: string | undefined
  readonly by: string
}

export type PlaceOf = (place: FactPlace) => PinnedPlace

/** A chart beside files of values. */
export interface FoundChart {
  /** With a slash at its end; empty for the root. */
  readonly folder: string
  readonly uri: string
  readonly chart: ChartFile
}

/** Values of a chart that is a folder of the project. */
export interface FolderValues extends PinnedPlace {
  readonly folder: string
}

export interface ChartFacts {
  readonly charts: readonly FoundChart[]
  readonly folderValues: readonly FolderValues[]
  /** Paths of all files that are read. */
  readonly paths: Iterable<string>
}

/** Values beside a chart, or of an object that installs it, and those below the keys of its dependencies. */
export function pinsByCharts(context: ChartFacts & LayerFacts, placeOf: PlaceOf): readonly Pin[] {
  const byFolder = new Map(context.charts.map((found) => [found.folder, found]))
  const beside = [...context.paths].flatMap((path) => {
    const found = mayBeLayer(path) ? byFolder.get(folderOf(path)) : undefined
    return found === undefined ? [] : pinsBelow({ path, document: 0, pointer: [] }, found)
  })
  const ofFolders = context.folderValues.flatMap(({ folder, ...at }) => {
    const found = byFolder.get(folder)
    return found === undefined ? [] : pinsBelow(at, found)
  })
  const recognised = context.files.flatMap(({ input, clusters }) => {
    const found = byFolder.get(folderOf(pathOf(input)))
    return clusters.flatMap(({ place }) =>
      found === undefined ? [] : pinsAt(placeOf(place), found, input.charts),
    )
  })
  return [...recognised, ...beside, ...ofFolders]
}

/** The values of each dependency, below its key. */
const pinsBelow = (at: PinnedPlace, { chart, uri }: FoundChart): readonly Pin[] =>
  chart.dependencies.flatMap(({ chart: name, version, key }): readonly Pin[] => {
    const pin = pinOf(name, version)
    return pin === undefined
      ? []
      : [{ ...at, pointer: [...at.pointer, key], version: pin, chart: name, by: uri }]
  })

/** A copy of the chart has a name and versions of its own. */
const ANY = '>=0'

/** The chart of values that look like a virtual cluster's. */
function pinsAt(
  at: PinnedPlace,
  { chart, uri }: FoundChart,
  more?: readonly string[],
): readonly Pin[] {
  const { name, version, dependencies } = chart
  const [key, ...below] = at.pointer
  const by = { ...at, by: uri }
  if (key !== undefined) {
    const installed = dependencies.find((one) => one.key === key && below.length === 0)
    if (installed === undefined) return []
    const pin = pinOf(installed.chart, installed.version)
    return pin !== undefined || isOtherChart(installed.chart, more)
      ? [{ ...by, version: pin, chart: installed.chart }]
      : []
  }
  if (!mayBeLayer(at.path)) return []
  const own = pinOf(name, version)
  if (own !== undefined) return [{ ...by, version: own, chart: name }]
  if (dependencies.some(({ chart: one }) => virtualClusterCharts.includes(one))) return []
  // A name such as `vc.yaml` says itself what the file is.
  const isOther = isOtherChart(name, more) && VALUES.test(at.path)
  return [{ ...by, version: isOther ? undefined : ANY }]
}

const VALUES = /(?:^|\/)values[^/]*$/
