import { addsMetadata, resourcesOf } from '../../embedded/kustomize.ts'
import { bodyBelow } from '../../project/index.ts'
import type { Files, InputFile } from '../input-file.ts'
import { readInput } from '../lint-input.ts'

/** The part of a kustomization that comes before its patches. */
interface Base {
  /** The kustomizations among its resources and components. */
  readonly below: readonly string[]
  /** It gives labels or annotations to all of its objects. */
  readonly addsMetadata: boolean
}

export type BaseOf = (uri: string) => Base

const NO_BASE: Base = { below: [], addsMetadata: false }

const NAMES = ['kustomization.yaml', 'kustomization.yml']

/** Reads what a file builds on; `find` knows all kustomizations, and `files` those that were parsed. */
export const basesIn =
  (find: (uri: string) => InputFile | undefined, files: Files): BaseOf =>
  (uri) => {
    const input = find(uri)
    if (input === undefined) return NO_BASE
    const { trees } = files.get(uri) ?? readInput(input).file
    const values = trees.map(({ value }) => value)
    const folders = values.flatMap(resourcesOf).filter((path) => !/\.(?:ya?ml|json)$/.test(path))
    const root = uri.slice(0, Math.max(0, uri.lastIndexOf('/')))
    const below = folders.flatMap((path) =>
      NAMES.flatMap((name) => bodyBelow(root, `${path}/${name}`) ?? []),
    )
    return {
      below: below.filter((one) => find(one) !== undefined),
      addsMetadata: values.some(addsMetadata),
    }
  }
