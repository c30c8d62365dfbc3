import type { PinnedValues } from '../../core/document/parse-options.ts'
import { pinOf, virtualClusterCharts } from '../../core/schema/charts.ts'
import { isSameObject } from '../../core/wrapper.ts'
import type { ChartFile } from '../../embedded/chart-file.ts'
import { type FactPlace, nearest, type VirtualClusterFact } from '../../project/index.ts'
import {
  chainsOf,
  finderIn,
  folderOf,
  type LayerFacts,
  mayBeLayer,
  pathOf,
} from './layer-chains.ts'

/** A chart beside files of values. */
export interface FoundChart {
  /** With a slash at its end; empty for the root. */
  readonly folder: string
  readonly uri: string
  readonly chart: ChartFile
}

/** Values whose chart something else pins. */
export interface Pinned extends PinnedValues {
  /** The file that they are in, below the root. */
  readonly path: string
}

interface Pin {
  readonly version: string
  readonly by: string
}

type PinnedPlace = Pick<Pinned, 'path' | 'document' | 'pointer'>

/** A patch that itself names a version, or another field of the chart, is not of the version that it changes. */
export interface PinContext extends LayerFacts {
  readonly charts: readonly FoundChart[]
  /** True if a file near a patch may set another version of the object. */
  readonly mayChangeVersion: (uri: string) => boolean
}

/** The values that releases name, charts install and patches complete, with all versions that are pinned for them. */
export function pinnedValues(context: PinContext): readonly Pinned[] {
  const pins = new PinList(context)
  pinByReleases(context, pins)
  pinByCharts(context, pins)
  pinPatches(context, pins)
  pinLayers(context, pins)
  return pins.all()
}

class PinList {
  readonly #found = new Map<string, { readonly place: PinnedPlace; readonly pins: Pin[] }>()
  readonly #paths: ReadonlyMap<string, string>

  constructor({ files }: LayerFacts) {
    this.#paths = new Map(files.map(({ input }) => [input.uri, pathOf(input)]))
  }

  pinnedPlace({ uri, document, pointer }: FactPlace): PinnedPlace {
    return { path: this.#paths.get(uri) ?? uri, document, pointer }
  }

  at(place: PinnedPlace): readonly Pin[] {
    return this.#found.get(idOf(place))?.pins ?? []
  }

  add(place: PinnedPlace, pins: readonly Pin[]): void {
    if (pins.length === 0) return
    const found = this.#found.get(idOf(place)) ?? { place, pins: [] }
    this.#found.set(idOf(place), { place, pins: [...found.pins, ...pins] })
  }

  all(): readonly Pinned[] {
    return [...this.#found.values()].map(({ place, pins }) => ({
      ...place,
      versions: [...new Set(pins.map(({ version }) => version))],
      by: [...new Set(pins.map(({ by }) => by))],
    }))
  }
}

const idOf = ({ path, document, pointer }: PinnedPlace) => [path, document, ...pointer].join('\n')

const ownPins = ({ pins = [], place }: VirtualClusterFact): readonly Pin[] =>
  pins.map((version) => ({ version, by: place.uri }))

const clustersIn = ({ files }: LayerFacts) => files.flatMap(({ clusters }) => clusters)

/** The values that a release of the chart lays its own over. */
function pinByReleases(context: PinContext, pins: PinList): void {
  const { find, madeOf } = finderIn(context)
  for (const cluster of clustersIn(context)) {
    const own = ownPins(cluster)
    if (own.length === 0) continue
    const { uri } = cluster.place
    for (const name of cluster.files ?? []) {
      const values = find(name, uri)
      const path = typeof name === 'string' ? name : madeOf(name, uri)
      if (values !== undefined) pins.add(pins.pinnedPlace(values.place), own)
      // Only that it is named shows that the file has values of this chart.
      else if (path !== undefined) pins.add({ path, document: 0, pointer: [] }, own)
    }
  }
}

/** A copy of the chart has a name and versions of its own. */
const ANY = '>=0'

/** Values beside the chart itself, and those below the keys of its dependencies. */
function pinByCharts(context: PinContext, pins: PinList): void {
  const byFolder = new Map(context.charts.map((found) => [found.folder, found]))
  for (const { input, clusters } of context.files) {
    const path = pathOf(input)
    const found = byFolder.get(folderOf(path))
    if (found === undefined) continue
    const { chart, uri: by } = found
    for (const { place } of clusters) {
      const version = versionFor(chart, place.pointer, mayBeLayer(path))
      if (version !== undefined) pins.add(pins.pinnedPlace(place), [{ version, by }])
    }
  }
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

/** Values in a patch of an object that pins. */
function pinPatches(context: PinContext, pins: PinList): void {
  const all = clustersIn(context).filter(({ object }) => object !== undefined)
  const pinning = all.filter((one) => one.pins !== undefined)
  if (pinning.length === 0) return
  for (const { object, place, pins: own } of all) {
    if (object === undefined || own !== undefined) continue
    const same = pinning.filter((one) => one.object && isSameObject(one.object, object))
    const base = nearest(place.uri, same, (one) => one.place.uri)
    if (base === undefined || context.mayChangeVersion(place.uri)) continue
    pins.add(pins.pinnedPlace(place), ownPins(base))
  }
}

/** A layer that nothing pins is of the versions of the others. */
function pinLayers(context: PinContext, pins: PinList): void {
  for (const { members, why } of chainsOf(context)) {
    if (why === 'release') continue
    const layers = members.map(({ place }) => {
      const at = pins.pinnedPlace(place)
      return { at, own: pins.at(at) }
    })
    const known = layers.flatMap(({ own }) => own)
    for (const { at, own } of layers) if (own.length === 0) pins.add(at, known)
  }
}
