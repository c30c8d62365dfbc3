import type { PinnedValues } from '../../core/document/parse-options.ts'
import { pinOf, virtualClusterCharts } from '../../core/schema/charts.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { ChartFile } from '../../embedded/chart-file.ts'
import type { FactPlace, VirtualClusterFact } from '../../project/index.ts'
import {
  chainsOf,
  finderIn,
  folderOf,
  type LayerFacts,
  mayBeLayer,
  pathOf,
} from './layer-chains.ts'

/** A chart beside values files. */
export interface FoundChart {
  /** Its path with a final slash; empty for the root. */
  readonly folder: string
  readonly uri: string
  readonly chart: ChartFile
}

/** Values whose chart version something else pins. */
export interface Pinned extends PinnedValues {
  /** The file that contains them, below the root. */
  readonly path: string
}

type PinnedPlace = Pick<Pinned, 'path' | 'document' | 'pointer'>

interface Pin extends PinnedPlace {
  readonly version: string
  readonly by: string
}

export interface PinContext extends LayerFacts {
  readonly charts: readonly FoundChart[]
  /** Names the file that sets the version of an object in a file. */
  readonly pinnerOf: (uri: string) => string
}

/** The values that releases name and charts install, with all versions that are pinned for them. */
export function pinnedValues(context: PinContext): readonly Pinned[] {
  const paths = new Map(context.files.map(({ input }) => [input.uri, pathOf(input)]))
  const placeOf = ({ uri, document, pointer }: FactPlace): PinnedPlace => {
    return { path: paths.get(uri) ?? uri, document, pointer }
  }
  const found = [...pinsByReleases(context, placeOf), ...pinsByCharts(context, placeOf)]
  const pins = groupBy(found, idOf)
  pinLayers(context, placeOf, pins)
  return [...pins.values()].flatMap((own) =>
    own.slice(0, 1).map(({ path, document, pointer }) => ({
      path,
      document,
      pointer,
      versions: [...new Set(own.map(({ version }) => version))],
      by: [...new Set(own.map(({ by }) => context.pinnerOf(by)))],
    })),
  )
}

type PlaceOf = (place: FactPlace) => PinnedPlace

const idOf = ({ path, document, pointer }: PinnedPlace) => [path, document, ...pointer].join('\n')

/** The pins of a release, for a place. */
const pinsAt = (at: PinnedPlace, { pins = [], place }: VirtualClusterFact): readonly Pin[] =>
  pins.map((version) => ({ ...at, version, by: place.uri }))

const clustersIn = ({ files }: LayerFacts) => files.flatMap(({ clusters }) => clusters)

/** The values that a release of the chart lays its own over. */
function pinsByReleases(context: PinContext, placeOf: PlaceOf): readonly Pin[] {
  const { find, madeOf } = finderIn(context)
  const pinning = clustersIn(context).filter(({ pins = [] }) => pins.length > 0)
  return pinning.flatMap((cluster) => {
    const { uri } = cluster.place
    return (cluster.files ?? []).flatMap((name) => {
      const values = find(name, uri)
      if (values !== undefined) return pinsAt(placeOf(values.place), cluster)
      // Only that it is named shows that the file has values of this chart.
      const path = typeof name === 'string' ? name : madeOf(name, uri)
      return path === undefined ? [] : pinsAt({ path, document: 0, pointer: [] }, cluster)
    })
  })
}

/** A copy of the chart has a name and versions of its own. */
const ANY = '>=0'

/** Values beside the chart itself, and those below the keys of its dependencies. */
function pinsByCharts(context: PinContext, placeOf: PlaceOf): readonly Pin[] {
  const byFolder = new Map(context.charts.map((found) => [found.folder, found]))
  return context.files.flatMap(({ input, clusters }) => {
    const path = pathOf(input)
    const found = byFolder.get(folderOf(path))
    return clusters.flatMap(({ place }) => {
      const version = found && versionFor(found.chart, place.pointer, mayBeLayer(path))
      return version === undefined ? [] : [{ ...placeOf(place), version, by: found?.uri ?? '' }]
    })
  })
}

function versionFor(
  { name, version, dependencies }: ChartFile,
  [key, ...more]: FactPlace['pointer'],
  isDefault: boolean,
): string | undefined {
  if (key !== undefined) {
    const installed = dependencies.find((one) => one.key === key && more.length === 0)
    return installed && pinOf(installed.chart, installed.version)
  }
  if (!isDefault) return undefined
  const isUmbrella = dependencies.some(({ chart }) => virtualClusterCharts.includes(chart))
  return pinOf(name, version) ?? (isUmbrella ? undefined : ANY)
}

/** A layer that nothing pins is of the versions of the others. */
function pinLayers(context: PinContext, placeOf: PlaceOf, pins: Map<string, readonly Pin[]>): void {
  for (const { members, why } of chainsOf(context)) {
    if (why === 'release') continue
    const layers = members.map(({ place }) => placeOf(place))
    const known = layers.flatMap((layer) => pins.get(idOf(layer)) ?? [])
    for (const layer of known.length === 0 ? [] : layers)
      if (!pins.has(idOf(layer)))
        pins.set(
          idOf(layer),
          known.map((pin) => ({ ...pin, ...layer })),
        )
  }
}
