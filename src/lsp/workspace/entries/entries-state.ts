import { type Configurations, configurations } from '../../../config/configurations.ts'
import { pathIn } from '../../../config/paths.ts'
import { rememberEachText } from '../../../core/memo.ts'
import { configFileNames, saysRoot } from '../../../core/schema/detect.ts'
import type { Baseline } from '../../../core/suppressions/baseline.ts'
import type { InputFile } from '../../../run/lint-files.ts'
import type { Disk } from '../disk.ts'
import type { WorkspaceFile } from '../workspace-file.ts'
import { createFileMemos } from './file-memos.ts'

/** Everything known of single files of a workspace. */
export interface EntriesState {
  readonly disk: Disk
  readonly folders: readonly string[]
  readonly openTexts: Map<string, string>
  readonly diskTexts: Map<string, string | undefined>
  readonly entries: Map<string, WorkspaceFile>
  /** Files with nothing to check or refer to; their texts stay on disk. */
  readonly foreign: Map<string, InputFile>
  readonly memos: ReturnType<typeof createFileMemos>
  /** Files that a configuration depends on, besides configurations. */
  readonly needed: Set<string>
  readonly baselines: Map<string, Baseline | undefined>
  configs: Configurations
  findRoot: (path: string) => string | undefined
  /** Returns the folder of all files that affect findings in a project with this root. */
  projectAround: (root: string) => string
  /** Grows with every change of a file's facts, and of the configuration. */
  age: number
}

export function createEntriesState(disk: Disk, folders: readonly string[]): EntriesState {
  const state: Omit<EntriesState, 'configs' | 'projectAround'> = {
    disk,
    folders,
    openTexts: new Map(),
    diskTexts: new Map(),
    entries: new Map(),
    foreign: new Map(),
    memos: createFileMemos(),
    needed: new Set(),
    baselines: new Map(),
    findRoot: disk.rootFinder(),
    age: 0,
  }
  const configs = makeConfigs(state)
  return Object.assign(state, { configs, projectAround: projectsAround(state, configs) })
}

type Texts = Pick<EntriesState, 'disk' | 'folders' | 'openTexts' | 'diskTexts' | 'foreign'>

export function textOf(state: Texts, path: string): string | undefined {
  const { disk, diskTexts, foreign, openTexts } = state
  const text = openTexts.get(path)
  if (text !== undefined) return text
  const read = () => disk.readText(path, state.folders)
  if (foreign.has(path)) return read()
  if (!diskTexts.has(path)) diskTexts.set(path, read())
  return diskTexts.get(path)
}

/** Finds the repository of a project, or else the outermost configuration. */
function projectsAround(state: Texts & Pick<EntriesState, 'findRoot'>, configs: Configurations) {
  const isOwnRoot = (folder: string) =>
    configFileNames.some((name) => saysRoot(textOf(state, pathIn(folder, name)) ?? ''))
  return rememberEachText((root: string): string => {
    const repository = configs.boundaryOf(root)
    if (state.disk.exists(pathIn(repository, '.git'))) return repository
    for (let at = root; ; ) {
      const above = isOwnRoot(at) ? undefined : state.findRoot(at)
      if (above === undefined || above === at) return at
      at = above
    }
  })
}

function makeConfigs(state: Omit<EntriesState, 'configs' | 'projectAround'>): Configurations {
  const { disk, folders, needed, openTexts } = state
  const host = {
    readText(path: string) {
      needed.add(path)
      return textOf(state, path)
    },
    exists: disk.exists,
    // A configuration may be open before it is saved.
    hasNone: (folder: string, names: readonly string[]) =>
      disk.hasNone?.(folder, names) === true &&
      !names.some((name) => openTexts.has(pathIn(folder, name))),
    readCustomRules: disk.readCustomRules,
  }
  return configurations(host, { cwd: folders[0] ?? '/' })
}

/** Reads the configuration again and forgets everything that depends on it. */
export function reload(state: EntriesState): void {
  state.needed.clear()
  state.configs = makeConfigs(state)
  state.findRoot = state.disk.rootFinder()
  state.projectAround = projectsAround(state, state.configs)
  state.entries.clear()
  state.foreign.clear()
  state.memos.clear()
  state.baselines.clear()
  state.age++
}
