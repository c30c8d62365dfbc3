import { configFileNames, isVcFileName } from '../../core/schema/detect.ts'
import { mayHoldFacts } from '../../project/index.ts'
import { mayHoldNames } from '../../project/names/index.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import type { WorkspaceState } from './workspace-state.ts'
import { yieldToEvents } from './yield-to-events.ts'

/** Reads the rest of a file's project once. */
export async function load(state: WorkspaceState, path: string): Promise<void> {
  const root = state.entries.rootOf(path)
  if (root === undefined) return
  const known = state.loading.get(root) ?? readProject(state, root)
  state.loading.set(root, known)
  await known
}

async function readProject(state: WorkspaceState, root: string): Promise<void> {
  const linted = new Set<string>()
  let count = 0
  const below = await filesBelow(state, root)
  // A new file may override another one.
  if (state.neighbours.take(root, below)) state.layerAge++
  for (const path of below) {
    const text = readIn(state, root, path)
    if (mayHoldFacts(text) || mayHoldNames(text) || isVcFileName(path)) {
      linted.add(path)
      state.entries.of(path)
    }
    // Requests are answered in between.
    if (++count % 20 === 0) await yieldToEvents()
  }
  state.projects.set(root, linted)
}

/** Files below a folder, listed again when something may have changed. */
function filesBelow({ disk, listed }: WorkspaceState, folder: string) {
  const found = listed.get(folder) ?? disk.filesBelow(folder)
  listed.set(folder, found)
  return found
}

/** The text of a file of this project; empty if nothing in it is in scope. */
function readIn({ entries }: WorkspaceState, root: string, path: string): string {
  const isRead = entries.rootOf(path) === root && !entries.isForeign(path)
  return isRead ? (entries.textOf(path) ?? '') : ''
}

/** Open files, and those below the workspace's folders. */
export async function allPaths(state: WorkspaceState): Promise<ReadonlySet<string>> {
  const paths = new Set(state.entries.open())
  for (const folder of state.folders)
    for (const path of await filesBelow(state, folder)) paths.add(path)
  return paths
}

/** Reads the projects of some files, and returns one file of each. */
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

/** Files of a project that may hold facts, and open ones. */
function inProject({ entries, projects }: WorkspaceState, root: string | undefined) {
  const open = entries.open().filter((path) => entries.rootOf(path) === root)
  return [...new Set([...(projects.get(root ?? '') ?? []), ...open])]
}

/** The other files that are linted together with a file. */
export function joinedWith(state: WorkspaceState, entry: WorkspaceFile): readonly WorkspaceFile[] {
  if (!entry.hasFacts && !entry.hasValues) return []
  const { entries } = state
  const paths = inProject(state, entries.rootOf(entry.path)).filter((path) => path !== entry.path)
  return paths.flatMap((path) => {
    const other = entries.of(path)
    const isJoined = entry.hasFacts ? other?.hasFacts : other?.namesLayers
    return other !== undefined && isJoined && !other.isIgnored ? [other] : []
  })
}

/** The files of a file's project whose facts are joined, this file first. */
export function projectOf(state: WorkspaceState, path: string): readonly WorkspaceFile[] {
  const { entries } = state
  const entry = entries.of(path)
  const root = entries.rootOf(path)
  const beside = root === undefined ? [] : inProject(state, root)
  const configs = root === undefined ? [] : configFileNames.map((name) => `${root}/${name}`)
  const found = [...beside, ...configs].flatMap((other) => entries.of(other) ?? [])
  const all = entry === undefined ? found : [entry, ...found]
  return [...new Set(all)].filter(({ isIgnored }) => !isIgnored)
}
