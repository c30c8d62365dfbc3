import { resolve } from 'node:path'
import { MAX_PROJECT_FILES } from '../../core/limits.ts'
import {
  type DiscoveredFiles,
  discover,
  reason,
  type Skipped,
  shown,
} from '../../files/discover.ts'
import { type FileTree, openFiles } from '../../files/file-access.ts'
import type { Changes } from '../../files/git/changes.ts'
import { type Project, projectOf, setsBelow, surroundingsOf } from '../../files/project-files.ts'
import { reachOf } from '../../files/reach.ts'
import { native, slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Base } from '../../run/base/base-state.ts'
import type { InputFile, OtherFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { warn } from '../output/warn.ts'
import {
  type FileOpener,
  onDisk,
  openConfig,
  openerOf,
  type RunConfig,
  type WorkingFolder,
} from './config-files.ts'

/** The input of a run. */
export type Input = ReturnType<typeof assemble>

/** The input that the command line names: paths, or standard input. */
export async function inputOf(paths: readonly string[], options: Options, io: Io): Promise<Input> {
  refuseContradictions(paths, options)
  if (options.staged || options.hook) return fromIndex(paths, options, io)
  const place = onDisk(io.cwd, rootOf(io.cwd))
  return options.stdin
    ? fromStdin(options, place, io)
    : fromDisk(paths, options, openConfig(options, place), place, io)
}

/** `-` as a path is standard input. */
export function withDash(paths: readonly string[], options: Options) {
  if (!paths.includes('-')) return { paths, options }
  const others = paths.filter((path) => path !== '-')
  return { paths: others, options: { ...options, stdin: true } }
}

function refuseContradictions([path]: readonly string[], options: Options): void {
  if (!options.stdin && options['stdin-filename'] !== undefined) {
    throw new UsageError('--stdin-filename needs --stdin.')
  }
  const sources = (['base', 'staged', 'hook'] as const).filter((name) => options[name])
  const isLimited = sources.length > 0
  if (options['changed-lines'])
    throw new UsageError(
      '--changed-lines is gone: a finding is where something is missing now. Use --new.',
    )
  if (options.new && !isLimited) throw new UsageError('--new needs --base, --staged or --hook.')
  if (sources.length > 1) throw new UsageError(`Use either --${sources.join(' or --')}.`)
  if (!options.stdin) return
  if (path !== undefined)
    throw new UsageError(`--stdin cannot be combined with paths; remove "${path}".`)
  if (isLimited) throw new UsageError(`--stdin cannot be combined with --${sources[0]}.`)
}

/** One file, whose text comes from elsewhere. */
async function fromStdin(options: Options, place: WorkingFolder, io: Io): Promise<Input> {
  const config = openConfig(options, place)
  const path = resolve(io.cwd, options['stdin-filename'] ?? 'stdin.yaml')
  const text = await io.readStdin().catch((error: unknown) => {
    throw new UsageError(`Cannot read standard input: ${reason(error)}.`)
  })
  const { tree, access } = place
  const withText = {
    ...tree,
    readText: (at: string, maxLength?: number) =>
      at === path ? text : tree.readText(at, maxLength),
  }
  const project = await projectOf([path], [], place.root, access, config.isLeftOut)
  const found = { files: [path], notes: [], errors: [] }
  const asked = [path]
  return assemble(
    { found, asked, project, config, place: { ...place, tree: withText }, options },
    io,
  )
}

async function fromDisk(
  paths: readonly string[],
  options: Options,
  config: RunConfig,
  place: WorkingFolder,
  io: Io,
): Promise<Input> {
  const { access } = place
  const { base } = options
  const { isLeftOut } = config
  const since = base === undefined ? undefined : await sinceBase(base, io.cwd, access, isLeftOut)
  const wanted = paths.length > 0 ? paths : ['.']
  let ignored = 0
  const skip = (_: string, why: Skipped) => void (why === 'gitignore' && ignored++)
  const found = await discover(wanted, io.cwd, { access, isLeftOut, walker: { skip } })
  const isIgnored = found.files.length === 0 && ignored > 0
  if (since !== undefined) {
    const asked = found.files.filter(since.has)
    const all = await discover([since.root], io.cwd, { access, isLeftOut })
    const files = [...new Set([...all.files, ...asked])].sort()
    const project = { files, setOf: setsBelow(access.exists, place.root, access.hasNone) }
    const notes = notCompared(since.states, io)
    const differing = notes.length > 0 ? 'nothing here that can be compared' : 'no file here'
    const nothing = `Nothing to check: ${differing} differs from "${base}".`
    const gate = { ...since, isWithin: reachOf(paths, io.cwd) }
    const parts = { asked, project, gate, config, place, empty: isIgnored ? GIT_IGNORES : nothing }
    const withNotes = { ...found, notes: [...found.notes, ...notes] }
    return assemble({ ...parts, found: withNotes, options }, io)
  }
  const { files: asked } = found
  const folders = wanted.map((path) => resolve(io.cwd, path))
  const project = await projectOf(asked, folders, place.root, access, isLeftOut)
  const empty = isIgnored ? GIT_IGNORES : undefined
  return assemble({ found, asked, folders, project, config, place, empty, options }, io)
}

/** Sentences on what git cannot compare, once it was asked for. */
const notCompared = (states: readonly Changes[], { cwd }: Io): readonly string[] => {
  const notes = states.flatMap((state) => state.notes())
  const sentences = notes.map((note) => `Not compared: ${note((path) => shown(path, cwd))}`)
  return [...new Set(sentences)]
}

async function sinceBase(
  name: string,
  cwd: string,
  access: WorkingFolder['access'],
  isLeftOut: RunConfig['isLeftOut'],
) {
  const { changedSince } = await import('../../files/git/disk-changes.ts')
  const { changes, root } = changedSince(name, cwd, access, isLeftOut)
  return { name, root, has: changes.has, states: [changes] as const }
}

/**
 * The content of the next commit, whatever lies on disk; for a hook, the files that it names as they are there.
 */
async function fromIndex(paths: readonly string[], options: Options, io: Io): Promise<Input> {
  const { access } = onDisk(io.cwd)
  const { openIndex } = await import('../../files/git/index-tree.ts')
  const { hook } = options
  let config: RunConfig | undefined
  const index = openIndex(io.cwd, access, {
    base: hook ? io.env.PRE_COMMIT_FROM_REF : undefined,
    isLeftOut: (path) => config?.isLeftOut(path) ?? false,
  })
  const indexTree = options.fix ? withLineEndsOf(index, access) : index
  const tree = hook ? onDiskWhereThere(index, access) : indexTree
  const place = { cwd: io.cwd, root: rootOf(io.cwd), access, tree }
  config = openConfig(options, place)
  const found = hook
    ? await discover(paths, io.cwd, { access })
    : index.discover(paths.length > 0 ? paths : ['.'], io.cwd)
  const asked = hook ? [...new Set([...found.files, ...index.unnamed()])] : found.files
  const all = index.files()
  if (!hook) index.prepare(all)
  const files = [...new Set([...all, ...asked])].sort()
  const project = { files, setOf: setsBelow(index.exists, place.root) }
  const empty = `Nothing to check: ${hook ? 'no files are named' : 'no files are staged here'}.`
  const name = (hook && io.env.PRE_COMMIT_FROM_REF) || 'HEAD'
  const isWithin = hook ? () => true : reachOf(paths, io.cwd)
  const { has, states } = index
  const gate = { name, isWithin, has, states }
  const notes = [...found.notes, ...notCompared(states, io)]
  const withNotes = { ...found, notes }
  return assemble({ found: withNotes, asked, project, gate, config, place, empty, options }, io)
}

/** Files are named from here in a run: what is found must not depend on the folder that it starts in. */
const rootOf = (cwd: string): string => surroundingsOf(cwd, openFiles([cwd])) ?? cwd

/** The texts of one tree with the line ends of another, where they differ in nothing else: git may convert them. */
const withLineEndsOf = (tree: FileTree, other: FileTree): FileTree => ({
  ...tree,
  readText(path, maxLength) {
    const text = tree.readText(path, maxLength)
    try {
      const there = other.readText(path, maxLength)
      return there.replaceAll('\r\n', '\n') === text ? there : text
    } catch {
      return text
    }
  },
})

/** pre-commit hides what is not staged, except with --all-files: then what is on disk is meant. */
const onDiskWhereThere = (index: FileTree, disk: FileTree): FileTree => {
  const treeOf = (path: string) => (disk.exists(path) ? disk : index)
  return {
    ...index,
    readText: (path, maxLength) => treeOf(path).readText(path, maxLength),
  }
}

/** A comparison with states that the user names. */
export interface Gate {
  /** The name of the first of them. */
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
  nameOf: (uri) => `${name}:${uri}`,
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
    // The configuration of the base does not matter any more.
    if (file !== undefined && !config.isConfigFile(file.uri)) yield file
  }
}

const CUT = `More than ${MAX_PROJECT_FILES} files lie around those that are checked. The others are not read, so what depends on them is not found.`
const GIT_IGNORES = 'Nothing to check: .gitignore ignores everything here.'

const allIgnored = (count: number, { exclude }: Options) =>
  `Nothing to check: ${exclude === undefined ? 'the configuration ignores' : '--exclude and the configuration leave out'} ${count === 1 ? 'the file' : `all ${count} files`}.`

export function assemble(
  { found, asked, folders = [], project, gate, base, config, place, empty, options }: Parts,
  io: Io,
) {
  for (const note of found.notes) warn(io, note)
  if (project.isCut) warn(io, CUT)
  if (found.files.length === 0 && found.errors.length > 0) throw new UsageError(...found.errors)
  // A file is asked for its text more than once.
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
  for (const path of paths) configs.of(slashed(path))
  const found = new Set(configs.files().map(({ path }) => native(path)))
  return (path) => found.has(path)
}

/** A file that the next commit does not hold may still be on disk. */
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
