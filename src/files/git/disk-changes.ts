import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { nearestFolder } from '../../core/search/nearest-folder.ts'
import type { FileAccess } from '../file-access.ts'
import { ignoringLines } from '../ignore/ignore-files.ts'
import type { FileSettings } from '../is-walked.ts'
import { isBelow } from '../roots.ts'
import { type Changes, changesSince, mergeBase } from './changes.ts'
import { openRepository, type Repository } from './git.ts'
import { linkResolver } from './links.ts'
import { isRepository, openModule } from './modules.ts'
import { type IndexEntry, indexEntries, treeOf } from './states.ts'

/**
 * The files that differ on disk from the point at which the branch left `base`: in commits, the
 * index and the working tree, including untracked files.  @throws {UsageError} if git is missing,
 * this is no repository, or the revision is unknown
 */
export function changedSince(
  base: string,
  cwd: string,
  access: FileAccess,
  settings: FileSettings,
) {
  const repository = openRepository(cwd)
  const changes = changesOnDisk(mergeBase(base, repository), repository, access, settings)
  return { changes, root: repository.root }
}

function changesOnDisk(
  revision: string | undefined,
  repository: Repository,
  access: FileAccess,
  settings: FileSettings,
): Changes {
  const { root } = repository
  const isRoot = (folder: string) => folder === root || access.exists(join(folder, '.git'))
  const rootOf = nearestFolder(isRoot, dirname)
  const entries = indexEntries(repository)
  const index = treeOf(entries)
  const { modules } = index
  const targetInIndex = linkResolver(index, repository)
  const written = statOf(repository.indexFile)?.mtimeMs ?? 0
  const ignoringLine = ignoringLines(access)
  return changesSince(revision, repository, {
    holds(path, name) {
      const stat = statOf(path)
      const entry = entries.get(path)
      // A file that git no longer tracks and ignores is no part of the project, though it is on disk.
      if (entry === undefined && stat !== undefined && ignoringLine(path) !== undefined)
        return false
      if (entry?.kind === 'file' && stat?.isSymbolicLink()) return false
      const isLeftOut = stat === undefined && entry?.isLeftOut
      // A file as recent as the index may have changed again within the same clock tick.
      const isAsGitKnows =
        stat && entry?.kind === 'file' && stat.ctimeMs < written && isLike(stat, entry.stat)
      if (isLeftOut || isAsGitKnows) return entry?.name === name
      return namesAt(path, name.length, access).includes(name)
    },
    isNew: (path) => rootOf(dirname(path)) === root,
    targetOf(path) {
      const entry = entries.get(path)
      if (entry?.kind !== 'link') return undefined
      return targetAt(path, root) ?? (entry.isLeftOut ? targetInIndex(path) : undefined)
    },
    isTracked: (path) => entries.has(path),
    settings,
    modules,
    changesIn(module, commit) {
      const opened = openModule(module, commit, modules.get(module))
      return isRepository(opened) ? changesOnDisk(commit, opened, access, settings) : opened
    },
  })
}

/** The file that a link on disk leads to; undefined if it is no link. */
function targetAt(path: string, root: string): string | undefined {
  if (statOf(path)?.isSymbolicLink() !== true) return undefined
  try {
    const [target, top] = [realpathSync(path), realpathSync(root)]
    return isBelow(target, top) ? join(root, relative(top, target)) : target
  } catch {
    return resolve(dirname(path), readlinkSync(path))
  }
}

function blobName(text: string, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1')
  return hash
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest('hex')
}

/**
 * Git's hashes of a file's content, with its own line ends and with Unix ones; empty if it cannot
 * be read.
 */
function namesAt(path: string, length: number, access: FileAccess): readonly string[] {
  try {
    const text = access.readText(path)
    return [text, text.replaceAll('\r\n', '\n')].map((content) => blobName(content, length))
  } catch {
    return []
  }
}

const isLike = (one: Stats, other: IndexEntry['stat']) =>
  one.ctimeMs === other.ctimeMs && one.mtimeMs === other.mtimeMs && one.size === other.size

/** The entry at a path, without following a link; undefined if unknown. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}
