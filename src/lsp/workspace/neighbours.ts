import { copyOf, type InputFile } from '../../run/input-file.ts'
import {
  isKustomization,
  isKustomizationAbove,
  isLayerBeside,
  mayBeLayer,
} from '../../run/layers/layer-chains.ts'
import type { HostOptions, OtherFiles } from '../../run/lint-files.ts'
import type { Disk } from './disk.ts'
import type { Entries, WorkspaceFile } from './entries.ts'

/** Files that count in what is found in another one because of where they are, and what they are called. */
export interface Neighbours {
  /** Takes the files of a project; whether others than before count. */
  readonly take: (root: string, paths: readonly string[]) => boolean
  readonly clear: () => void
  /** Files of values whose names say that they lie over, or under, those of a file; and any by its path. */
  readonly layersFor: (entry: WorkspaceFile) => Pick<HostOptions, 'others' | 'find'>
  /** The files that may name a file as a patch: a kustomization beside it, or above it. */
  readonly kustomizationsFor: (entry: WorkspaceFile) => readonly WorkspaceFile[]
  readonly outside: OtherFiles
}

interface FolderFiles {
  readonly kustomizations: readonly string[]
  readonly values: readonly string[]
}

export function createNeighbours(
  disk: Pick<Disk, 'isMissing'>,
  entries: () => Entries,
): Neighbours {
  const projects = new Map<string, FolderFiles>()
  const knownFor = (path: string) => projects.get(entries().rootOf(path) ?? '')
  return {
    take(root, paths) {
      const before = projects.get(root)
      const known = {
        kustomizations: paths.filter(isKustomization),
        values: paths.filter(mayBeLayer),
      }
      projects.set(root, known)
      return before !== undefined && JSON.stringify(before) !== JSON.stringify(known)
    },
    clear: () => projects.clear(),
    outside: {
      isMissing: (path) => entries().textOf(path) === undefined && disk.isMissing?.(path) === true,
      open: (path) => entries().of(path)?.input,
    },
    layersFor(entry) {
      const root = entries().rootOf(entry.path)
      if (root === undefined || !entry.hasValues) return {}
      const inputAt = (path: string) => {
        const other = entries().rootOf(path) === root ? entries().of(path) : undefined
        return other === undefined || other.isIgnored ? [] : [forFacts(other)]
      }
      const beside = (knownFor(entry.path)?.values ?? []).filter((path) =>
        isLayerBeside(path, entry.path),
      )
      return {
        others: () => beside.flatMap(inputAt),
        find: (path) => inputAt(`${root}/${path}`)[0],
      }
    },
    kustomizationsFor({ path }) {
      const all = knownFor(path)?.kustomizations ?? []
      const above = all.filter((other) => other !== path && isKustomizationAbove(other, path))
      return above.flatMap((other) => entries().of(other) ?? [])
    },
  }
}

/** Patches of Kustomize name users without their group, so these are looked for among the resources. */
export const usersFor = (
  patching: readonly WorkspaceFile[],
  project: () => readonly WorkspaceFile[],
): readonly WorkspaceFile[] =>
  patching.some(({ path, input }) => isKustomization(path) && /\bUser\b/.test(input.text))
    ? project().filter(({ hasFacts }) => hasFacts)
    : []

export const forFacts = ({ input }: WorkspaceFile): InputFile => copyOf(input, { factsOnly: true })
