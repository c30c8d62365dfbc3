import type { Built, BuiltFile } from './build/build.ts'
import { versionPlace } from './build/place-finding.ts'
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
