import { DocumentView } from '../../core/document/document.ts'
import { nodeAt } from '../../core/document/node-at.ts'
import { rememberEachText } from '../../core/memo.ts'
import { isUnknownText } from '../../core/template/unknown-text.ts'
import type { Document, Node, Pointer, SourceFile } from '../../core/types.ts'
import { type DeployingSource, deployingSources, RESOURCE_KEYS } from '../../embedded/kustomize.ts'
import { indexes, kindOf, textAt } from '../../embedded/read.ts'
import { belowRoot, foldersAround } from '../../project/index.ts'
import type { Files, InputFile } from '../input-file.ts'
import { isKustomization, kustomizationsIn } from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'

/** A kustomization, or an object of Flux or Argo CD that deploys a folder. */
export interface Deployment {
  readonly id: string
  readonly uri: string
  /** The kustomization or the object, of any kind. */
  readonly document: Document
  readonly isComponent: boolean
  /**
   * The files and kustomizations that it builds on, in order, and those that change all of these.
   */
  readonly resources: readonly Resource[]
  readonly components: readonly Resource[]
  /** The namespace that all objects get, or only those without one. */
  readonly namespace: SetNamespace | undefined
  /** The mapping with the lists of patches. */
  readonly settings: Node
  /** True if it deploys something outside the files. */
  readonly isOnUnread: boolean
  /** Entries for files and folders that do not exist. */
  readonly absent: readonly Node[]
}

export interface SetNamespace {
  readonly node: Node
  readonly isFilled: boolean
}

export interface Resource {
  /** The entry that names it. */
  readonly node: Node
  /** The file, or the kustomization in the folder. */
  readonly uri: string
}

interface Known {
  readonly files: Files & { readonly keep: (file: SourceFile) => void }
  /** Opens kustomizations of the project that were not read. */
  readonly find: (uri: string) => InputFile | undefined
  /** The files that were read. */
  readonly read: ReadonlyMap<string, unknown>
  /** True if the file certainly does not exist. */
  readonly isMissing: (uri: string) => boolean
}

/** A view of any document in a file, for looking up places. */
export function viewOf(
  file: SourceFile,
  index: number,
  base: Pointer,
  value: unknown,
): Document | undefined {
  const tree = file.trees[index]
  if (tree === undefined || tree.damaged) return undefined
  const masks = file.documents.find((one) => one.index === index)?.masks ?? []
  const given = { index, masks, part: undefined }
  const kind = kindOf(value) ?? 'Kustomization'
  return new DocumentView(file, given, { base, tree, value }, { kind, mode: 'create' })
}

/** Finds deployments by their file, and kustomizations by their folder. */
export function deploymentsIn({ files, find, read, isMissing }: Known) {
  let folders: ReadonlySet<string> | undefined
  /**
   * The folder at a repository path, which starts in one of the file's parent folders; undefined if
   * there is none.
   */
  const folderIn = (uri: string, path: string): string | undefined => {
    folders ??= new Set([...read.keys()].flatMap(foldersAround))
    const known = folders
    const found = foldersAround(uri)
      .map((root) => belowRoot(root, path.replace(/^\/+/, '')))
      .filter((folder) => known.has(folder === '' ? '' : `${folder}/`))
    return found.length === 1 ? found[0] : undefined
  }
  const kustomizationIn = (folder: string) =>
    kustomizationsIn(folder).find((uri) => read.has(uri) || find(uri) !== undefined)
  const resourcesIn = (root: Node, keys: readonly string[], uri: string) =>
    keys.flatMap((key) =>
      indexes(root.value, key).flatMap((index): Resource[] => {
        const node = nodeAt(root, [key, index])
        const path = textAt(root.value, key, index)
        if (node === undefined || path === undefined) return []
        const at = belowRoot(uri, path)
        const isFile = /\.(?:ya?ml|json)$/.test(path)
        const found = isFile ? at : kustomizationIn(at)
        const uris = found === undefined ? plainIn(at, false) : [found]
        return uris.map((one) => ({ node, uri: one }))
      }),
    )
  const isThere = (path: string) => {
    const start = path === '' ? '' : `${path}/`
    const ways = [path, ...kustomizationsIn(path), `${start}Kustomization`]
    if (ways.some((one) => read.has(one) || !isMissing(one))) return true
    return [...read.keys()].some((one) => one.startsWith(start))
  }
  const absentIn = (root: Node, uri: string): readonly Node[] =>
    [...RESOURCE_KEYS, 'components'].flatMap((key) =>
      (root.child(key)?.children() ?? []).filter(
        ({ value }) => isLocal(value) && !isThere(belowRoot(uri, value)),
      ),
    )
  const deployed = (document: Document, source: DeployingSource): Deployment | undefined => {
    const { root, file, index } = document
    const node = nodeAt(root, source.path)
    const settings = nodeAt(root, source.settings)
    const folder = folderIn(file.uri, String(node?.value))
    if (node === undefined || settings === undefined) return undefined
    const kustomization = folder === undefined ? undefined : kustomizationIn(folder)
    const uris = kustomization ? [kustomization] : plainIn(folder, source.isDeep)
    const namespace = source.namespace && nodeAt(root, source.namespace.at)
    return {
      id: `${file.uri}#${index}${source.path.join('/')}`,
      uri: file.uri,
      document,
      isComponent: false,
      resources: uris.map((uri) => ({ node, uri })),
      components: [],
      namespace: namespace && { node: namespace, isFilled: source.namespace?.isFilled === true },
      settings,
      isOnUnread: folder === undefined,
      absent: [],
    }
  }
  const plainIn = (folder: string | undefined, isDeep: boolean): readonly string[] => {
    if (folder === undefined) return []
    const start = folder === '' ? '' : `${folder}/`
    return [...read.keys()].filter(
      (uri) =>
        uri.startsWith(start) &&
        /\.(?:ya?ml|json)$/.test(uri) &&
        (isDeep || !uri.slice(start.length).includes('/')),
    )
  }
  const kustomization = (uri: string, file: SourceFile): Deployment | undefined => {
    const document = viewOf(file, 0, [], file.trees[0]?.value)
    if (document === undefined) return undefined
    const { root } = document
    const namespace = root.child('namespace')
    return {
      id: uri,
      uri,
      document,
      isComponent: root.child('kind')?.value === 'Component',
      resources: resourcesIn(root, RESOURCE_KEYS, uri),
      components: resourcesIn(root, ['components'], uri),
      namespace: namespace && { node: namespace, isFilled: false },
      settings: root,
      isOnUnread: false,
      absent: absentIn(root, uri),
    }
  }
  /** The deployments of a file: a kustomization, or objects that deploy folders. */
  return rememberEachText((uri: string): readonly Deployment[] => {
    const input = files.get(uri) === undefined ? find(uri) : undefined
    const file = files.get(uri) ?? (input && readInput(input).file)
    if (file === undefined) return []
    files.keep(file)
    if (isKustomization(uri)) return [kustomization(uri, file) ?? []].flat()
    return file.trees.flatMap(({ value }, index) =>
      deployingSources(value).flatMap((source) => {
        const document = viewOf(file, index, [], value)
        return (document && deployed(document, source)) ?? []
      }),
    )
  })
}

/** False for remote addresses, and for a path whose first part may be a host. */
const isLocal = (path: unknown): path is string =>
  typeof path === 'string' &&
  !/\/\/|[?@:\n]/.test(path) &&
  !isUnknownText(path) &&
  (path.startsWith('.') || /^[^.]+(?:\.(?:ya?ml|json))?$/.test(path))
