import { groupBy } from '../../core/text/group-by.ts'
import type { VirtualClusterFact } from '../../project/index.ts'
import type { InputFile } from '../input-file.ts'

/** A file with values of virtual clusters, and what it holds. */
export interface LayerFile {
  readonly input: InputFile
  readonly clusters: readonly VirtualClusterFact[]
}

/** Values that lie over each other, the lowest first. */
export type Chain = readonly VirtualClusterFact[]

/** Words for the places that software is brought to: what a file of values beside the common ones is named after. */
const PLACES =
  'prod|production|preprod|stage|staging|stg|dev|development|test|testing|qa|uat|int|integration|preview|local|ci|sandbox'
const OVERLAY = new RegExp(`^(.*/)?(values|vc)[-_.](?:[\\w-]+[-_.])?(?:${PLACES})(\\.ya?ml)$`, 'i')

/** What lies over each other: as the configuration says, as releases name it, or as files are called. */
export function chainsOf(files: readonly LayerFile[]): readonly Chain[] {
  const byPath = new Map(files.map((file) => [pathOf(file.input), file]))
  const configured = configuredLayers(files)
  const known = new Set(configured.flat())
  const named = [...byPath.keys()].flatMap((path) => {
    const base = known.has(path) ? undefined : baseOf(path)
    return base === undefined || !byPath.has(base) ? [] : [[base, path]]
  })
  const bare = [...configured, ...named].flatMap((paths) =>
    chainsAt(paths.flatMap((path) => byPath.get(path) ?? [])),
  )
  const carried = files.flatMap(({ clusters }) =>
    clusters.flatMap((one) => carriedChain(one, byPath)),
  )
  return [...bare, ...carried]
}

const pathOf = ({ path, uri }: InputFile): string => path ?? uri

function baseOf(path: string): string | undefined {
  const [, folder = '', name, extension] = OVERLAY.exec(path) ?? []
  return name === undefined ? undefined : `${folder}${name}${extension}`
}

/** Every file knows all layers of its configuration: each list counts once. */
function configuredLayers(files: readonly LayerFile[]): readonly (readonly string[])[] {
  const lists = new Map<string, readonly string[]>()
  for (const { input } of files)
    for (const list of input.layers ?? []) lists.set(list.join('\n'), list)
  return [...lists.values()]
}

/** Whole files, or what lies below the same key in each of them. */
function chainsAt(files: readonly LayerFile[]): readonly Chain[] {
  const byPlace = groupBy(
    files.flatMap(({ clusters }) => clusters),
    ({ place }) => place.pointer.join('\n'),
  )
  return [...byPlace.values()].filter((chain) => {
    // Of two in one file nobody knows which is meant.
    const uris = new Set(chain.map(({ place }) => place.uri))
    return chain.length > 1 && uris.size === chain.length
  })
}

function carriedChain(
  cluster: VirtualClusterFact,
  byPath: ReadonlyMap<string, LayerFile>,
): readonly Chain[] {
  const below = (cluster.files ?? []).map((path) => {
    const whole = byPath.get(path)?.clusters.filter(({ place }) => place.pointer.length === 0)
    return whole?.length === 1 ? whole[0] : undefined
  })
  const found = below.filter((one) => one !== undefined)
  return found.length === 0 ? [] : [[...found, cluster]]
}
