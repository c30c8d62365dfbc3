import { nodeAt } from '../../core/document/node-at.ts'
import { leafOf } from '../../core/json-patch/index.ts'
import { rememberEachText } from '../../core/memo.ts'
import { isUnknownText } from '../../core/template/unknown-text.ts'
import type { Document, Node, SourceFile } from '../../core/types.ts'
import { deployingSources, RESOURCE_KEYS } from '../../embedded/kustomize.ts'
import { indexes, textAt } from '../../embedded/read.ts'
import { belowRoot, foldersAround } from '../../project/index.ts'
import type { Files, InputFile } from '../input-file.ts'
import { isKustomization, kustomizationsIn } from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'
import { type BuiltObject, isAsWritten } from './built-object.ts'
import { type DeployedFolder, foldersOf } from './deploying/deployer.ts'
import type { SetNamespace, Variables } from './deploying/settings.ts'
import { viewOf } from './objects.ts'

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
  readonly namespace: SetNamespace | undefined
  /** The mapping with the lists of patches. */
  readonly settings: Node
  /** The variables of Flux. */
  readonly variables: Variables | undefined
  /** True if it deploys something outside the files, or in a way that these do not show. */
  readonly isOnUnread: boolean
  /** True if an entry leads to something outside the files. */
  readonly hasUnread: boolean
  /** Entries for files and folders that do not exist. */
  readonly absent: readonly Node[]
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
  /** The ways in which builds make an object that deploys folders, where they change it. */
  readonly waysOf: (document: Document) => readonly BuiltObject[] | undefined
}

/** Finds deployments by their file, and kustomizations by their folder. */
export function deploymentsIn({ files, find, read, isMissing, waysOf }: Known) {
  let known: ReadonlySet<string> | undefined
  const folders = () => {
    known ??= new Set([...read.keys()].flatMap(foldersAround))
    return known
  }
  /**
   * The folder at a repository path, which starts in one of the file's parent folders; undefined if
   * there is none.
   */
  const folderIn = (uri: string, path: string): string | undefined => {
    const found = foldersAround(uri)
      .map((root) => belowRoot(root, path.replace(/^\/+/, '')))
      .filter((folder) => folders().has(folder === '' ? '' : `${folder}/`))
    return found.length === 1 ? found[0] : undefined
  }
  /** The folders with such a path in the repository, which starts in one of the file's parent folders. */
  const foldersLike = (uri: string, isMeant: (path: string) => boolean) => {
    const found = foldersAround(uri).map((root) =>
      [...folders()].flatMap((one) => {
        const path = one.slice(root.length, -1)
        return one.startsWith(root) && path !== '' && isMeant(path)
          ? [{ folder: one.slice(0, -1), path }]
          : []
      }),
    )
    const [first = [], ...others] = found.filter(({ length }) => length > 0)
    return others.length === 0 ? first : []
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
  /** True if an entry names something that is not among the files that were read. */
  const hasUnreadIn = (root: Node, uri: string): boolean =>
    [...RESOURCE_KEYS, 'components'].some((key) =>
      (root.child(key)?.children() ?? []).some(({ value }) => {
        const path = belowRoot(uri, String(value))
        return !read.has(path) && kustomizationIn(path) === undefined
      }),
    )
  const deployed = (document: Document, one: DeployedFolder, id: string): Deployment => {
    const { folder, node, settings, namespace, variables, source } = one
    const { uri } = document.file
    const kustomization = folder === undefined ? undefined : kustomizationIn(folder)
    const uris = kustomization ? [kustomization] : plainIn(folder, source.isDeep)
    const within = `${folder === '' ? '' : `${folder}/`}kustomization.yaml`
    return {
      id,
      uri,
      document,
      isComponent: false,
      resources: uris.map((resource) => ({ node, uri: resource })),
      components: folder === undefined ? [] : resourcesIn(settings, ['components'], within),
      namespace,
      variables,
      settings,
      isOnUnread: !one.isKnown,
      hasUnread: false,
      absent: [],
    }
  }
  /** The folders that an object deploys, in each form that builds give it. */
  const deployedBy = (document: Document): readonly Deployment[] => {
    const { file, index } = document
    const at = {
      at: (path: string) => folderIn(file.uri, path),
      like: (isMeant: (path: string) => boolean) => foldersLike(file.uri, isMeant),
    }
    const ways = waysOf(document)?.map((way) => (isAsWritten(way) ? undefined : way)) ?? [undefined]
    const all = ways
      .filter((way) => way === undefined || way.branch !== undefined)
      .flatMap((way) => foldersOf(document, way, at))
    return all.map((one, number) => deployed(document, one, `${file.uri}#${index}.${number}`))
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
      namespace: namespace?.value
        ? { written: leafOf(namespace, true), isFilled: false }
        : undefined,
      settings: root,
      variables: undefined,
      isOnUnread: false,
      hasUnread: hasUnreadIn(root, uri),
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
    return file.trees.flatMap(({ value }, index) => {
      const document =
        deployingSources(value).length > 0 ? viewOf(file, index, [], value) : undefined
      return document === undefined ? [] : deployedBy(document)
    })
  })
}

/** False for remote addresses, and for a path whose first part may be a host. */
const isLocal = (path: unknown): path is string =>
  typeof path === 'string' &&
  !/\/\/|[?@:\n]/.test(path) &&
  !isUnknownText(path) &&
  (path.startsWith('.') || /^[^.]+(?:\.(?:ya?ml|json))?$/.test(path))
