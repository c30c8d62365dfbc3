import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MAX_FULL_LENGTH } from '../../core/limits.ts'
import { type FileAccess, openFiles } from '../file-access.ts'

/** The patterns of `.git/info/exclude` of a repository; the main one's where this is a worktree. */
export function excludesOf(root: string, access: FileAccess): string | undefined {
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
