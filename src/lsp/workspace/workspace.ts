import type { Disk } from './disk.ts'
import { createEntries } from './entries/entries.ts'
import { isConfigFile } from './entries/file-config.ts'
import { fixAll, inputOf, lint, prepare, runTogether, settled } from './file-outcome.ts'
import { allPaths, load, loadAll, projectOf } from './project-files.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import { createWorkspaceLint, type WorkspaceLint } from './workspace-lint.ts'
import { createWorkspaceState, stampOf, update, type WorkspaceState } from './workspace-state.ts'

/** True of a text in which patches may have something to run. */
const HAS_PATCHES = /\bpatches"?\s*:/

/** Documents and files with their findings. Paths are in the form of `pathOf`. */
export function createWorkspace(
  disk: Disk,
  today: () => string,
  /** Called when a file's patches have run: findings may differ although no text changed. */
  onEvaluated: (path: string) => void = () => {},
  warn: (message: string) => void = () => {},
) {
  const state = createWorkspaceState(disk, today, onEvaluated, warn)
  const lintTogether = createWorkspaceLint({
    entries: () => state.entries,
    store: state.store,
    run: (given, store, foreign) => runTogether(state, given, store, foreign),
  })
  return {
    /** Sets a document's text as the editor shows it; undefined when it is closed. */
    setOpen: (path: string, text: string | undefined) => setOpen(state, path, text),
    open: () => state.entries.open(),
    /** Something may have changed on disk: the given paths, or everything. */
    forget: (paths?: readonly string[]) => forget(state, paths),
    setFolders: (folders: readonly string[]) => setFolders(state, folders),
    /** Reads the rest of a file's project once. */
    load: (path: string) => load(state, path),
    /**
     * Lints a long file in steps. A rule that crashes here crashes again in `lint`, which reports
     * it.
     */
    prepare: (path: string) => prepare(state, path).catch(() => {}),
    /** The result of a file; undefined if there is no such file. */
    lint: (path: string) => lint(state, path),
    /** The file with facts from others: the versions that they pin for its values. */
    inputOf: (entry: WorkspaceFile) => inputOf(state, entry),
    /** The file's text with all safe fixes applied, or only those of one rule. */
    fixAll: (path: string, rule?: string) => fixAll(state, path, rule),
    /** Lints every file of the workspace; undefined once the result is no longer wanted. */
    lintAll: (isWanted: () => boolean) => lintAll(state, lintTogether, isWanted),
    textOf: (path: string) => state.entries.textOf(path),
    entryOf: (path: string) => state.entries.entryOf(path),
    /** The files of a file's project whose facts are joined, this file first. */
    projectOf: (path: string) => projectOf(state, path),
    /** The files of every project below the workspace's folders. */
    async allProjects(): Promise<readonly (readonly WorkspaceFile[])[]> {
      const firsts = await loadAll(state, await allPaths(state))
      return firsts.map((path) => projectOf(state, path))
    },
    /** Grows when something changes that findings of other files depend on. */
    age(): number {
      update(state)
      return state.entries.age()
    },
    today,
    /** Resolves when no patch of a file is running any more. */
    settled: (path: string, signal: AbortSignal) => settled(state, path, signal),
    sandbox: state.sandbox,
    stop: () => state.evaluations?.stop(),
  }
}

export type Workspace = ReturnType<typeof createWorkspace>

function setOpen(state: WorkspaceState, path: string, text: string | undefined): void {
  state.textAge++
  if (text === undefined) {
    state.outcomes.delete(path)
    state.pinned.delete(path)
  }
  state.changed.add(path)
  state.entries.setOpen(path, text)
  // It may give other files a kind.
  if (isConfigFile(path)) forgetFolders(state)
  // Starting it takes longer than reading the project's files.
  if (text !== undefined && HAS_PATCHES.test(text)) state.sandbox?.prepare?.()
}

function forgetFolders({ listed, loading }: WorkspaceState): void {
  listed.clear()
  loading.clear()
}

function forget(state: WorkspaceState, paths: readonly string[] | undefined): void {
  const { changed, entries, projects } = state
  state.textAge++
  forgetFolders(state)
  entries.forget(paths)
  for (const { files } of projects.values()) for (const path of files) changed.add(path)
}

function setFolders(state: WorkspaceState, folders: readonly string[]): void {
  const texts = state.entries.open().map((path) => [path, state.entries.textOf(path)] as const)
  state.folders = folders
  state.entries = createEntries(state.disk, folders)
  for (const [path, text] of texts) state.entries.setOpen(path, text)
  state.outcomes.clear()
  forgetFolders(state)
  state.projects.clear()
  state.named.clear()
  state.all = undefined
}

async function lintAll(state: WorkspaceState, together: WorkspaceLint, isWanted: () => boolean) {
  const paths = await allPaths(state)
  await loadAll(state, paths)
  update(state)
  const key = () =>
    [stampOf(state), state.textAge, paths.size, state.evaluations?.version()].join(' ')
  if (state.all?.key === key()) return state.all.outcomes
  const before = state.textAge
  const outcomes = await together(paths, isWanted)
  if (outcomes !== undefined && state.textAge === before) state.all = { key: key(), outcomes }
  return outcomes
}
