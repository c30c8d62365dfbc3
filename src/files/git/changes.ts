import { createHash } from 'node:crypto'
import { lstatSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { MAX_TEXT_LENGTH } from '../../core/limits.ts'
import { rememberEachText } from '../../core/memo.ts'
import { nearestFolder } from '../../core/search/nearest-folder.ts'
import { type FileAccess, type FileTree, Refusal } from '../file-access.ts'
import { isWalked } from '../is-walked.ts'
import { startIn } from '../roots.ts'
import { UsageError } from '../usage-error.ts'
import { isKnownRevision, openRepository, type Repository } from './git.ts'
import { committedFiles, type IndexEntry, indexEntries } from './states.ts'

/** The later state of a comparison. */
interface Later {
  /** The earlier state has the file with this content, which git knows by its name. */
  readonly holds: (path: string, name: string) => boolean
  /** The file exists in the later state and not in the earlier one. */
  readonly isNew: (path: string) => boolean
}

/**
 * The files that differ on disk from the point where the branch left `base`: commits, the index and the working
 * tree, untracked files too.
 *
 * @throws {UsageError} when git is missing, this is no repository, or it knows no such revision.
 */
export function changedSince(base: string, cwd: string, access: FileAccess) {
  const repository = openRepository(cwd)
  const start = mergeBase(base, repository)
  const { root } = repository
  const isRoot = (folder: string) => folder === root || access.exists(join(folder, '.git'))
  const rootOf = nearestFolder(isRoot, dirname)
  const entries = indexEntries(repository)
  const written = statOf(repository.indexFile)?.mtimeMs ?? 0
  const changes = changesSince(start, repository, {
    holds(path, name) {
      const stat = statOf(path)
      const entry = entries.get(path)
      const isLeftOut = stat === undefined && entry?.isLeftOut
      // A file that was written as late as the index may have changed again within the same tick of the clock.
      const isAsGitKnows = stat && entry && stat.ctimeMs < written && isLike(stat, entry.stat)
      if (isLeftOut || isAsGitKnows) return entry?.name === name
      return namesAt(path, name.length, access).includes(name)
    },
    // A tracked link is compared at its target.
    isNew: (path) => rootOf(dirname(path)) === root && entries.get(path)?.kind !== 'link',
  })
  return { changes, root }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** The files that differ from a commit; from nothing before the first one. */
export function changesSince(
  revision: string | undefined,
  repository: Repository,
  { holds, isNew }: Later,
) {
  const before = revision === undefined ? NOTHING : committedFiles(repository, revision)
  const has = rememberEachText((path) => {
    const name = before.get(path)
    return name === undefined ? isNew(path) : !holds(path, name)
  })
  let texts: ReadonlyMap<string, string> | undefined
  /** Texts of the earlier state of all files that have changed or are gone since, read at once. */
  const textsBefore = () => {
    const paths = () => [...before.keys()].filter((path) => isWalked(path) && has(path))
    texts ??= textsOf(paths(), (path) => before.get(path), repository)
    return texts
  }
  return {
    has,
    textsBefore,
    /** The earlier state: what has not changed since is read from the later one. */
    treeBefore(later: FileTree): FileTree {
      const isSame = (path: string) => basename(path) === '.git' || !has(path)
      const exists = (path: string) => (isSame(path) ? later.exists(path) : before.has(path))
      return {
        exists,
        hasNone: (folder, names) =>
          later.hasNone?.(folder, names) === true &&
          !names.some((name) => before.has(startIn(folder) + name)),
        readText(path, maxLength = MAX_TEXT_LENGTH) {
          if (isSame(path)) return later.readText(path, maxLength)
          const name = before.get(path)
          if (name === undefined) throw new Refusal('the earlier state does not hold it')
          const text = textsBefore().get(path) ?? repository.texts([name]).get(name)
          return text === undefined || text.length > maxLength ? ' '.repeat(maxLength + 1) : text
        },
      }
    },
  }
}

/** Files that differ from an earlier state, by absolute path. */
export type Changes = ReturnType<typeof changesSince>

/** Texts by path, of those paths that have a name for their content. */
function textsOf(
  paths: readonly string[],
  nameOf: (path: string) => string | undefined,
  { texts }: Pick<Repository, 'texts'>,
): ReadonlyMap<string, string> {
  const found = texts(paths.flatMap((path) => nameOf(path) ?? []))
  return new Map(
    paths.flatMap((path) => {
      const text = found.get(nameOf(path) ?? '')
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}

function blobName(text: string, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1')
  return hash
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest('hex')
}

/**
 * The names that git gives the content of a file, with its own line ends and with those of Unix; none where it cannot
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

/** The entry at a path, without following a link; undefined where that cannot be known. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

const SHALLOW = 'In CI, fetch the full history (fetch-depth: 0).'

/**
 * Returns the commit where the branch left `base`.
 * @throws {UsageError} when there is no such revision, or nothing in common.
 */
export function mergeBase(base: string, { ask }: Repository): string {
  if (base.startsWith('-') || !isKnownRevision(base, ask))
    throw new UsageError(`git knows no revision "${base}". ${SHALLOW}`)
  try {
    return ask(['merge-base', base, 'HEAD']).toString('latin1').trim()
  } catch {
    throw new UsageError(`git finds no common ancestor of "${base}" and HEAD. ${SHALLOW}`)
  }
}
