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

/** Why a file is not read or written; a clause that follows its name and a colon. */
export class Refusal extends Error {}

/** The tree that a run reads from: the disk, or the content of the next commit. */
export type FileTree = Pick<FileAccess, 'readText' | 'exists'> &
  Partial<Pick<FileAccess, 'hasNone'>>

/** Bytes of UTF-8 for one UTF-16 unit, at most. */
const MAX_BYTES_PER_UNIT = 3

/** Opens the projects of the given folders, and caches facts about folders. */
export function openFiles(folders: readonly string[]) {
  const seen = seenFolders()
  const roots = rootsBelow(folders, seen.hasNone)

  const realFolder = rememberEachText((folder: string): string => {
    const above = dirname(folder)
    const isPlain =
      seen.plain(folder)?.isDirectory() && roots.rootOf(folder) === roots.rootOf(above)
    return isPlain
      ? startIn(realFolder(above)) + basename(folder)
      : within(roots.rootOf(folder), realpathSync(folder))
  })
  const realOf = (path: string) => within(roots.rootOf(dirname(path)), realpathSync(path))
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
    /** Allows a path that the user named, so that its project may be opened. */
    allow(path: string) {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
      roots.allow(isFolder ? path : dirname(path))
    },
    /** Resolves the links of a path. @throws {Refusal} if it is outside its project */
    real: realOf,
    /** Resolves the path of a file and its folders, which need not exist yet. */
    realTarget(path: string): string {
      if (isThere(path)) return realOf(path)
      let above = dirname(path)
      while (!isThere(above) && dirname(above) !== above) above = dirname(above)
      return join(realFolder(above), path.slice(above.length))
    },
    /**
     * Text of a file; of a text that is too long, only enough to show that. @throws {Error} if the
     * file does not exist or may not be read
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
    /** Records what a walk saw in a folder, so that nobody looks there again. */
    note: seen.note,
    hasNone: seen.hasNone,
    exists: (path: string) =>
      seen.plain(path) !== undefined || (!seen.lacks(path) && existsSync(path)),
  }
}

/**
 * The only access to a project's files. It opens only regular files that are really in the project,
 * whatever links lead to them: others write the repository, and a link could lead to `~/.netrc`.
 */
export type FileAccess = ReturnType<typeof openFiles>

function within(root: string, path: string): string {
  if (isBelow(path, realpathSync(root))) return path
  throw new Refusal(`it points outside the project, to "${path}"; name that file instead`)
}

/** Windows has no such flag; there, links are checked before. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const FLAGS =
  constants.O_RDONLY | NO_FOLLOW | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)
const LINK_CODES = new Set(['ELOOP', 'EMLINK'])

const openPlain = (path: string): number => {
  refuseSpecial(path)
  return openSync(path, FLAGS)
}

/** Special files of the system: opening a device may already have an effect. */
const SPECIAL = /^\/(?:proc|sys|dev(?!\/shm\/))(?:\/|$)/

function refuseSpecial(path: string): void {
  if (!SPECIAL.test(path)) return
  const isPipe = statSync(path, { throwIfNoEntry: false })?.isFIFO()
  throw new Refusal(isPipe ? PIPE : NO_FILE)
}

const PIPE = 'it is a pipe; send it to --stdin instead'
const NO_FILE = 'it is not a file'

/** Opens a file; a socket cannot be opened at all. */
function carefully(open: () => number, path: string): number {
  try {
    return open()
  } catch (error) {
    const isOpenable = statSync(path, { throwIfNoEntry: false })?.isSocket() !== true
    throw isOpenable ? error : new Refusal(NO_FILE)
  }
}

/** Most files fit, and one shared buffer costs less than one per file. */
const shared = Buffer.allocUnsafe(1 << 16)

/** Undefined for a file larger than `maxBytes`. */
function textIn(fd: number, maxBytes: number): string | undefined {
  const length = fill(shared, fd)
  if (length < shared.length) return decode(shared, length)
  const size = sizeOf(fd)
  if (size > maxBytes) return undefined
  const bytes = Buffer.allocUnsafe(size)
  return decode(bytes, fill(bytes, fd))
}

/**
 * Reads until the buffer is full or the file ends; returns the number of bytes. @throws {Refusal}
 * if the position cannot be set, so that it is no regular file
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

/** Size of an open file. @throws {Refusal} if it is no regular file */
function sizeOf(fd: number): number {
  const stat = fstatSync(fd)
  if (stat.isFIFO()) throw new Refusal(PIPE)
  if (stat.isDirectory()) throw new Refusal('it is a folder')
  if (!stat.isFile()) throw new Refusal(NO_FILE)
  return stat.size
}

export const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/**
 * The names that a walk saw in folders. A run looks for a dozen names in each folder, and this
 * saves asking the system for missing ones. Lives as long as one run.
 */
function seenFolders() {
  const folders = new Map<string, ReadonlyMap<string, Dirent>>()
  // Caches the latest folder, because most of the many questions are about the same one.
  const folderAbove = (path: string) => {
    const slash = path.lastIndexOf(sep)
    return folders.get(slash > 0 ? path.slice(0, slash) : dirname(path))
  }
  return {
    note(folder: string, entries: readonly Dirent[]) {
      folders.set(folder, new Map(entries.map((entry) => [folded(entry.name), entry])))
    },
    /** True if a walk saw the folder of the path, and no such name in it. */
    lacks: (path: string): boolean => folderAbove(path)?.has(folded(basename(path))) === false,
    /** True if a walk saw the folder, and none of the names in it. */
    hasNone(folder: string, wanted: readonly string[]): boolean {
      const seen = folders.get(folder)
      return seen !== undefined && !wanted.some((name) => seen.has(folded(name)))
    },
    /** The file or folder that a walk saw at the path, unless it is a link. */
    plain(path: string): Dirent | undefined {
      const name = basename(path)
      const entry = folderAbove(path)?.get(folded(name))
      return entry?.name === name && !entry.isSymbolicLink() ? entry : undefined
    },
  }
}

/** Some file systems ignore case. */
const folded = (name: string): string => name.toLowerCase()
