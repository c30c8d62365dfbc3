import { resolve } from 'node:path'
import { type DiscoveredFiles, reason, shown } from '../../files/discover.ts'
import type { Changes } from '../../files/git/changes.ts'
import { type Project, TOO_MANY_FILES } from '../../files/project-files.ts'
import { native, slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Base } from '../../run/base/base-state.ts'
import type { InputFile, OtherFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { warn } from '../output/warn.ts'
import { type FileOpener, openerOf, type RunConfig, type WorkingFolder } from './config-files.ts'

/** The input of a run. */
export type Input = ReturnType<typeof assemble>

/** A comparison with states that the user names. */
export interface Gate {
  /** The name of the first state. */
  readonly name: string
  /** True where new findings are reported. */
  readonly isWithin: (path: string) => boolean
  /** True of files that differ from every earlier state. */
  readonly has: (path: string) => boolean
  /** The differences from each earlier state. */
  readonly states: readonly [Changes, ...Changes[]]
}

interface Parts {
  readonly config: RunConfig
  readonly place: WorkingFolder
  readonly gate?: Gate | undefined
  readonly base?: Base | undefined
  readonly found: DiscoveredFiles
  /** Absolute paths of the files whose findings are all reported. */
  readonly asked: readonly string[]
  /** Folders that are checked as a whole. */
  readonly folders?: readonly string[]
  readonly project: Project
  /** The reason that there may be no files at all. */
  readonly empty?: string | undefined
  readonly options: Options
}

const baseOf = (
  { name, has, states: [first] }: Gate,
  config: RunConfig,
  project: Project,
  root: string,
): Base => ({
  files: () =>
    baseFiles(
      config,
      [...first.textsBefore()].filter(([path]) => has(path)),
      project.setOf,
    ),
  isChanged: (uri) => has(resolve(root, uri)),
  nameBefore: (uri) => `${name}:${uri}`,
})

/** Files of the base, by the absolute paths that they would have now. */
export function* baseFiles(
  config: RunConfig,
  texts: Iterable<readonly [path: string, text: string | (() => string)]>,
  setOf: (path: string) => string,
): Generator<InputFile> {
  for (const [path, text] of texts) {
    const read = typeof text === 'string' ? () => text : text
    const file = config.inputOf(path, { read }, { set: setOf(path) })
    // The configuration of the base is not needed any more.
    if (file !== undefined && !config.isConfigFile(file.uri)) yield file
  }
}

const allIgnored = (count: number, { exclude }: Options) =>
  `Nothing to check: ${exclude === undefined ? 'the configuration ignores' : '--exclude and the configuration leave out'} ${count === 1 ? 'the file' : `all ${count} files`}.`

export function assemble(
  { found, asked, folders = [], project, gate, base, config, place, empty, options }: Parts,
  io: Io,
) {
  for (const note of found.notes) warn(io, note)
  if (project.isCut) warn(io, TOO_MANY_FILES)
  if (found.files.length === 0 && found.errors.length > 0) throw new UsageError(...found.errors)
  // A file may be opened several times, but its error is reported once.
  const trouble = new Set(found.errors)
  const open = openerOf(place.tree, config, project.setOf)
  const failed = (error: unknown, path: string) => {
    trouble.add(`Cannot read "${shown(path, io.cwd)}": ${reason(error)}.`)
  }
  let ignored = 0
  let others = 0
  const checked = openerOf(place.tree, config, project.setOf, failed)
  const inputs = new Map<string, InputFile>()
  const wanted = new Set(asked)
  const opened = (path: string) => {
    const isAsked = wanted.has(path)
    const file = isAsked || gate ? checked(path) : open(path, true)
    if (gate !== undefined && file !== undefined) inputs.set(path, file)
    if (!isAsked) return file
    if (file === undefined) ignored++
    else if (file.kind !== 'config') others++
    return file
  }
  const isConfigured = configuredBy(asked.length < project.files.length ? asked : undefined, config)
  return {
    /** Absolute paths of the files to check, and of those around them. */
    paths: project.files,
    /** The files, in order, once. Their texts are read when they are linted. */
    files: config.withConfigs(filesAt(project.files, opened), folders),
    /** The errors while reading; complete once the files have been linted. */
    errors: () => [...trouble],
    /** The reason that there was nothing to check, once all is read; undefined when nothing was left out. */
    whyNothing() {
      if (asked.length === 0) return empty
      return ignored > 0 && others === 0 ? allIgnored(ignored, options) : undefined
    },
    reread: (uri: string) =>
      open(resolve(place.root, uri), !wanted.has(resolve(place.root, uri)) && gate === undefined),
    /** Files that those name, and that are not among them. */
    outside: outsideOf(open, place),
    /** True of the files whose findings are all reported, and of the configurations that they have. */
    isAsked(uri: string) {
      const path = resolve(place.root, uri)
      return wanted.has(path) || (gate === undefined && isConfigured(path))
    },
    /** True of the configurations of these files. */
    isConfigured: (uri: string) => isConfigured(resolve(place.root, uri)),
    gate,
    /** The state that objects are compared with. */
    base: base ?? (gate && baseOf(gate, config, project, place.root)),
    /** Files that were opened, for a comparison with other states. */
    opened: inputs,
    config,
    place,
  }
}

/** The configurations of some files; a run of the whole has all of them. */
function configuredBy(
  paths: readonly string[] | undefined,
  { configs }: RunConfig,
): (path: string) => boolean {
  if (paths === undefined) return () => true
  for (const path of paths) configs.configOf(slashed(path))
  const found = new Set(configs.files().map(({ path }) => native(path)))
  return (path) => found.has(path)
}

/** A file that the next commit lacks may still be on disk. */
const outsideOf = (open: FileOpener, { root, access, tree }: WorkingFolder): OtherFiles => ({
  open: (uri) => open(resolve(root, uri)),
  isMissing(uri) {
    const path = resolve(root, uri)
    return !tree.exists(path) && !access.exists(path)
  },
})

function* filesAt(
  paths: readonly string[],
  open: (path: string) => InputFile | undefined,
): Generator<InputFile> {
  for (const path of paths) {
    const file = open(path)
    if (file !== undefined) yield file
  }
}
