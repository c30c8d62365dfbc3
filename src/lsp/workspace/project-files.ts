import { configFileNames, isVcFileName } from '../../core/schema/detect.ts'
import { mayHoldFacts } from '../../project/index.ts'
import { mayHoldNames } from '../../project/names/index.ts'
import { isAboutOthers } from '../../run/layers/layer-chains.ts'
import type { Entries } from './entries/entries.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import type { Project, WorkspaceState } from './workspace-state.ts'
import { yieldToEvents } from './yield-to-events.ts'

const NO_FILES: Project = { files: [], foreign: [] }

/** Reads the rest of a file's project, once. */
export async function load(state: WorkspaceState, path: string): Promise<void> {
  const folder = state.entries.projectOf(path)
  if (folder === undefined) return
  const known = state.loading.get(folder) ?? readProject(state, folder)
  state.loading.set(folder, known)
  await known
}

async function readProject(state: WorkspaceState, folder: string): Promise<void> {
  const { entries, named, projects } = state
  const withNames = new Map<string, Set<string>>([[folder, new Set()]])
  const files: string[] = []
  const foreign: string[] = []
  let count = 0
  for (const path of await filesBelow(state, folder)) {
    // Requests are answered in between.
    if (++count % 20 === 0) await yieldToEvents()
    if (entries.projectOf(path) !== folder) continue
    if (isForeign(state, path)) {
      foreign.push(path)
      continue
    }
    const text = entries.textOf(path) ?? ''
    files.push(path)
    entries.entryOf(path)
    if (!mayHoldFacts(text) && !mayHoldNames(text) && !isVcFileName(path)) continue
    const root = entries.rootOf(path) ?? folder
    const known = withNames.get(root) ?? new Set()
    withNames.set(root, known.add(path))
  }
  for (const [root, paths] of withNames) named.set(root, paths)
  projects.set(folder, { files, foreign })
  state.textAge++
}

/** A file that a kustomization names may be in scope, whatever else it holds. */
export const isForeign = ({ entries }: WorkspaceState, path: string): boolean =>
  !isAboutOthers(path) && entries.isForeign(path)

/** Files below a folder, looked up again when something may have come or gone. */
function filesBelow({ disk, entries, listed, warn }: WorkspaceState, folder: string) {
  const found = listed.get(folder) ?? disk.filesBelow(folder, entries.hasKind, warn)
  listed.set(folder, found)
  return found
}

/** Open files, and those below the folders of the workspace. */
export async function allPaths(state: WorkspaceState): Promise<ReadonlySet<string>> {
  const paths = new Set(state.entries.open())
  for (const folder of state.folders)
    for (const path of await filesBelow(state, folder)) paths.add(path)
  return paths
}

/** Reads the projects of some files; one file of each folder whose names belong together. */
export async function loadAll(
  state: WorkspaceState,
  paths: Iterable<string>,
): Promise<readonly string[]> {
  const roots = new Map<string, string>()
  for (const path of paths) {
    const root = state.entries.rootOf(path)
    if (root !== undefined && !roots.has(root)) roots.set(root, path)
  }
  for (const path of roots.values()) await load(state, path)
  return [...roots.values()]
}

/** The known files that affect findings in a file, and the open ones. */
export function filesAround({ entries, projects }: WorkspaceState, path: string): Project {
  const { files, foreign } = projects.get(entries.projectOf(path) ?? '') ?? NO_FILES
  return { files: [...new Set([...files, ...openBeside(entries, path), path])].sort(), foreign }
}

/** The open files of a file's project; a document without a folder belongs to the others without one. */
export function openBeside(entries: Entries, path: string): readonly string[] {
  const folder = entries.projectOf(path)
  return entries.open().filter((one) => entries.projectOf(one) === folder)
}

/** The files of a file's project whose names belong together, the file first. */
export function projectOf(state: WorkspaceState, path: string): readonly WorkspaceFile[] {
  const { entries, named } = state
  const entry = entries.entryOf(path)
  const root = entries.rootOf(path)
  const open = entries.open().filter((one) => entries.rootOf(one) === root)
  const beside = root === undefined ? [] : [...new Set([...(named.get(root) ?? []), ...open])]
  const configs = root === undefined ? [] : configFileNames.map((name) => `${root}/${name}`)
  const found = [...beside, ...configs].flatMap((other) => entries.entryOf(other) ?? [])
  const all = entry === undefined ? found : [entry, ...found]
  return [...new Set(all)].filter(({ isIgnored }) => !isIgnored)
}
