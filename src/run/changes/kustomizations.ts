import {
  addsMetadata,
  deployedFolders,
  hasPatches,
  patchFiles,
  resourcesOf,
} from '../../embedded/kustomize.ts'
import { belowRoot } from '../../project/index.ts'
import type { Files, InputFile } from '../input-file.ts'
import { kustomizationsIn } from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'

/** Reads the part of a kustomization that comes before its patches. */
export type BaseOf = ReturnType<typeof basesIn>

const NO_BASE = { below: [], addsMetadata: false, isUnread: false, isOnUnread: false }

interface Known {
  /** Knows all kustomizations. */
  readonly find: (uri: string) => InputFile | undefined
  /** The files that were read. */
  readonly read: ReadonlyMap<string, unknown>
  /** Those that were parsed. */
  readonly files: Files
}

/** Reads what a file builds on. */
export function basesIn({ find, read, files }: Known) {
  let folders: ReadonlySet<string> | undefined
  /** The folder at a path of a repository, which begins in one of the folders around the file; undefined unless it is one. */
  const folderIn = (uri: string, path: string): string | undefined => {
    folders ??= new Set([...read.keys()].flatMap((one) => foldersAround(one)))
    const known = folders
    const found = foldersAround(uri)
      .map((root) => belowRoot(root, path.replace(/^\/+/, '')))
      .filter((folder) => known.has(`${folder}/`))
    return found.length === 1 ? found[0] : undefined
  }
  return (uri: string) => {
    const input = find(uri)
    const file = files.get(uri) ?? (input && readInput(input).file)
    if (file === undefined) return NO_BASE
    const values = file.trees.map(({ value }) => value)
    const atPlaces = (paths: readonly string[]) => paths.map((path) => belowRoot(uri, path))
    const resources = atPlaces(values.flatMap(resourcesOf))
    const deployed = values.flatMap(deployedFolders).map((path) => folderIn(uri, path))
    const patches = values.flatMap(patchFiles).map(({ file }) => file)
    return {
      /** The kustomizations among its resources and components. */
      below: [...resources, ...deployed.filter((folder) => folder !== undefined)]
        .filter((path) => !/\.(?:ya?ml|json)$/.test(path))
        .flatMap(kustomizationsIn)
        .filter((one) => find(one) !== undefined),
      /** It gives labels or annotations to all of its objects. */
      addsMetadata: values.some(addsMetadata),
      /** It deploys what is not among the files. */
      isOnUnread: deployed.includes(undefined),
      /** It has patches that are not among the files, so nobody knows what it makes. */
      isUnread:
        (values.some(hasPatches) && !read.has(uri)) ||
        !atPlaces(patches).every((one) => read.has(one)),
    }
  }
}

/** The folders that a file is in, the root of all included. */
const foldersAround = (uri: string): readonly string[] =>
  uri.split('/').map((_, depth, steps) => [...steps.slice(0, depth), ''].join('/'))
