import { groupBy } from '../../../core/text/group-by.ts'
import type { Pointer, ValuesKey } from '../../../core/types.ts'
import { isSameObject } from '../../../core/wrapper.ts'
import { generatedFiles, generatedLiterals, generatorsIn } from '../../../embedded/kustomize.ts'
import { belowRoot, type FactPlace, type FileFacts } from '../../../project/index.ts'
import { type GeneratedValues, pathOf } from '../../layers/layer-chains.ts'
import type { FilesRead } from '../../read/files-read.ts'
import type { Deployment } from '../deployments.ts'
import { startsWith } from '../objects.ts'

/** A key of a generated object that something else replaces in each build. */
export interface ReplacedKey {
  readonly by: string
  readonly object: ValuesKey
  /** The file that it is made from, below the root, or the place of a literal. */
  readonly path?: string | undefined
  readonly pointer?: Pointer | undefined
}

/** The keys of generators which a generator of each build that has them replaces, so that they reach no cluster. */
export function replacedKeys(
  deployments: readonly Deployment[],
  rootsOf: () => readonly (readonly Deployment[])[],
): readonly ReplacedKey[] {
  const later = deployments.filter((one) => replacing(one).length > 0)
  const made = later.length === 0 ? [] : deployments.flatMap(keysIn)
  if (made.length === 0) return []
  const roots = rootsOf()
  return made.flatMap(({ deployment, ...key }) => {
    const having = roots.filter((parts) => parts.includes(deployment))
    const isReplaced = (parts: readonly Deployment[]) =>
      later.some(
        (one) =>
          one !== deployment &&
          parts.includes(one) &&
          replacing(one).some((other) => replaces(other, key.object)),
      )
    return having.length > 0 && having.every(isReplaced) ? [key] : []
  })
}

function keysIn(deployment: Deployment): readonly (ReplacedKey & { deployment: Deployment })[] {
  const { settings, document } = deployment
  const { value } = settings
  const by = document.file.uri
  const files = generatedFiles(value).map(({ object, file }) => {
    return { deployment, by, object, path: belowRoot(document.file.path, file) }
  })
  const literals = generatedLiterals(value).map(({ object, pointer }) => {
    return { deployment, by, object, pointer }
  })
  return [...files, ...literals]
}

/** The objects that generators replace, and the keys that they merge into one. */
function replacing({ settings: { value } }: Deployment) {
  const whole = generatorsIn(value).filter(({ behavior }) => behavior === 'replace')
  const keys = [...generatedFiles(value), ...generatedLiterals(value)]
  const merged = keys.filter(({ behavior }) => behavior === 'merge')
  return [
    ...whole.map(({ object }) => ({ object, key: undefined })),
    ...merged.map(({ object }) => ({ object, key: object.key })),
  ]
}

const replaces = (
  { object, key }: ReturnType<typeof replacing>[number],
  replaced: ValuesKey,
): boolean => isSameObject(object, replaced) && (key === undefined || key === replaced.key)

/** True of values that each build replaces. */
export type IsReplaced = (place: Pick<FactPlace, 'uri' | 'pointer'>) => boolean

/** The values that generators bring to clusters; `isReplaced` is undefined if each counts. */
export function withoutReplaced(
  { generated, layerFiles }: Pick<FilesRead, 'generated' | 'layerFiles'>,
  keys: readonly ReplacedKey[],
): { readonly generated: readonly GeneratedValues[]; readonly isReplaced: IsReplaced | undefined } {
  if (keys.length === 0) return { generated, isReplaced: undefined }
  const idOf = (
    { by, path }: { readonly by: string; readonly path?: string | undefined },
    key: string,
  ) => [by, path, key].join('\n')
  const ids = new Set(keys.map((one) => idOf(one, one.object.key)))
  const left = generated.filter((one) => !ids.has(idOf(one, one.object.key)))
  const clusters = layerFiles.flatMap((file) => file.clusters)
  const installed = new Set([
    ...left.map(({ path }) => path),
    ...clusters.flatMap(({ files = [] }) => files.filter((name) => typeof name === 'string')),
  ])
  const gone = new Set(
    keys.flatMap(({ path }) => (path === undefined || installed.has(path) ? [] : [path])),
  )
  const files = new Set(
    layerFiles.flatMap(({ input }) => (gone.has(pathOf(input)) ? [input.uri] : [])),
  )
  const literals = groupBy(
    keys.filter(({ pointer }) => pointer),
    ({ by }) => by,
  )
  const isReplaced: IsReplaced = ({ uri, pointer }) =>
    files.has(uri) ||
    (literals.get(uri) ?? []).some(
      (one) => one.pointer && startsWith(pointer.map(String), one.pointer.map(String)),
    )
  return { generated: left, isReplaced }
}

/** The facts of a file without those of values that each build replaces. */
export const clustersWithout = (facts: FileFacts, isReplaced: IsReplaced): FileFacts => ({
  ...facts,
  virtualClusters: facts.virtualClusters.filter(({ place }) => !isReplaced(place)),
})
