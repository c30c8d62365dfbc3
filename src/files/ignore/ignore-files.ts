import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { MAX_FULL_LENGTH } from '../../core/limits.ts'
import { rememberEachText } from '../../core/memo.ts'
import { type FileAccess, openFiles } from '../file-access.ts'
import { isThere, repositoryAbove, startIn } from '../roots.ts'
import { slashed } from '../slashes.ts'
import { gitignore, type IgnoreRules } from './gitignore.ts'

interface FolderIgnores {
  /** Patterns from the repository's root down to this folder. */
  readonly list: IgnoreList
  /** The line that ignores the whole folder. */
  readonly by: IgnoringLine | undefined
}

/** A pattern that decides that a path is ignored. */
export interface IgnoringLine {
  /** The folder of the ignore file. */
  readonly folder: string
  /** From 0. */
  readonly line: number
  /** True of the patterns in `.git/info/exclude`. */
  readonly isLocal: boolean
}

export function ignoresByFolder(access: Reader): (folder: string) => FolderIgnores {
  const read = rememberEachText((folder: string): FolderIgnores => {
    const above = resolve(folder, '..')
    const isRoot = above === folder || isThere(join(folder, '.git'))
    const outer = isRoot ? { list: [], by: undefined } : read(above)
    return {
      list: [...outer.list, ...ignoreFileIn(folder, access)],
      by: outer.by ?? (isRoot ? undefined : ignoringLine(folder, true, outer.list)),
    }
  })
  return read
}

type Reader = Pick<FileAccess, 'readText'>

/** Ignore files that apply to a folder, each with its own folder. */
export type IgnoreList = readonly {
  readonly folder: string
  readonly rules: IgnoreRules
  /** True of a repository's local excludes. */
  readonly isLocal: boolean
}[]

/** No ignore file applies outside a repository. */
export function ignoreFilesAbove(folder: string, access: Reader): IgnoreList {
  const root = repositoryAbove(folder)
  if (root === undefined || root === folder) return []
  return ignoresByFolder(access)(dirname(folder)).list
}

/** Later ones win: a repository's local excludes come before its own ignore files. */
export function ignoreFileIn(folder: string, access: Reader): IgnoreList {
  const isRoot = isThere(join(folder, '.git'))
  const texts = [isRoot ? excludesOf(folder, access) : undefined, gitignoreIn(folder, access)]
  return texts.flatMap((text, index) =>
    text === undefined ? [] : [{ folder, rules: gitignore(text), isLocal: index === 0 }],
  )
}

function gitignoreIn(folder: string, access: Reader): string | undefined {
  try {
    return access.readText(join(folder, '.gitignore'), MAX_FULL_LENGTH)
  } catch {
    return undefined
  }
}

export const isIgnored = (path: string, isFolder: boolean, ignores: IgnoreList): boolean =>
  lastWord(path, isFolder, ignores)?.isIgnored === true

/** The ignore file that decides on a path: the last of those that have a pattern for it. */
function lastWord(path: string, isFolder: boolean, ignores: IgnoreList) {
  for (const one of ignores.toReversed()) {
    const name = slashed(path.slice(startIn(one.folder).length))
    const verdict = one.rules.verdict(name, isFolder)
    if (verdict !== undefined) return { file: one, name, isIgnored: verdict === 'ignored' }
  }
  return undefined
}

function ignoringLine(path: string, isFolder: boolean, ignores: IgnoreList) {
  const last = lastWord(path, isFolder, ignores)
  if (last?.isIgnored !== true) return undefined
  const { folder, rules, isLocal } = last.file
  return { folder, line: rules.lineFor(last.name, isFolder) ?? 0, isLocal }
}

/** Finds the line that makes git ignore a file, or a folder above it. */
export function ignoringLines(access: Reader): (path: string) => IgnoringLine | undefined {
  const ignoresOf = ignoresByFolder(access)
  return (path) => {
    const { list, by } = ignoresOf(dirname(path))
    return by ?? ignoringLine(path, false, list)
  }
}

/**
 * The patterns in a repository's `.git/info/exclude`; in a worktree, those of the main repository.
 */
function excludesOf(root: string, access: Reader): string | undefined {
  const git = join(root, '.git')
  try {
    if (statSync(git).isDirectory())
      return access.readText(join(git, 'info/exclude'), MAX_FULL_LENGTH)
    const [, own] = /^gitdir: (.+)$/m.exec(access.readText(git, MAX_FULL_LENGTH)) ?? []
    if (own === undefined) return undefined
    const folder = resolve(root, own)
    const inside = openFiles([folder])
    const common = resolve(
      folder,
      inside.readText(join(folder, 'commondir'), MAX_FULL_LENGTH).trim(),
    )
    return openFiles([common]).readText(join(common, 'info/exclude'), MAX_FULL_LENGTH)
  } catch {
    return undefined
  }
}
