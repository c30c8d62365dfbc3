import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { isWellFormed } from '../core/text/well-formed.ts'
import { reason } from './discover.ts'
import { codeOf, type FileAccess, Refusal } from './file-access.ts'
import { UsageError } from './usage-error.ts'

/**
 * Replaces a text that was read as `before`, completely or not at all: the new text is written
 * beside it, then renamed. A link stays a link; mode and owner stay. With a twin, the file also has
 * another name, which keeps the old text.  @throws {Error} if the file may not be written, or has
 * changed since
 */
export function replaceText(
  access: FileAccess,
  path: string,
  text: string,
  before: string,
): { readonly hadTwin: boolean } {
  const target = access.real(path)
  const stat = regular(target)
  // The superuser may write it whatever its mode.
  if ((stat.mode & 0o222) === 0) throw new Refusal('it is read-only')
  accessSync(target, constants.W_OK)
  if (!isWellFormed(text)) throw new Refusal('it is not UTF-8')
  replace(target, text, stat, () => {
    if (access.readText(path, before.length + 1) !== before)
      throw new Refusal('it has changed in the meantime')
  })
  return { hadTwin: stat.nlink > 1 }
}

/**
 * Writes a file that the user asked for, and the folders above it: completely or not at all, and
 * not through a link that leads out of the project.
 */
export function writeText(access: FileAccess, path: string, text: string): void {
  if (isOutputStream(path)) {
    writeFileSync(path, text)
    return
  }
  const target = access.realTarget(path)
  mkdirSync(dirname(target), { recursive: true })
  const stat = lstatSync(target, { throwIfNoEntry: false })
  if (stat !== undefined) regular(target)
  try {
    replace(target, text, stat, () => {})
  } catch (error) {
    // In a container, a single file may be mounted for writing without its folder.
    if (stat === undefined || !FIXED_PLACE.has(codeOf(error))) throw error
    const flags = constants.O_WRONLY | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)
    writeOpened(target, flags, text)
  }
}

/** True of devices to which a shell sends output: they are written to and never replaced. */
export const isOutputStream = (path: string): boolean =>
  /^\/dev\/(?:null|stdout|stderr|fd\/\d+)$/.test(path)

const FIXED_PLACE = new Set(['EACCES', 'EPERM', 'EBUSY', 'EXDEV', 'EROFS'])

/** Appends to an existing file. */
export function appendText(path: string, text: string): void {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT
  writeOpened(path, flags | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0), text)
}

function writeOpened(path: string, flags: number, text: string): void {
  const fd = openSync(path, flags)
  try {
    if (!fstatSync(fd).isFile()) throw new Refusal('it is not a file')
    writeFileSync(fd, text)
  } finally {
    closeSync(fd)
  }
}

function regular(path: string): Stats {
  const stat = lstatSync(path)
  if (stat.isDirectory()) throw new Refusal('it is a folder')
  if (!stat.isFile()) throw new Refusal('it is not a file')
  return stat
}

/** Writes a draft, and puts it in place of a file once it is complete. */
function replace(target: string, text: string, old: Stats | undefined, check: () => void): void {
  removeLeftDrafts(dirname(target))
  // An unpredictable name of its own, short enough beside the longest file name.
  const draft = join(dirname(target), `.vclint-${crypto.randomUUID()}.tmp`)
  try {
    const fd = openSync(draft, 'wx', old === undefined ? 0o666 : 0o600)
    try {
      writeFileSync(fd, text)
      if (old !== undefined) keepOwner(fd, old)
      check()
    } finally {
      closeSync(fd)
    }
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

const DRAFT = /^\.vclint-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/
/** Longer than any run takes to write a file, in milliseconds. */
const OLD = 60 * 60 * 1000

/** Removes drafts of killed runs, which may contain a Secret. Those of other users stay. */
function removeLeftDrafts(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter((one) => DRAFT.test(one))) {
      const path = join(folder, name)
      const stat = lstatSync(path)
      const isOwn = stat.uid === process.getuid?.() || process.getuid === undefined
      if (stat.isFile() && isOwn && Date.now() - stat.mtimeMs > OLD) rmSync(path, { force: true })
    }
  } catch {
    // Nobody asked for this, so a failure does not concern the run.
  }
}

function keepOwner(fd: number, { uid, gid, mode }: Stats): void {
  const made = fstatSync(fd)
  if (made.uid !== uid || made.gid !== gid) {
    try {
      fchownSync(fd, uid, gid)
    } catch {
      throw new Refusal('it belongs to another user')
    }
  }
  fchmodSync(fd, mode & 0o7777)
}

/** Writes a file that the user named, or returns a sentence on why that is not possible. */
export function writeNamed(access: FileAccess, path: string, name: string, text: string): void {
  try {
    writeText(access, path, text)
  } catch (error) {
    throw new UsageError(`Cannot write "${name}": ${reason(error)}.`)
  }
}
