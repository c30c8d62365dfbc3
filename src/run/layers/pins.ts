import type { PinnedValues } from '../../core/document/parse-options.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { FactPlace, VirtualClusterFact } from '../../project/index.ts'
import {
  type ChartFacts,
  type Pin,
  type PinnedPlace,
  type PlaceOf,
  pinsByCharts,
} from './chart-pins.ts'
import { chainsOf, finderIn, type LayerFacts, pathOf } from './layer-chains.ts'

/** Values whose chart version something else pins. */
export interface Pinned extends PinnedValues {
  /** The file that contains them, below the root. */
  readonly path: string
}

export interface PinContext extends LayerFacts, ChartFacts {
  /** Values that releases of other charts name. */
  readonly others: readonly { readonly place: FactPlace; readonly by: string }[]
  /** Names the file that sets the version of an object in a file. */
  readonly pinnerOf: (uri: string) => string
}

/** The values that releases name and charts install, with all versions that are pinned for them. */
export function pinnedValues(context: PinContext): readonly Pinned[] {
  const paths = new Map(context.files.map(({ input }) => [input.uri, pathOf(input)]))
  const placeOf = ({ uri, document, pointer }: FactPlace): PinnedPlace => {
    return { path: paths.get(uri) ?? uri, document, pointer }
  }
  const ofOthers = context.others.map(({ place, by }): Pin => {
    return { ...placeOf(place), version: undefined, by }
  })
  const found = [
    ...pinsByReleases(context, placeOf),
    ...pinsByCharts(context, placeOf),
    ...ofOthers,
  ]
  const pins = groupBy(found, idOf)
  pinLayers(context, placeOf, pins)
  return [...pins.values()].flatMap((all) => {
    // A values file that another chart uses, too, still belongs to the virtual cluster.
    const own = all.filter(({ version }) => version !== undefined)
    const by = own.length === 0 ? all : own
    return by.slice(0, 1).map(({ path, document, pointer }) => ({
      path,
      document,
      pointer,
      versions: [...new Set(own.flatMap(({ version }) => version ?? []))],
      by: [...new Set(by.map((one) => context.pinnerOf(one.by)))],
      isOther: own.length === 0,
      chart: own[0]?.chart,
    }))
  })
}

const idOf = ({ path, document, pointer }: PinnedPlace) => [path, document, ...pointer].join('\n')

/** The pins of a release, for a place. */
const pinsAt = (at: PinnedPlace, { pins = [], chart, place }: VirtualClusterFact): readonly Pin[] =>
  pins.map((version) => ({ ...at, version, chart, by: place.uri }))

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
