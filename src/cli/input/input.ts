import { resolve } from 'node:path'
import { discover, reason, type Skipped, shown } from '../../files/discover.ts'
import { type FileTree, openFiles } from '../../files/file-access.ts'
import type { Changes } from '../../files/git/changes.ts'
import { projectOf, setsBelow, surroundingsOf } from '../../files/project-files.ts'
import { reachOf } from '../../files/reach.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { assemble, type Input } from './assemble.ts'
import { onDisk, openConfig, type RunConfig, type WorkingFolder } from './config-files.ts'

const GIT_IGNORES = 'Nothing to check: .gitignore ignores everything here.'

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
  const project = await projectOf([path], [], place.root, access, config.files)
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
  const { files: settings } = config
  const since = base === undefined ? undefined : await sinceBase(base, io.cwd, access, settings)
  const wanted = paths.length > 0 ? paths : ['.']
  let ignored = 0
  const skip = (_: string, why: Skipped) => void (why === 'gitignore' && ignored++)
  const found = await discover(wanted, io.cwd, { access, settings, walker: { skip } })
  const isIgnored = found.files.length === 0 && ignored > 0
  if (since !== undefined) {
    const asked = found.files.filter(since.has)
    const all = await discover([since.root], io.cwd, { access, settings })
    const files = [...new Set([...all.files, ...asked])].sort()
    const project = { files, setOf: setsBelow(access.exists, place.root, access.hasNone) }
    const notes = notCompared(since.states, io)
    const differing = notes.length > 0 ? 'nothing here that can be compared' : 'no file here'
    const nothing = `Nothing to check: ${differing} differs from "${base}".`
    const gate = { ...since, isWithin: reachOf(paths, io.cwd, settings) }
    const parts = { asked, project, gate, config, place, empty: isIgnored ? GIT_IGNORES : nothing }
    const withNotes = { ...found, notes: [...found.notes, ...notes] }
    return assemble({ ...parts, found: withNotes, options }, io)
  }
  const { files: asked } = found
  const folders = wanted.map((path) => resolve(io.cwd, path))
  const project = await projectOf(asked, folders, place.root, access, settings)
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
  settings: RunConfig['files'],
) {
  const { changedSince } = await import('../../files/git/disk-changes.ts')
  const { changes, root } = changedSince(name, cwd, access, settings)
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
  const settings: RunConfig['files'] = {
    isLeftOut: (path) => config?.files.isLeftOut(path) ?? false,
    hasKind: (path) => config?.files.hasKind(path) ?? false,
  }
  const index = openIndex(io.cwd, access, {
    base: hook ? io.env.PRE_COMMIT_FROM_REF : undefined,
    settings,
  })
  const indexTree = options.fix ? withLineEndsOf(index, access) : index
  const tree = hook ? onDiskWhereThere(index, access) : indexTree
  const place = { cwd: io.cwd, root: rootOf(io.cwd), access, tree }
  config = openConfig(options, place)
  const found = hook
    ? await discover(paths, io.cwd, { access, settings })
    : index.discover(paths.length > 0 ? paths : ['.'], io.cwd)
  const asked = hook ? [...new Set([...found.files, ...index.unnamed()])] : found.files
  const all = index.files()
  if (!hook) index.prepare(all)
  const files = [...new Set([...all, ...asked])].sort()
  const project = { files, setOf: setsBelow(index.exists, place.root) }
  const empty = `Nothing to check: ${hook ? 'no files are named' : 'no files are staged here'}.`
  const name = (hook && io.env.PRE_COMMIT_FROM_REF) || 'HEAD'
  const isWithin = hook ? () => true : reachOf(paths, io.cwd, settings)
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

/**
 * pre-commit stashes changes that are not staged, except with --all-files, where the files on disk
 * are meant.
 */
const onDiskWhereThere = (index: FileTree, disk: FileTree): FileTree => {
  const treeOf = (path: string) => (disk.exists(path) ? disk : index)
  return {
    ...index,
    readText: (path, maxLength) => treeOf(path).readText(path, maxLength),
  }
}
