import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import process from 'node:process'
import { MAX_HELD_LENGTH, MAX_STREAM_BYTES } from '../../core/limits.ts'
import { decode } from '../decode.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Disables everything that a repository could make git run: file monitors, hooks, and commands that
 * fetch missing objects. A bare repository committed inside another is not used either.
 */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
].flatMap((setting) => ['-c', setting])

/** Variables with the user's configuration. */
const OF_USER =
  /^GIT_(?:CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+))$/
/** Variables that locate the repository of the run, on which git hooks depend. */
const OF_PLACE =
  /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)$/

/**
 * The repository of the run, or with `isOther` another one in a folder. @throws {UsageError} if git
 * is missing, or this is no working tree
 */
export function openRepository(cwd: string, isOther = false) {
  const question = ['rev-parse', '--is-inside-work-tree', '--show-cdup', '--git-path', 'index']
  const answer = ask(cwd, question, { isOther })
  const [inside, up = '', index = ''] = answer.toString('utf8').split('\n')
  if (inside !== 'true') throw new UsageError('This folder is not in a git working tree.')
  const root = resolve(cwd, up)
  const here = (args: readonly string[], input?: string) => ask(root, args, { input, isOther })
  return {
    /** The root of its working tree. */
    root,
    /** Path of git's index. */
    indexFile: resolve(cwd, index),
    /** Runs git and returns its output. @throws {UsageError} with git's own words if it fails */
    ask: here,
    /** Runs git and splits its output at NUL, for `-z`. */
    list: (...args: readonly string[]) => partsOf(here(args)),
    /** Texts of blobs by hash, without those that are far too long. */
    texts: (names: Iterable<string>, maxBytes = MAX_HELD_LENGTH) =>
      readBlobs(here, names, maxBytes),
  }
}

/**
 * A repository that is asked only for objects and its index: git never looks at files on disk, so
 * nothing that a repository configures for them is run.
 */
export type Repository = ReturnType<typeof openRepository>

const partsOf = (output: Buffer): readonly string[] =>
  output.toString('utf8').split('\0').slice(0, -1)

/**
 * The files and submodules that a repository tracks, by their paths in it; empty if git cannot be
 * asked.
 */
export function trackedIn(root: string, isOther: boolean): readonly string[] {
  try {
    return partsOf(ask(root, ['ls-files', '-z'], { isOther }))
  } catch {
    return []
  }
}

/**
 * Programs are searched only in the user's folders, not in the project's, which `npm run` puts
 * first.
 */
function pathOutside(path: string, cwd: string): string {
  const project = projectAround(realOf(cwd))
  const isOutside = (folder: string) => {
    const real = realOf(folder)
    if (PROGRAMS_OF_PACKAGES.test(folder) || PROGRAMS_OF_PACKAGES.test(real)) return false
    return isAbsolute(folder) && real !== project && !real.startsWith(join(project, sep))
  }
  return path.split(delimiter).filter(isOutside).join(delimiter)
}

/**
 * `npm run` adds the program folders of all parent folders, even without a `.git` that makes them
 * part of the project.
 */
const PROGRAMS_OF_PACKAGES = /[\\/]node_modules[\\/]\.bin[\\/]*$/

/** The outermost folder that git may take for the project, determined before git is located. */
function projectAround(folder: string): string {
  let project = folder
  for (let at = folder; ; at = dirname(at)) {
    // All programs of a container are below its root, whatever else is there.
    if (at === dirname(at)) return project
    if (existsSync(join(at, '.git'))) project = at
  }
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}

interface Question {
  readonly input?: string | undefined
  /** True if the repository differs from the one that a hook's variables describe. */
  readonly isOther: boolean
}

function ask(cwd: string, args: readonly string[], { input = '', isOther }: Question): Buffer {
  const isKept = (name: string) =>
    !name.startsWith('GIT_') || OF_USER.test(name) || (!isOther && OF_PLACE.test(name))
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name)))
  const { error, status, stdout, stderr } = spawnSync('git', ['--no-pager', ...SETTINGS, ...args], {
    cwd,
    input,
    env: {
      ...env,
      PATH: pathOutside(process.env.PATH ?? '', cwd),
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_LAZY_FETCH: '1',
      // A repository can allow a single protocol, which overrides the setting for all.
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_TERMINAL_PROMPT: '0',
      LC_ALL: 'C',
    },
    maxBuffer: MAX_STREAM_BYTES,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT') throw new UsageError('git is not installed.')
  if (error === undefined && status === 0) return stdout
  const words = stderr?.toString('utf8') || String(error ?? `it ended with ${status}`)
  if (PARTIAL.test(words))
    throw new UsageError('git lacks objects of this partial clone. Clone without "--filter".')
  throw new UsageError(`git: ${words.split('\n')[0]?.replace(/^fatal: /, '') ?? ''}`)
}

/** Git would fetch the objects that a filter left out of a clone. */
const PARTIAL = /lazy fetching disabled|promisor remote|transport '\w+' not allowed/

/** Reads blobs as the repository's bytes, without filters and conversions. */
function readBlobs(
  here: (args: readonly string[], input?: string) => Buffer,
  names: Iterable<string>,
  maxBytes: number,
): ReadonlyMap<string, string> {
  const wanted = [...new Set(names)]
  const texts = new Map<string, string>()
  if (wanted.length === 0) return texts
  const sizes = here(['cat-file', '--batch-check'], `${wanted.join('\n')}\n`).toString('latin1')
  let batch: string[] = []
  let room = MAX_HELD_LENGTH
  const flush = () => {
    if (batch.length > 0) splitBlobs(here(['cat-file', '--batch'], `${batch.join('\n')}\n`), texts)
    batch = []
    room = MAX_HELD_LENGTH
  }
  for (const line of sizes.split('\n')) {
    const [name = '', type, size] = line.split(' ')
    if (type !== 'blob' || Number(size) > maxBytes) continue
    if (Number(size) > room) flush()
    batch.push(name)
    room -= Number(size)
  }
  flush()
  return texts
}

function splitBlobs(output: Buffer, texts: Map<string, string>): void {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at)
    const [name = '', , size] = output.toString('latin1', at, end).split(' ')
    const start = end + 1
    at = start + Number(size)
    texts.set(name, decode(output.subarray(start, at)))
    at++
  }
}

/** False for revisions that a shallow clone lacks. */
export function isKnownRevision(name: string, ask: Repository['ask']): boolean {
  try {
    ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
    return true
  } catch {
    return false
  }
}
