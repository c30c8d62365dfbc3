import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { MAX_LENGTH } from '../core/source.ts'
import type { InputFile, RuleSetting } from '../linter.ts'
import { oneLine } from '../reporters/escape.ts'
import { type Options, UsageError } from './args.ts'
import { openConfig, type RunConfig } from './config-files.ts'
import { discover, reason, shown } from './discover.ts'
import type { Changes } from './git.ts'
import type { Io } from './io.ts'
import { projectOf, withOthers } from './project-files.ts'

/** What a run reads. */
export interface Input {
  readonly files: Iterable<InputFile>
  /** What went wrong while reading; complete once `files` has been read. */
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
  const uri = shown(resolve(io.cwd, name), io.cwd)
  const path = resolve(io.cwd, name)
  const text = await io.readStdin()
  const file = config.inputOf(path, () => text)
  const project = await projectOf([path], [], io.cwd)
  const other = (found: string) => [...readAll([found], config, io.cwd, [])][0]
  const reread = (wanted: string) => (wanted === uri ? file : other(resolve(io.cwd, wanted)))
  const files = config.withConfigs(file === undefined ? [] : [file])
  return { files: withOthers(files, project, other, io.cwd), errors: () => [], reread, config }
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
  const other = (path: string) => [...readAll([path], config, io.cwd, [])][0]
  const given = config.withConfigs(readAll(files, config, io.cwd, trouble), folders)
  return {
    files: withOthers(given, project, other, io.cwd),
    errors: () => trouble,
    reread: (uri) => other(resolve(io.cwd, uri)),
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

function* readAll(
  files: readonly string[],
  config: RunConfig,
  cwd: string,
  trouble: string[],
): Generator<InputFile> {
  for (const path of files) {
    const uri = shown(path, cwd)
    try {
      const file = config.inputOf(path, (maxLength) => readText(path, maxLength))
      if (file !== undefined) yield file
    } catch (error) {
      trouble.push(`Cannot read "${uri}": ${reason(error)}.`)
    }
  }
}

/** Text of a file; of a far too large one only so much that the engine sees that it is too large. */
export function readText(path: string, maxLength = MAX_LENGTH): string {
  const stat = statSync(path)
  if (stat.isFIFO()) throw new Error('it is a pipe; send it to --stdin instead')
  if (!stat.isFile()) throw new Error('it is not a file')
  if (stat.size > maxLength * 4) return ' '.repeat(maxLength + 1)
  return readFileSync(path, 'utf8')
}
