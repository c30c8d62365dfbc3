import type { Document } from '../core/types.ts'
import { factPlace, placeId } from '../project/index.ts'
import type { Built, BuiltFile } from './build/build.ts'
import type { Deployed } from './build/builds.ts'
import { isAsWritten } from './build/built-object.ts'
import { versionPlace } from './build/steps/chart-version.ts'
import { copyOf } from './input-file.ts'
import type { LayerFile } from './layers/layer-chains.ts'

/** The objects with values after the builds; undefined if no build changes one. */
export function builtReleases({ facts, made }: Built, layerFiles: readonly LayerFile[]) {
  const clustersOf = new Map(facts.map(({ uri, virtualClusters }) => [uri, virtualClusters]))
  const inputs = new Map(layerFiles.map(({ input }) => [input.uri, input]))
  const changed = [...made].flatMap(([uri, { object }]): LayerFile[] => {
    const input = inputs.get(object.source.file.uri)
    const clusters = clustersOf.get(uri) ?? []
    if (input === undefined || clusters.length === 0) return []
    return [{ input: copyOf(input, { uri, path: uri, text: '' }), clusters }]
  })
  if (changed.length === 0) return undefined
  const asRead = layerFiles.map(({ input }) => {
    return { input, clusters: clustersOf.get(input.uri) ?? [] }
  })
  return {
    built: [...asRead, ...changed],
    pinnerOf: (uri: string) => pinnerOf(made.get(uri)) ?? uri,
  }
}

/** The file of the last patch that sets another version, or else that of the object. */
const pinnerOf = (built: BuiltFile | undefined): string | undefined =>
  built && (versionPlace(built.object) ?? built.object.source.document.root).document.file.uri

/** Configurations as builds make them, by the place of the one in the file, where a build changes something around them. */
export function builtConfigurations({
  deployed,
  made,
}: Built): ReadonlyMap<string, readonly Document[]> {
  const found = new Map<string, Document[]>()
  for (const { source, document } of made.values()) {
    if (source?.kind !== 'vc') continue
    const id = placeId(factPlace(source))
    const known = found.get(id)
    if (known === undefined) found.set(id, [document])
    else known.push(document)
  }
  for (const { source } of deployed.filter(hasWritten))
    for (const document of source.documents)
      found.get(placeId(factPlace(document)))?.unshift(document)
  return found
}

const hasWritten = ({ ways }: Deployed): boolean => ways.some(({ object }) => isAsWritten(object))
