import { copyOf, type InputFile } from '../../run/input-file.ts'
import {
  isKustomization,
  isKustomizationAbove,
  isLayerBeside,
  mayBeLayer,
} from '../../run/layers/layer-chains.ts'
import type { HostOptions } from '../../run/lint-files.ts'
import type { Disk } from './disk.ts'
import type { Entries } from './entries/entries.ts'
import type { WorkspaceFile } from './workspace-file.ts'

interface FolderFiles {
  readonly kustomizations: readonly string[]
  readonly values: readonly string[]
}

/** Files that matter to findings in others because of their place and name. */
export function createNeighbours(disk: Pick<Disk, 'isMissing'>, entries: () => Entries) {
  const projects = new Map<string, FolderFiles>()
  const knownFor = (path: string) => projects.get(entries().rootOf(path) ?? '')
  return {
    /** Takes the files of a project; returns true if they differ from before. */
    take(root: string, paths: readonly string[]): boolean {
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
      isMissing: (path: string) =>
        entries().textOf(path) === undefined && disk.isMissing?.(path) === true,
      open: (path: string) => entries().of(path)?.input,
    },
    /**
     * Values files whose names say that they override a file or are overridden by it, and access to
     * any file by path.
     */
    layersFor(entry: WorkspaceFile): Pick<HostOptions, 'others' | 'find'> {
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
    /** The files that may name a file as a patch: a kustomization beside or above it. */
    kustomizationsFor({ path }: WorkspaceFile): readonly WorkspaceFile[] {
      const all = knownFor(path)?.kustomizations ?? []
      const above = all.filter((other) => other !== path && isKustomizationAbove(other, path))
      return above.flatMap((other) => entries().of(other) ?? [])
    },
  }
}

/** Kustomize patches name users without a group, so the users are searched among the resources. */
export const usersFor = (
  patching: readonly WorkspaceFile[],
  project: () => readonly WorkspaceFile[],
): readonly WorkspaceFile[] =>
  patching.some(({ path, input }) => isKustomization(path) && /\bUser\b/.test(input.text))
    ? project().filter(({ hasFacts }) => hasFacts)
    : []

export const forFacts = ({ input }: WorkspaceFile): InputFile => copyOf(input, { factsOnly: true })
