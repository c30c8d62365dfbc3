import { type Branch, valueIn } from '../../core/json-patch/index.ts'
import { addAll } from '../../core/lists.ts'
import type { Node } from '../../core/types.ts'
import { extractWith } from '../../embedded/index.ts'
import { copyOf } from '../input-file.ts'
import type { LayerFile } from '../layers/layer-chains.ts'
import type { Built, BuiltFile } from './build.ts'
import type { BuiltObject } from './built-object.ts'

/** The objects with values as builds make them; undefined where no build changes one. */
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

/** The place in a patch of the version that a build installs; undefined where it is that of the object's file. */
export function versionPlace({ changes }: BuiltObject): Node | undefined {
  const last = changes.findLast(({ before, after }) => versionsIn(before) !== versionsIn(after))
  if (last === undefined) return undefined
  const versions = versionsIn(last.after).split('\n')
  const open: Node[] = [last.patch.root]
  for (const node of open) {
    if (typeof node.value === 'string' && versions.includes(node.value)) return node
    addAll(open, node.children())
  }
  return last.patch.root
}

const versionsIn = (branch: Branch | undefined): string =>
  (branch === undefined ? [] : extractWith()(valueIn(branch)))
    .map(({ version }) => version ?? '')
    .join('\n')
