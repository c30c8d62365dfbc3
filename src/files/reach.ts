import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { compilePatterns } from '../core/search/patterns.ts'
import { withoutNegations } from './ignore/negations.ts'
import { type FileSettings, isWalked } from './is-walked.ts'
import { isBelow } from './roots.ts'
import { pathFrom } from './slashes.ts'
import { GLOB } from './walked.ts'

/**
 * Decides if the paths of a comparison ask for a finding in a file. Folders and patterns restrict
 * it. File names do not: hooks pass the changed files, and want to know what else these break.
 */
export function reachOf(
  given: readonly string[],
  cwd: string,
  settings: FileSettings,
): (file: string) => boolean {
  const { paths, keeps } = withoutNegations(given, cwd)
  const isLimited = paths.some((path) => isFolder(resolve(cwd, path)) || GLOB.test(path))
  if (given.length === 0 || !isLimited) return keeps
  const matchers = paths.map((path) => matcherOf(path, cwd, settings))
  return (file) => keeps(file) && matchers.some((matches) => matches(file))
}

/** A path of the command line is a file, a folder or a pattern. */
export function matcherOf(
  path: string,
  from: string,
  settings: FileSettings,
): (file: string) => boolean {
  const absolute = resolve(from, path)
  const matches = GLOB.test(path) ? compilePatterns([path]) : undefined
  return (file) => {
    if (file === absolute) return true
    if (isBelow(file, absolute)) return isWalked(file, settings)
    return matches?.(pathFrom(from, file)) === 'matched'
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch {
    return false
  }
}
