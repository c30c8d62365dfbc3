import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { MAX_LENGTH } from '../core/source.ts'
import type { InputFile, RuleSetting } from '../linter.ts'
import { oneLine } from '../reporters/escape.ts'
import { type Options, UsageError } from './args.ts'
import { openConfig, type RunConfig, type Source } from './config-files.ts'
import { discover, reason, shown } from './discover.ts'
import type { Changes } from './git.ts'
import type { Io } from './io.ts'
import { type Project, projectOf } from './project-files.ts'

/** What a run reads. */
export interface Input {
  /** The files to check. Their texts are read when they are linted. */
  readonly files: Iterable<InputFile>
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
  const onDisk = diskFiles(config, project)
  const file = config.inputOf(path, { read: () => text, set: project.setOf(path) })
  return {
    files: config.withConfigs(file === undefined ? [] : [file]),
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
  const onDisk = diskFiles(config, project)
  const given = files.flatMap((path) => {
    const failed = (error: unknown) => {
      trouble.push(`Cannot read "${shown(path, io.cwd)}": ${reason(error)}.`)
    }
    return onDisk(path, { failed }) ?? []
  })
  return {
    files: config.withConfigs(given, folders),
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
  const { changedSince } = await import('./git.ts')
  return changedSince(base, io.cwd)
}

type OnDisk = (path: string, how?: Pick<Source, 'failed' | 'factsOnly'>) => InputFile | undefined

/** Files as the linter takes them, read from disk when it asks. */
function diskFiles(config: RunConfig, project: Project): OnDisk {
  const texts = latestText()
  return (path, how = {}) =>
    config.inputOf(path, {
      read: (maxLength) => texts(path, maxLength),
      failed: () => {},
      stamp: () => stampOf(path),
      set: project.setOf(path),
      ...how,
    })
}

function* othersOf(project: Project, onDisk: OnDisk): Generator<InputFile> {
  for (const path of project.others) {
    const file = onDisk(path, { factsOnly: true })
    if (file !== undefined) yield file
  }
}

/** Remembers the text that was read last: several parts of a run ask for it one after another. */
function latestText(): (path: string, maxLength?: number) => string {
  let latest = { path: '', text: '' }
  return (path, maxLength) => {
    if (latest.path !== path) latest = { path, text: readText(path, maxLength) }
    return latest.text
  }
}

/** Milliseconds in which a file may be written twice and look the same. */
const TICK = 100

/** Differs when somebody wrote the file, whatever they made of its times. */
function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.ctimeMs > Date.now() - TICK) return undefined
  return `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`
}

/** Text of a file; of a far too large one only so much that the engine sees that it is too large. */
export function readText(path: string, maxLength = MAX_LENGTH): string {
  const stat = statSync(path)
  if (stat.isFIFO()) throw new Error('it is a pipe; send it to --stdin instead')
  if (!stat.isFile()) throw new Error('it is not a file')
  if (stat.size > maxLength * 4) return ' '.repeat(maxLength + 1)
  return readFileSync(path, 'utf8')
}
