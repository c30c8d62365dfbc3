import { addsMetadata, hasPatches, patchFiles, resourcesOf } from '../../embedded/kustomize.ts'
import { belowRoot } from '../../project/index.ts'
import type { Files, InputFile } from '../input-file.ts'
import { kustomizationsIn } from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'

/** Reads the part of a kustomization that comes before its patches. */
export type BaseOf = ReturnType<typeof basesIn>

const NO_BASE = { below: [], addsMetadata: false, isUnread: false }

interface Known {
  /** Knows all kustomizations. */
  readonly find: (uri: string) => InputFile | undefined
  readonly isRead: (uri: string) => boolean
  /** Those that were parsed. */
  readonly files: Files
}

/** Reads what a file builds on. */
export const basesIn =
  ({ find, isRead, files }: Known) =>
  (uri: string) => {
    const input = find(uri)
    const file = files.get(uri) ?? (input && readInput(input).file)
    if (file === undefined) return NO_BASE
    const values = file.trees.map(({ value }) => value)
    const folders = values.flatMap(resourcesOf).filter((path) => !/\.(?:ya?ml|json)$/.test(path))
    const patches = values.flatMap(patchFiles).map(({ file }) => file)
    const atPlaces = (paths: readonly string[]) => paths.map((path) => belowRoot(uri, path))
    return {
      /** The kustomizations among its resources and components. */
      below: atPlaces(folders)
        .flatMap(kustomizationsIn)
        .filter((one) => find(one) !== undefined),
      /** It gives labels or annotations to all of its objects. */
      addsMetadata: values.some(addsMetadata),
      /** It has patches that are not among the files, so nobody knows what it makes. */
      isUnread: (values.some(hasPatches) && !isRead(uri)) || !atPlaces(patches).every(isRead),
    }
  }
