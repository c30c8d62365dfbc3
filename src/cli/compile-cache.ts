import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import process from 'node:process'
import { nearestFolder } from '../core/search/nearest-folder.ts'
import { isBelow, isThere, repositoryAbove } from '../files/roots.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A folder for this program's compiled code. The next run executes the code in it, so only this
 * user may be able to write there. Undefined without such a folder, or if it would lie in a
 * project, whose authors could commit one.
 */
export function compileCacheFolder(cwd: string, env: Environment): string | undefined {
  const caches = cachesOf(env)
  if (caches === undefined || !isAbsolute(caches)) return undefined
  const folder = join(caches, 'vclint', 'compiled')
  try {
    if (isInProject(realOf(folder), realpathSync(cwd))) return undefined
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const real = realpathSync(folder)
    return isPrivate(real) && isUnchangeable(dirname(real)) ? real : undefined
  } catch {
    return undefined
  }
}

function cachesOf({ XDG_CACHE_HOME: own, LOCALAPPDATA: local, HOME: home }: Environment) {
  if (own) return own
  if (process.platform === 'win32') return local
  return home ? join(home, '.cache') : undefined
}

/** The real path of a folder that may not exist yet. */
function realOf(folder: string): string {
  const above = nearestFolder(isThere, dirname)(folder)
  return above === undefined ? folder : join(realpathSync(above), relative(above, folder))
}

const isInProject = (folder: string, cwd: string): boolean =>
  isBelow(folder, cwd) || repositoryAbove(folder) !== undefined

/**
 * True if the group has no access: a git checkout never makes such a folder. Windows has no such
 * modes; there, the folder belongs to the user.
 */
function isPrivate(folder: string): boolean {
  const { mode, uid } = lstatSync(folder)
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
}

/**
 * True if nobody else can replace the folder: in a sticky folder such as /tmp only its owner can.
 */
function isUnchangeable(folder: string): boolean {
  const { mode, uid } = lstatSync(folder)
  const isTrusted = uid === 0 || uid === process.getuid?.()
  const isClosed = (mode & 0o022) === 0 || (mode & 0o1000) !== 0
  if (process.getuid !== undefined && !(isTrusted && isClosed)) return false
  return dirname(folder) === folder || isUnchangeable(dirname(folder))
}
