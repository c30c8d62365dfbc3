import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { MAX_TEXT_LENGTH } from '../core/limits.ts'
import { rememberEachText } from '../core/memo.ts'
import { decode } from './decode.ts'
import { isBelow, isThere, rootsBelow, startIn } from './roots.ts'

/** The reason not to read or write a file; a clause that follows its name and a colon. */
export class Refusal extends Error {}

/** The tree that a run reads from: the disk, or the content of the next commit. */
export type FileTree = Pick<FileAccess, 'readText' | 'exists'> &
  Partial<Pick<FileAccess, 'hasNone'>>

/** Bytes of UTF-8 that one UTF-16 unit takes at most. */
const MAX_BYTES_PER_UNIT = 3

/** Opens the projects that the given folders lie in. What it learns of folders it keeps. */
export function openFiles(folders: readonly string[]) {
  const seen = seenFolders()
  const roots = rootsBelow(folders, seen.hasNone)

  const realFolder = rememberEachText((folder: string): string => {
    const above = dirname(folder)
    const isPlain = seen.plain(folder)?.isDirectory() && roots.of(folder) === roots.of(above)
    return isPlain
      ? startIn(realFolder(above)) + basename(folder)
      : within(roots.of(folder), realpathSync(folder))
  })
  const realOf = (path: string) => within(roots.of(dirname(path)), realpathSync(path))
  const open = (path: string): number => {
    const slash = path.lastIndexOf(sep)
    const folder = slash > 0 ? path.slice(0, slash) : dirname(path)
    const real = realFolder(folder)
    const at = real === folder ? path : join(real, basename(path))
    if (NO_FOLLOW === 0) return openPlain(realOf(path))
    try {
      return openPlain(at)
    } catch (error) {
      if (!LINK_CODES.has(codeOf(error))) throw error
      return openPlain(realOf(path))
    }
  }
  return {
    /** Takes a path that the user named: the project that it lies in may be opened too. */
    allow(path: string) {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
      roots.allow(isFolder ? path : dirname(path))
    },
    /** Resolves the links of a path. @throws {Refusal} when it lies outside of its project */
    real: realOf,
    /** Resolves a file that is still to be written, in folders that are still to be made. */
    realTarget(path: string): string {
      if (isThere(path)) return realOf(path)
      let above = dirname(path)
      while (!isThere(above) && dirname(above) !== above) above = dirname(above)
      return join(realFolder(above), path.slice(above.length))
    },
    /**
     * Text of a file. Of one that is too long it gives only so much that the engine sees that.
     * @throws {Error} when there is no such file, or it may not be read
     */
    readText(path: string, maxLength = MAX_TEXT_LENGTH): string {
      refuseSpecial(path)
      const fd = carefully(() => open(path), path)
      try {
        return textIn(fd, maxLength * MAX_BYTES_PER_UNIT) ?? ' '.repeat(maxLength + 1)
      } finally {
        closeSync(fd)
      }
    },
    /** Takes what a walk saw in a folder, so that nobody has to look there again. */
    note: seen.note,
    hasNone: seen.hasNone,
    exists: (path: string) =>
      seen.plain(path) !== undefined || (!seen.lacks(path) && existsSync(path)),
  }
}

/**
 * The one way to the files of a project. What it opens is a regular file that really lies in the project,
 * whatever links lead to it: a repository is written by others, and a link in it could lead to `~/.netrc`.
 */
export type FileAccess = ReturnType<typeof openFiles>

function within(root: string, path: string): string {
  if (isBelow(path, realpathSync(root))) return path
  throw new Refusal(`it points outside the project, to "${path}"; name that file instead`)
}

/** Windows has no such flag: there, links are looked for first. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const FLAGS =
  constants.O_RDONLY | NO_FOLLOW | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)
const LINK_CODES = new Set(['ELOOP', 'EMLINK'])

const openPlain = (path: string): number => {
  refuseSpecial(path)
  return openSync(path, FLAGS)
}

/** Files of the system that are none: to open a device may already do something. */
const SPECIAL = /^\/(?:proc|sys|dev(?!\/shm\/))(?:\/|$)/

function refuseSpecial(path: string): void {
  if (!SPECIAL.test(path)) return
  const isPipe = statSync(path, { throwIfNoEntry: false })?.isFIFO()
  throw new Refusal(isPipe ? PIPE : NO_FILE)
}

const PIPE = 'it is a pipe; send it to --stdin instead'
const NO_FILE = 'it is not a file'

/** A socket cannot be opened at all. */
function carefully(open: () => number, path: string): number {
  try {
    return open()
  } catch (error) {
    const isOpenable = statSync(path, { throwIfNoEntry: false })?.isSocket() !== true
    throw isOpenable ? error : new Refusal(NO_FILE)
  }
}

/** Most files fit; one buffer for all of them costs less than one for each. */
const shared = Buffer.allocUnsafe(1 << 16)

/** Undefined for a file of more than `maxBytes`. */
function textIn(fd: number, maxBytes: number): string | undefined {
  const length = fill(shared, fd)
  if (length < shared.length) return decode(shared, length)
  const size = sizeOf(fd)
  if (size > maxBytes) return undefined
  const bytes = Buffer.allocUnsafe(size)
  return decode(bytes, fill(bytes, fd))
}

/**
 * Reads until the buffer is full or the file ends; gives the number of bytes.
 * @throws {Refusal} when there is no beginning to read from, so that it is no file
 */
function fill(bytes: Buffer, fd: number): number {
  let length = 0
  try {
    for (let more = 1; more > 0 && length < bytes.length; length += more)
      more = readSync(fd, bytes, length, bytes.length - length, length)
  } catch (error) {
    sizeOf(fd)
    throw error
  }
  return length
}

/** @throws {Refusal} when what was opened is no regular file */
function sizeOf(fd: number): number {
  const stat = fstatSync(fd)
  if (stat.isFIFO()) throw new Refusal(PIPE)
  if (stat.isDirectory()) throw new Refusal('it is a folder')
  if (!stat.isFile()) throw new Refusal(NO_FILE)
  return stat.size
}

export const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/**
 * The names that a walk saw in folders. A run looks for a dozen names in each folder, and need not ask the system
 * for those that are not there. Lasts as long as one run.
 */
function seenFolders() {
  const folders = new Map<string, ReadonlyMap<string, Dirent>>()
  // There are many such questions, and most are about a folder that is not the root.
  const folderAbove = (path: string) => {
    const slash = path.lastIndexOf(sep)
    return folders.get(slash > 0 ? path.slice(0, slash) : dirname(path))
  }
  return {
    note(folder: string, entries: readonly Dirent[]) {
      folders.set(folder, new Map(entries.map((entry) => [folded(entry.name), entry])))
    },
    /** A walk saw the folder of the path, and nothing of that name in it. */
    lacks: (path: string): boolean => folderAbove(path)?.has(folded(basename(path))) === false,
    /** A walk saw the folder, and none of the names in it. */
    hasNone(folder: string, wanted: readonly string[]): boolean {
      const seen = folders.get(folder)
      return seen !== undefined && !wanted.some((name) => seen.has(folded(name)))
    },
    /** The file or folder that a walk saw at the path, unless that is a link to one. */
    plain(path: string): Dirent | undefined {
      const name = basename(path)
      const entry = folderAbove(path)?.get(folded(name))
      return entry?.name === name && !entry.isSymbolicLink() ? entry : undefined
    },
  }
}

/** Some file systems take capital letters for small ones. */
const folded = (name: string): string => name.toLowerCase()
