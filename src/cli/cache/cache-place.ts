import { randomBytes } from 'node:crypto'
import { lstatSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { openFiles } from '../../files/file-access.ts'
import { isBelow, isThere, rootsBelow } from '../../files/roots.ts'
import { keepFile } from '../../files/write-file.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import type { CachePlace } from './cache-file.ts'
import { digest } from './digest.ts'

/** A user without a folder for caches outside the project has no cache. */
export function cachePlace(options: Options, { cwd, env }: Io): CachePlace | undefined {
  const folder = cacheFolder(env)
  const key = folder === undefined || isInProject(folder, cwd) ? undefined : keyIn(folder)
  if (folder === undefined || key === undefined) return undefined
  const location = options['cache-location']
  if (location === undefined) return { path: join(folder, `${nameOf(cwd)}.json`), key }
  try {
    const access = openFiles([cwd])
    access.allow(resolve(cwd, location))
    return { path: access.realTarget(resolve(cwd, location)), key }
  } catch {
    return undefined
  }
}

/** An author of the project could write the key along with a cache in which everything is clean. */
function isInProject(folder: string, cwd: string): boolean {
  const project = rootsBelow([cwd]).of(cwd)
  let above = resolve(folder)
  if (isBelow(above, project)) return true
  while (!isThere(above) && dirname(above) !== above) above = dirname(above)
  try {
    return isBelow(realpathSync(above), realpathSync(project))
  } catch {
    return true
  }
}

const nameOf = (cwd: string) => digest(realpathSync(cwd)).replace(/\W/g, '').slice(0, 32)

function cacheFolder(env: Io['env']): string | undefined {
  const local = process.platform === 'win32' ? env.LOCALAPPDATA : undefined
  const own = env.XDG_CACHE_HOME || local
  if (own) return join(own, 'vclint')
  return env.HOME ? join(env.HOME, '.cache', 'vclint') : undefined
}

/** A random text that is made once for each user, and again where others could read it. */
function keyIn(folder: string): string | undefined {
  const path = join(folder, 'key')
  const made = readKey(path, folder)
  if (made !== undefined) return made
  keepFile(path, randomBytes(32).toString('hex'))
  return readKey(path, folder)
}

function readKey(path: string, folder: string): string | undefined {
  try {
    const text = openFiles([folder]).readText(path, 64)
    if (!isOwn(lstatSync(path))) return undefined
    return /^[0-9a-f]{64}$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Only this user may read the file. Windows keeps that elsewhere. */
const isOwn = ({ mode, uid }: Stats) =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
