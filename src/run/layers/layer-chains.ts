import { groupBy } from '../../core/text/group-by.ts'
import type { ValuesKey } from '../../core/types.ts'
import { isSameObject } from '../../core/wrapper.ts'
import { foldersAround, nearest, type VirtualClusterFact } from '../../project/index.ts'
import type { InputFile } from '../input-file.ts'

/** A file with values of virtual clusters, and those values. */
export interface LayerFile {
  readonly input: InputFile
  readonly clusters: readonly VirtualClusterFact[]
}

/** A file that Kustomize makes a key of a ConfigMap or Secret from; paths are below the root. */
export interface GeneratedValues {
  readonly by: string
  readonly object: ValuesKey
  readonly path: string
}

/** Values that override each other, lowest first. */
export interface Chain {
  readonly members: readonly VirtualClusterFact[]
  /** The one that stands for all of them: the release's own values, else the last. */
  readonly holder: VirtualClusterFact
  /** The reason why they belong together. */
  readonly why: 'configuration' | 'release'
}

const BESIDE = /^(.*\/)?(values|vc)[-_.].+(\.ya?ml)$/i

/** The facts of files that may override each other. */
export interface LayerFacts {
  readonly files: readonly LayerFile[]
  readonly generated: readonly GeneratedValues[]
}

/** Files that override each other, according to the configuration or to releases. */
export function chainsOf({ files, generated }: LayerFacts): readonly Chain[] {
  const byPath = new Map(files.map((file) => [pathOf(file.input), file]))
  const { find } = finderIn({ files, generated })
  const releases = files.flatMap(({ clusters }) =>
    clusters.flatMap((one) => releaseChain(one, find)),
  )
  const configured = configuredLayers(files).flatMap((paths) =>
    chainsAt(paths.flatMap((path) => byPath.get(path) ?? [])),
  )
  return [
    ...configured.flatMap((members): readonly Chain[] => {
      const holder = members.at(-1)
      return holder === undefined ? [] : [{ members, holder, why: 'configuration' }]
    }),
    ...releases,
  ]
}

/** Files that may be layers of each other by name, although nothing declares them. */
export function undeclaredLayers(
  files: readonly LayerFile[],
  chains: readonly Chain[],
): ReadonlySet<string> {
  const declared = new Set(
    chains.flatMap(({ members }) => members).map(({ place: { uri } }) => uri),
  )
  const whole = files.filter(({ clusters }) => clusters.some(isWholeFile))
  const byPath = new Map(whole.map(({ input }) => [pathOf(input), input.uri]))
  const pairs = [...byPath].flatMap(([path, uri]) => {
    const base = byPath.get(baseOf(path) ?? '')
    return base === undefined || declared.has(uri) ? [] : [base, uri]
  })
  return new Set(pairs.filter((uri) => !declared.has(uri)))
}

export const isWholeFile = ({ place }: VirtualClusterFact): boolean => place.pointer.length === 0

/** Paths of files that may be layers of these: named ones, and others by their names. */
export function layersBeside(
  { files, generated }: LayerFacts,
  others: Iterable<string>,
): Set<string> {
  const known = new Set(files.map(({ input }) => pathOf(input)))
  const lists = configuredLayers(files).filter((list) => list.some((path) => known.has(path)))
  const wanted = [
    ...lists.flat(),
    ...[...known].flatMap((path) => baseOf(path) ?? []),
    ...[...others].filter((path) => known.has(baseOf(path) ?? '')),
    ...namesIn(files).filter((name) => typeof name === 'string'),
    ...generated.map(({ path }) => path),
  ]
  return new Set(wanted.filter((path) => !known.has(path)))
}

/**
 * Kustomizations that may make the objects from which releases take values: beside or above each
 * file.
 */
export function generatorsBeside(files: readonly LayerFile[]): Set<string> {
  const wanted = new Set<string>()
  for (const { input, clusters } of files) {
    if (!namesIn([{ clusters }]).some((name) => typeof name !== 'string')) continue
    for (const folder of foldersAround(pathOf(input)).toReversed())
      for (const path of kustomizationsIn(folder)) wanted.add(path)
  }
  return wanted
}

const namesIn = (files: readonly Pick<LayerFile, 'clusters'>[]) =>
  files.flatMap(({ clusters }) => clusters.flatMap((one) => one.files ?? []))

/** The identity of a layer: its path below the project's root. */
export const pathOf = ({ path, uri }: Pick<InputFile, 'path' | 'uri'>): string => path ?? uri

/** The values file that another one is named after: `values.yaml` for `values-prod.yaml`. */
export function baseOf(path: string): string | undefined {
  const [, folder = '', name, extension] = BESIDE.exec(path) ?? []
  return name === undefined ? undefined : `${folder}${name}${extension}`
}

/** True if the name may be that of a layer. */
export const mayBeLayer = (path: string): boolean =>
  /(?:^|\/)(?:values|vc)[^/]*\.ya?ml$/i.test(path)

const KUSTOMIZATION = /(?:^|\/)kustomization\.ya?ml$/

/** The possible paths of a folder's kustomization. */
export const kustomizationsIn = (folder: string): readonly string[] => {
  const above = folder === '' || folder.endsWith('/') ? folder : `${folder}/`
  return [`${above}kustomization.yaml`, `${above}kustomization.yml`]
}

export const isKustomization = (path: string): boolean =>
  path.includes('kustomization.y') && KUSTOMIZATION.test(path)

/** True of a file that may only matter for values beside it. */
export const isAboutOthers = (path: string): boolean =>
  isKustomization(path) || /(?:^|\/)Chart\.yaml$/.test(path)

/** Every file knows all layers of its configuration, so each list counts once. */
function configuredLayers(files: readonly LayerFile[]): readonly (readonly string[])[] {
  const lists = new Map<string, readonly string[]>()
  for (const layers of new Set(files.map(({ input }) => input.layers ?? [])))
    for (const list of layers) lists.set(list.join('\n'), list)
  return [...lists.values()]
}

/** Chains of whole files, or of the values below the same key in each. */
function chainsAt(files: readonly LayerFile[]): readonly (readonly VirtualClusterFact[])[] {
  const byPlace = groupBy(
    files.flatMap(({ clusters }) => clusters),
    ({ place }) => place.pointer.join('\n'),
  )
  return [...byPlace.values()].filter((chain) => {
    // If two layers are in one file, it is unclear which is meant.
    const uris = new Set(chain.map(({ place }) => place.uri))
    return chain.length > 1 && uris.size === chain.length
  })
}

type Find = (name: string | ValuesKey, from: string) => VirtualClusterFact | undefined

/** Finds values by their file's path, or by the object that contains them or is made from them. */
export function finderIn({ files, generated }: LayerFacts) {
  const byPath = new Map(files.map((file) => [pathOf(file.input), file]))
  const holding = files.flatMap(({ clusters }) =>
    clusters.flatMap((one) => (one.source === undefined ? [] : [{ one, source: one.source }])),
  )
  const held = groupBy(holding, ({ source }) => keyText(source))
  const inFile = (path: string) => {
    const whole = byPath.get(path)?.clusters.filter(isWholeFile)
    return whole?.length === 1 ? whole[0] : undefined
  }
  /** The file that Kustomize makes an object from. */
  const madeOf = (name: ValuesKey, from: string) => {
    const made = generated.filter((one) => isSame(one.object, name))
    return nearest(from, made, ({ by }) => by)?.path
  }
  const find: Find = (name, from) => {
    if (typeof name === 'string') return inFile(name)
    const named = held.get(keyText(name)) ?? []
    const objects = named.filter(({ source }) => isSame(source, name)).map(({ one }) => one)
    const object = nearest(from, objects, ({ place }) => place.uri)
    if (object !== undefined || objects.length > 0) return object
    const path = madeOf(name, from)
    return path === undefined ? undefined : inFile(path)
  }
  return { find, madeOf }
}

const keyText = ({ kind, name, key }: ValuesKey) => [kind, name, key].join('\n')

const isSame = (one: ValuesKey, other: ValuesKey): boolean =>
  one.key === other.key && isSameObject(one, other)

function releaseChain(holder: VirtualClusterFact, find: Find): readonly Chain[] {
  const { files = [], overriding = 0, place } = holder
  const found = files.map((name) => find(name, place.uri))
  const isKnown = (one: VirtualClusterFact | undefined) => one !== undefined
  const below = found.slice(0, found.length - overriding).filter(isKnown)
  const above = found.slice(found.length - overriding).filter(isKnown)
  if (below.length + above.length === 0) return []
  return [{ members: [...below, holder, ...above], holder, why: 'release' }]
}
