import { pathBelow } from '../../../config/paths.ts'
import type { Memo } from '../../../core/memo.ts'
import { isConfigFileName, isPackageFile } from '../../../core/schema/detect.ts'
import { BASELINE_NAME, type Baseline, readBaseline } from '../../../core/suppressions/baseline.ts'
import type { InputFile } from '../../../run/lint-files.ts'
import { isFile } from '../uris.ts'
import { type EntriesState, reload, textOf } from './entries-state.ts'

/** The folder of a file's project. */
export const rootOf = ({ findRoot, folders }: EntriesState, path: string): string | undefined =>
  findRoot(path) ?? folders.find((folder) => pathBelow(folder, path) !== undefined)

/**
 * The folder of all files that affect findings in a file: its repository, else that of the
 * outermost configuration.
 */
export const projectOf = (state: EntriesState, path: string): string | undefined => {
  const root = rootOf(state, path)
  return root === undefined ? undefined : state.projectAround(root)
}

const projectOrFirst = (state: EntriesState, path: string) =>
  projectOf(state, path) ?? state.folders[0] ?? ''

/**
 * The configuration of a file. A document without a path gets the one for files at the top of the
 * workspace.
 */
export const configOf = ({ configs, folders }: EntriesState, path: string) =>
  configs.configOf(isFile(path) ? path : `${folders[0] ?? ''}/untitled.yaml`)

export const isConfiguration = ({ configs }: EntriesState, path: string): boolean =>
  isConfigFileName(path) || configs.isUsed(path)

export const isConfigFile = (path: string): boolean => isConfigFileName(path) || isPackageFile(path)

export const profileOf = (state: EntriesState, path: string) =>
  state.configs.configOf(`${projectOrFirst(state, path)}/x`).profile

export function baselineOf(state: EntriesState, path: string): Baseline | undefined {
  const { baselines, configs } = state
  const root = projectOrFirst(state, path)
  const at = configs.baselineOf(root || '/') ?? `${root}/${BASELINE_NAME}`
  if (!baselines.has(at)) {
    const read = readBaseline(textOf(state, at) ?? '')
    baselines.set(at, typeof read === 'string' ? undefined : read)
  }
  return baselines.get(at)
}

/** A file as the engine reads it, with its configuration. */
export function inputOf(state: EntriesState, path: string, text: string, share?: Memo): InputFile {
  const config: Omit<InputFile, 'uri' | 'text'> = isConfiguration(state, path)
    ? state.configs.asInput(path)
    : configOf(state, path)
  const set = rootOf(state, path) ?? setWithoutRoot(path)
  // No spread here: it would give each file its own hidden class.
  return {
    uri: path,
    text,
    kind: config.kind,
    mode: config.mode,
    declared: config.declared,
    placeholders: config.placeholders,
    layers: config.layers,
    charts: config.charts,
    maxLength: config.maxLength,
    // A message can name a document without a file only by its tab.
    path: isFile(path) ? config.path : path.slice(path.search(/[^/:]*$/)),
    share,
    profile: config.profile,
    hints: config.hints === undefined ? { set } : { set, ...config.hints },
  }
}

/** A query names one state of a file, such as a commit, which is no second object beside another state. */
const setWithoutRoot = (path: string): string => (!isFile(path) && path.includes('?') ? path : '')

/** Handles a changed text: the configuration is read again if it depends on it. */
export function textChanged(state: EntriesState, path: string): void {
  const { needed, baselines } = state
  if (isConfigFile(path) || needed.has(path) || baselines.has(path)) reload(state)
}
