import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isTooDeep, nearestFolder } from '../core/search/nearest-folder.ts'

/**
 * The projects of the given folders: the repository of each, or the folder itself. A nested
 * repository is a project of its own, unless it is reached by a link, which could lead anywhere and
 * bring its own `.git`. `hasNone` knows names that folders lack.
 */
export function rootsBelow(
  folders: readonly string[],
  hasNone: (folder: string, names: readonly string[]) => boolean = () => false,
) {
  const bases = new Set<string>()
  const known = new Map<string, string>()
  const allow = (folder: string) => {
    if (baseOf(folder, bases) !== undefined) return
    bases.add(repositoryAbove(folder) ?? folder)
    known.clear()
  }
  const isRoot = (folder: string): boolean => {
    const base = baseOf(folder, bases)
    if (base === undefined || folder === base) return true
    return !hasNone(folder, GIT) && isThere(join(folder, '.git')) && isStraight(folder, base)
  }
  const rootOf = (folder: string): string => {
    if (isTooDeep(folder)) return folder
    const passed: string[] = []
    let at = folder
    while (!known.has(at)) {
      passed.push(at)
      if (isRoot(at)) known.set(at, at)
      else at = dirname(at)
    }
    const root = known.get(at) ?? at
    for (const one of passed) known.set(one, root)
    return root
  }
  for (const folder of folders) allow(folder)
  return { allow, rootOf }
}

const GIT = ['.git']

/** The highest folder that contains a path. */
function baseOf(path: string, bases: ReadonlySet<string>): string | undefined {
  let highest: string | undefined
  for (const base of bases)
    if (isBelow(path, base) && (highest === undefined || base.length < highest.length))
      highest = base
  return highest
}

/** The root of a folder's repository, recognised by `.git`: a folder, or a file in a worktree. */
export const repositoryAbove = (folder: string): string | undefined =>
  nearestFolder((one) => isThere(join(one, '.git')), dirname)(folder)

/** False if a link between the base and the folder leads elsewhere. */
export function isStraight(folder: string, base: string): boolean {
  try {
    return realpathSync(folder) === resolve(realpathSync(base), relative(base, folder))
  } catch {
    return false
  }
}

/** True also of a broken link, which `existsSync` does not report. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

/** The start of all paths inside a folder. */
export const startIn = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep)

export const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(startIn(folder))
