import { resolve } from 'node:path'
import { discover, reason, shown } from '../files/discover.ts'
import type { Changes } from '../files/git.ts'
import { type Project, projectOf } from '../files/project-files.ts'
import { UsageError } from '../files/usage-error.ts'
import { oneLine } from '../reporters/escape.ts'
import type { InputFile, RuleSetting } from '../run/lint-files.ts'
import type { Options } from './args.ts'
import { openConfig, type RunConfig } from './config-files.ts'
import { diskFiles, type OnDisk } from './disk-files.ts'
import type { Io } from './io.ts'

/** What a run reads. */
export interface Input {
  /** The files to check, in order, once. Their texts are read when they are linted. */
  readonly files: Iterable<InputFile>
  /** About how many they are. */
  readonly count: number
  /** The rest of their projects, read for what it tells them. */
  readonly others: () => Iterable<InputFile>
  /** What went wrong while reading; complete once the files have been linted. */
  readonly errors: () => readonly string[]
  readonly reread: (uri: string) => InputFile | undefined
  /** Changed lines by absolute path, when only changes are asked for. */
  readonly changes?: Changes | undefined
  /** What the configuration files say. */
  readonly config: RunConfig
}

/** What the command line asks to be checked: paths, or standard input. */
export function inputOf(
  paths: readonly string[],
  options: Options,
  io: Io,
  rules: Readonly<Record<string, RuleSetting>> = {},
): Promise<Input> {
  const [path] = paths
  if (path === '-') throw new UsageError('Standard input is read with --stdin, not with "-".')
  if (!options.stdin && options['stdin-filename'] !== undefined) {
    throw new UsageError('--stdin-filename names what --stdin reads; add --stdin.')
  }
  const config = openConfig(options, io.cwd, rules)
  if (!options.stdin) return fromDisk(paths, options, config, io)
  if (path === undefined) return fromStdin(options, config, io)
  throw new UsageError(`--stdin checks standard input alone; leave out "${path}".`)
}

async function fromStdin(options: Options, config: RunConfig, io: Io): Promise<Input> {
  const name = options['stdin-filename'] ?? 'stdin.yaml'
  const path = resolve(io.cwd, name)
  const uri = shown(path, io.cwd)
  const text = await io.readStdin()
  const project = await projectOf([path], [], io.cwd)
  const onDisk = diskFiles(config, project.setOf)
  const file = config.inputOf(path, { read: () => text, set: project.setOf(path) })
  return {
    files: config.withConfigs(file === undefined ? [] : [file]),
    count: 1,
    others: () => othersOf(project, onDisk),
    errors: () => [],
    reread: (wanted) => (wanted === uri ? file : onDisk(resolve(io.cwd, wanted))),
    config,
  }
}

async function fromDisk(
  paths: readonly string[],
  options: Options,
  config: RunConfig,
  io: Io,
): Promise<Input> {
  const changes = await changesOf(options, io)
  const wanted = paths.length > 0 ? paths : ['.']
  const { files: found, notes, errors } = await discover(wanted, io.cwd)
  const files = changes === undefined ? found : found.filter((path) => changes.has(path))
  for (const note of notes) io.stderr.write(`vclint: ${oneLine(note)}\n`)
  if (found.length === 0 && errors.length > 0)
    throw new UsageError(errors.map(oneLine).join('\nvclint: '))
  const trouble = [...errors]
  const folders = changes === undefined ? wanted.map((path) => resolve(io.cwd, path)) : []
  const project = await projectOf(files, folders, io.cwd)
  const onDisk = diskFiles(config, project.setOf)
  const failed = (error: unknown, path: string) => {
    trouble.push(`Cannot read "${shown(path, io.cwd)}": ${reason(error)}.`)
  }
  return {
    files: config.withConfigs(filesAt(files, onDisk, { failed }), folders),
    count: files.length,
    others: () => othersOf(project, onDisk),
    errors: () => trouble,
    reread: (uri) => onDisk(resolve(io.cwd, uri)),
    changes,
    config,
  }
}

/** What git says has changed, when `--base` or `--staged` asks for no more than that. */
async function changesOf(
  { base, staged, ...options }: Options,
  io: Io,
): Promise<Changes | undefined> {
  if (base !== undefined && staged) throw new UsageError('Give --base or --staged, not both.')
  if (base === undefined && !staged) {
    if (options['changed-lines'])
      throw new UsageError('--changed-lines goes with --base or --staged.')
    return undefined
  }
  const { changedSince } = await import('../files/git.ts')
  return changedSince(base, io.cwd)
}

const othersOf = ({ others }: Project, onDisk: OnDisk) =>
  filesAt(others, onDisk, { factsOnly: true })

function* filesAt(
  paths: readonly string[],
  onDisk: OnDisk,
  how: Parameters<OnDisk>[1],
): Generator<InputFile> {
  for (const path of paths) {
    const file = onDisk(path, how)
    if (file !== undefined) yield file
  }
}
