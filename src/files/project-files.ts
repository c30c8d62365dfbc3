import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { rememberEachText } from '../core/memo.ts'
import { nearestFolder } from '../core/search/nearest-folder.ts'
import { discover, shown } from './discover.ts'
import type { FileAccess } from './file-access.ts'
import { isBelow, startIn } from './roots.ts'
import { ROOT_MARKS } from './walked.ts'

/** The given files and, when rules that join files need them, the rest of their projects. */
export interface Project {
  /** Absolute paths of files that are read for their facts only. */
  readonly others: readonly string[]
  /** The root of the project that a file belongs to, as it is shown; files of one root are joined. */
  readonly setOf: (path: string) => string
}

/**
 * Finds the files beside the given ones below the nearest configuration or repository root: a
 * changed file alone does not show whether the Secret that it names exists. `covered` are folders
 * that are linted as a whole anyway. Links are not followed: they may lead out of the project.
 */
export async function projectOf(
  given: readonly string[],
  covered: readonly string[],
  cwd: string,
  access?: FileAccess,
): Promise<Project> {
  const rootOf = rootFinder(access?.exists, access?.hasNone)
  const roots = new Set(given.flatMap((path) => rootOf(dirname(path)) ?? []))
  const open = [...roots].filter((root) => !covered.some((folder) => isBelow(root, folder)))
  if (open.length === 0) return { others: [], setOf: setsBelow(rootOf, cwd) }
  const { files, links } = await discover(open, cwd, access && { access })
  const known = new Set(given)
  const others = files.filter(
    (path) => !known.has(path) && roots.has(rootOf(dirname(path)) ?? '') && !links.has(path),
  )
  return { others, setOf: setsBelow(rootOf, cwd) }
}

/** The same of what git holds for the next commit: all files that it tracks are known. */
export function projectIn(
  given: readonly string[],
  tracked: readonly string[],
  exists: (path: string) => boolean,
  cwd: string,
): Project {
  const rootOf = rootFinder(exists)
  const known = new Set(given)
  const roots = new Set(given.map((path) => rootOf(dirname(path))))
  const others = tracked.filter((path) => !known.has(path) && roots.has(rootOf(dirname(path))))
  return { others, setOf: setsBelow(rootOf, cwd) }
}

function setsBelow(rootOf: (folder: string) => string | undefined, cwd: string) {
  const nameOf = rememberEachText((root) => shown(root, cwd))
  return (path: string) => {
    const root = rootOf(dirname(path))
    return root === undefined ? '' : nameOf(root)
  }
}

/** Finds the root of a project: the nearest folder with a configuration or a repository. */
export const rootFinder = (
  isThere: (path: string) => boolean = existsSync,
  hasNone?: FileAccess['hasNone'],
) =>
  nearestFolder(
    (folder) =>
      hasNone?.(folder, ROOT_MARKS) !== true &&
      ROOT_MARKS.some((mark) => isThere(startIn(folder) + mark)),
    dirname,
  )
