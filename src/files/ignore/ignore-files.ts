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
  /** True if the whole folder is ignored. */
  readonly isIgnored: boolean
}

export function ignoresByFolder(access: FileAccess): (folder: string) => FolderIgnores {
  const read = rememberEachText((folder: string): FolderIgnores => {
    const above = resolve(folder, '..')
    const isRoot = above === folder || isThere(join(folder, '.git'))
    const outer = isRoot ? { list: [], isIgnored: false } : read(above)
    return {
      list: [...outer.list, ...ignoreFileIn(folder, access)],
      isIgnored: outer.isIgnored || (!isRoot && isIgnored(folder, true, outer.list)),
    }
  })
  return read
}

/** Ignore files that apply to a folder, each with its own folder. */
export type IgnoreList = readonly { readonly folder: string; readonly rules: IgnoreRules }[]

/** No ignore file applies outside a repository. */
export function ignoreFilesAbove(folder: string, access: FileAccess): IgnoreList {
  const root = repositoryAbove(folder)
  if (root === undefined || root === folder) return []
  return ignoresByFolder(access)(dirname(folder)).list
}

/** Later ones win: a repository's local excludes come before its own ignore files. */
export function ignoreFileIn(folder: string, access: FileAccess): IgnoreList {
  const isRoot = isThere(join(folder, '.git'))
  const texts = [isRoot ? excludesOf(folder, access) : undefined, gitignoreIn(folder, access)]
  return texts.flatMap((text) => (text === undefined ? [] : [{ folder, rules: gitignore(text) }]))
}

function gitignoreIn(folder: string, access: FileAccess): string | undefined {
  try {
    return access.readText(join(folder, '.gitignore'), MAX_FULL_LENGTH)
  } catch {
    return undefined
  }
}

export function isIgnored(path: string, isFolder: boolean, ignores: IgnoreList): boolean {
  let ignored = false
  for (const { folder, rules } of ignores) {
    const name = path.slice(startIn(folder).length)
    const verdict = rules.verdict(slashed(name), isFolder)
    if (verdict !== undefined) ignored = verdict === 'ignored'
  }
  return ignored
}

/**
 * The patterns in a repository's `.git/info/exclude`; in a worktree, those of the main repository.
 */
function excludesOf(root: string, access: FileAccess): string | undefined {
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
