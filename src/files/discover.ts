import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { type FileAccess, openFiles, Refusal } from './file-access.ts'
import {
  type IgnoreList,
  ignoreFileIn,
  ignoreFilesAbove,
  ignoringLines,
  isIgnored,
} from './ignore/ignore-files.ts'
import { withoutNegations } from './ignore/negations.ts'
import { type FileSettings, isWalked, NO_SETTINGS } from './is-walked.ts'
import { isBelow, isStraight, startIn } from './roots.ts'
import { pathFrom, slashed } from './slashes.ts'
import { GLOB, isCandidate, isOtherFormat, isSkippedFolder } from './walked.ts'

export interface DiscoveredFiles {
  /** Absolute paths, sorted, each once. */
  readonly files: readonly string[]
  /** Sentences for standard error; the run continues. */
  readonly notes: readonly string[]
  /** Sentences for standard error; the run ends with exit code 2. */
  readonly errors: readonly string[]
}

/** Receives the folders that a walk enters, and what it leaves out. */
export interface Walker {
  readonly enter?: (folder: string) => void
  readonly skip?: (path: string, why: Skipped) => void
}

interface DiscoverOptions {
  readonly walker?: Walker
  readonly access?: FileAccess
  /** Links to files that are left out count themselves. */
  readonly settings?: FileSettings
  /** Number of files after which no further folder is entered. */
  readonly limit?: number
}

export type Skipped = 'name' | 'folder' | 'gitignore'

/**
 * Files for the given paths: files as they are, folders walked, patterns expanded, negated ones
 * removed.
 */
export async function discover(
  given: readonly string[],
  cwd: string,
  {
    walker = {},
    access = openFiles([cwd]),
    settings = NO_SETTINGS,
    limit = Number.POSITIVE_INFINITY,
  }: DiscoverOptions = {},
) {
  const { paths, keeps } = withoutNegations(given, cwd)
  const found = new Set<string>()
  const links = new Set<string>()
  const others = new Set(paths.filter((path) => isOtherFormat(path) && isFile(resolve(cwd, path))))
  const notes = notesOn([...others])
  const errors: string[] = []
  const leftOut: string[] = []
  const walk = { found, links, leftOut, notes, errors, cwd, walker, access, limit, settings }
  for (const path of paths.filter((one) => !others.has(one))) await addGiven(path, walk)
  const tracked = await trackedOf(leftOut, cwd)
  for (const path of tracked) addTracked(path, walk)
  const isTracked = new Set(tracked)
  for (const path of leftOut) if (!isTracked.has(path)) walker.skip?.(path, 'gitignore')
  const files = withoutTwins([...found].filter(keeps), links, settings).sort()
  return { files, links, notes, errors, isCut: found.size >= limit }
}

async function addGiven(path: string, walk: Walk): Promise<void> {
  const { found, links, errors, cwd, access } = walk
  const absolute = resolve(cwd, path)
  const stat = statOf(absolute)
  if (typeof stat === 'object') {
    access.allow(absolute)
    if (stat.isDirectory()) walkFolder(absolute, ignoreFilesAbove(absolute, access), walk)
    else found.add(absolute)
    if (isStraight(absolute, cwd)) return
    for (const file of found) if (isBelow(file, absolute)) links.add(file)
  } else if (stat !== undefined) errors.push(`Cannot read "${path}": ${stat}.`)
  else if (GLOB.test(path)) {
    const matched = await expand(path, walk)
    if (matched.length === 0) errors.push(`No file matches "${path}".`)
    for (const file of matched) found.add(file)
  } else errors.push(whyMissing(path, absolute))
}

function whyMissing(path: string, absolute: string): string {
  try {
    const stat = (file: string) => lstatSync(file, { throwIfNoEntry: false })
    if (stat(absolute)?.isSymbolicLink() === true)
      return `"${path}" is a link to a file that does not exist.`
    const hasSlashes = path.includes('\\') && stat(absolute.replaceAll('\\', '/')) !== undefined
    const hint = hasSlashes ? ` Write "${path.replaceAll('\\', '/')}".` : ''
    return `"${path}" does not exist.${hint}`
  } catch (error) {
    return `Cannot read "${path}": ${reason(error)}.`
  }
}

const isFile = (path: string): boolean => {
  const stat = statOf(path)
  return typeof stat === 'object' && stat.isFile()
}

function notesOn([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return []
  return others.length === 0
    ? [`Skipped "${first}", which is neither YAML nor JSON.`]
    : [`Skipped ${others.length + 1} files that are neither YAML nor JSON, such as "${first}".`]
}

/** Drops links whose target was also found, or another link to it before. */
function withoutTwins(
  files: string[],
  links: ReadonlySet<string>,
  { isLeftOut }: FileSettings,
): string[] {
  if (links.size === 0) return files
  const targets = new Map([...links].map((path) => [path, realpathSync(path)]))
  // Resolving every path of a tree takes longer than walking it.
  const names = new Set([...targets.values()].map((path) => basename(path)))
  const others = files.filter(
    (path) => !links.has(path) && names.has(basename(path)) && !isLeftOut(path),
  )
  const real = new Set(others.map((path) => realpathSync(path)))
  return files.filter((path) => {
    const target = targets.get(path)
    if (target === undefined) return true
    if (real.has(target)) return false
    if (!isLeftOut(path)) real.add(target)
    return true
  })
}

/** The entry at a path, the reason why it is unknown, or undefined if there is none. */
function statOf(path: string): Stats | string | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    return reason(error)
  }
}

/** The same without following a link. */
function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The path for reports: relative to the working directory, with slashes. */
export function shown(path: string, cwd: string): string {
  // A fast path, because most of the many files are below it.
  if (sep === '/' && path[cwd.length] === '/' && path.startsWith(cwd))
    return path.slice(cwd.length + 1)
  return pathFrom(cwd, path) || slashed(path)
}

/**
 * Files that match a pattern. Ignore files are applied here, because the package would follow them
 * anywhere.
 */
async function expand(pattern: string, { cwd, access }: Walk): Promise<readonly string[]> {
  const { globby } = await import('globby')
  const found = await globby(slashed(pattern), {
    cwd,
    absolute: true,
    dot: true,
    followSymbolicLinks: false,
    ignore: ['**/node_modules/**', '**/.git/**'],
  })
  const lineFor = ignoringLines(access)
  const files = found.map((path) => resolve(path)).filter((path) => !isOtherFormat(path))
  const leftOut = new Set(files.filter((path) => lineFor(path) !== undefined))
  const tracked = new Set(await trackedOf([...leftOut], cwd))
  return files.filter((path) => !leftOut.has(path) || tracked.has(path))
}

/** Git never ignores tracked files. Its index is read only if an ignore file excludes something. */
async function trackedOf(leftOut: readonly string[], cwd: string): Promise<readonly string[]> {
  if (leftOut.length === 0) return []
  return (await import('./git/tracked.ts')).trackedAmong(leftOut, cwd)
}

/** Folders above the working directory do not count, whatever their names. */
const isTaken = (path: string, { cwd, settings }: Walk): boolean =>
  isWalked(relative(cwd, path), { hasKind: () => settings.hasKind(path) })

function addTracked(path: string, walk: Walk): void {
  const entry = isStraight(dirname(path), walk.cwd) ? entryAt(path) : undefined
  if (entry?.isDirectory()) walkFolder(path, [], walk)
  else if (!isTaken(path, walk)) return
  else if (entry?.isSymbolicLink()) addLinked(path, walk)
  else if (entry?.isFile()) walk.found.add(path)
}

/** Collects the results of a walk. */
interface Walk {
  readonly found: Set<string>
  readonly links: Set<string>
  /** Files and folders that an ignore file excludes. */
  readonly leftOut: string[]
  readonly notes: string[]
  readonly errors: string[]
  readonly cwd: string
  readonly walker: Walker
  readonly access: FileAccess
  readonly limit: number
  readonly settings: FileSettings
}

function walkFolder(folder: string, inherited: IgnoreList, walk: Walk): void {
  if (walk.found.size >= walk.limit) return
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort(byName)
  } catch (error) {
    walk.errors.push(`Cannot read the folder "${shown(folder, walk.cwd)}": ${reason(error)}.`)
    return
  }
  walk.walker.enter?.(folder)
  walk.access.note(folder, entries)
  const hasIgnoreFile = entries.some(({ name }) => name === '.gitignore' || name === '.git')
  const ignores = hasIgnoreFile ? [...inherited, ...ignoreFileIn(folder, walk.access)] : inherited
  const start = startIn(folder)
  for (const entry of entries) {
    const path = start + entry.name
    const isFolder = entry.isDirectory()
    const why = skipped(path, entry, ignores, walk)
    if (why !== undefined) leaveOut(path, entry, why, ignores, walk)
    else if (isFolder) walkFolder(path, ignores, walk)
    else if (entry.isSymbolicLink()) addLinked(path, walk)
    else if (entry.isFile()) walk.found.add(path)
  }
}

/** Node sorts entries like this, other runtimes do not. */
const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)

function skipped(
  path: string,
  entry: Dirent,
  ignores: IgnoreList,
  { settings: { hasKind } }: Walk,
): Skipped | undefined {
  const isFolder = entry.isDirectory()
  if (isFolder && isSkippedFolder(entry.name)) return 'folder'
  if (!isFolder && !isCandidate(path, hasKind)) return 'name'
  return isIgnored(path, isFolder, ignores) ? 'gitignore' : undefined
}

/** Follows links to files. Links to folders are not followed, because they may form a cycle. */
function addLinked(path: string, { found, links, notes, cwd, access }: Walk): void {
  const target = statOf(path)
  if (target === undefined) {
    notes.push(`"${shown(path, cwd)}" is a link to a file that does not exist.`)
  } else if (typeof target === 'string') notes.push(`Cannot read "${shown(path, cwd)}": ${target}.`)
  else if (leadsOut(path, access))
    notes.push(`"${shown(path, cwd)}" points outside the project, so it is not read.`)
  else if (target.isFile() && !found.has(path)) {
    found.add(path)
    links.add(path)
  }
}

function leaveOut(
  path: string,
  entry: Dirent,
  why: Skipped,
  ignores: IgnoreList,
  walk: Walk,
): void {
  if (why === 'gitignore') walk.leftOut.push(path)
  else walk.walker.skip?.(path, why)
  const isOtherLink = why === 'name' && entry.isSymbolicLink()
  if (isOtherLink && !isIgnored(path, false, ignores)) noteFolderOutside(path, walk)
}

/** Notes a link to an outside folder, whose files would seem checked. */
function noteFolderOutside(path: string, { notes, cwd, access }: Walk): void {
  if (isSkippedFolder(basename(path))) return
  const target = statOf(path)
  if (typeof target === 'object' && target.isDirectory() && leadsOut(path, access))
    notes.push(`"${shown(path, cwd)}" points outside the project, so it is not read.`)
}

function leadsOut(path: string, access: FileAccess): boolean {
  try {
    access.real(path)
    return false
  } catch (error) {
    return error instanceof Refusal
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ELOOP: 'its links form a loop',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'it already exists',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EFBIG: 'the file would be too large',
}

/** The file system's reason in plain words. */
export function reason(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string') return REASONS[code] ?? code
  return error instanceof Error ? error.message : String(error)
}
