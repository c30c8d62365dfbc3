import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { MAX_PROJECT_FILES } from '../core/limits.ts'
import { rememberEachText } from '../core/memo.ts'
import { configFileNames, saysRoot } from '../core/schema/detect.ts'
import { nearestFolder } from '../core/search/nearest-folder.ts'
import { discover, shown } from './discover.ts'
import type { FileAccess } from './file-access.ts'
import type { FileSettings } from './is-walked.ts'
import { isBelow, repositoryAbove, startIn } from './roots.ts'
import { ROOT_MARKS } from './walked.ts'

export const TOO_MANY_FILES = `More than ${MAX_PROJECT_FILES} files lie around those that are checked. The others are not read, so what depends on them is not found.`

/** The given files and those around them, because findings in one depend on the others. */
export interface Project {
  /** Absolute paths of all files, sorted. */
  readonly files: readonly string[]
  /** The root of a file's project for display; files with the same root are joined. */
  readonly setOf: (path: string) => string
  /** True if there are more files than are read. */
  readonly isCut?: boolean | undefined
}

/**
 * Finds the files around the given ones: in their repository, else below the root configuration.
 * `covered` are folders whose files are all given.
 */
export async function projectOf(
  given: readonly string[],
  covered: readonly string[],
  root: string,
  access: FileAccess,
  settings: FileSettings,
): Promise<Project> {
  const setOf = setsBelow(access.exists, root, access.hasNone)
  const around = rememberEachText((folder: string) => surroundingsOf(folder, access))
  const roots = new Set(given.flatMap((path) => around(dirname(path)) ?? []))
  const open = [...roots].filter((one) => !covered.some((folder) => isBelow(one, folder)))
  if (open.length === 0) return { files: given, setOf }
  const { files, isCut } = await discover(open, root, {
    access,
    settings,
    limit: MAX_PROJECT_FILES,
  })
  const twins = targetsOf(given, new Set(files))
  const others = files.filter((path) => !twins.has(path))
  return { files: [...new Set([...given, ...others])].sort(), setOf, isCut }
}

/** The folder of all files that may belong together; undefined if nothing shows it. */
export function surroundingsOf(
  folder: string,
  { exists, readText }: Pick<FileAccess, 'exists' | 'readText'>,
): string | undefined {
  const repository = repositoryAbove(folder)
  if (repository !== undefined) return repository
  let found: string | undefined
  for (let at = folder; ; at = dirname(at)) {
    const names = configFileNames.map((name) => startIn(at) + name)
    const config = names.find(exists)
    if (config !== undefined) found = at
    if (at === dirname(at) || (config !== undefined && isRoot(config, readText))) return found
  }
}

function isRoot(config: string, readText: FileAccess['readText']): boolean {
  try {
    return saysRoot(readText(config))
  } catch {
    return true
  }
}

/** Targets of given links, which would repeat the same object. */
function targetsOf(given: readonly string[], found: ReadonlySet<string>): ReadonlySet<string> {
  const links = given.filter((path) => !found.has(path))
  return new Set(links.flatMap((path) => (existsSync(path) ? [realpathSync(path)] : [])))
}

/**
 * Names the project of a file after its root: the nearest folder with a configuration or a
 * repository.
 */
export function setsBelow(
  isThere: (path: string) => boolean,
  top: string,
  hasNone?: FileAccess['hasNone'],
) {
  const rootOf = rootFinder(isThere, hasNone)
  const shownRoot = rememberEachText((root) => shown(root, top))
  return (path: string) => {
    const root = rootOf(dirname(path))
    return root === undefined ? '' : shownRoot(root)
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
