import { createHash } from 'node:crypto'
import { relative, resolve, sep } from 'node:path'
import type { FileAccess } from '../file-access.ts'
import { UsageError } from '../usage-error.ts'
import { isKnownRevision, isNothing, openRepository, type Repository, readRaw } from './git.ts'

/** Files that differ from an earlier state, by absolute path. */
export interface Changes {
  /** The commit that is compared with; undefined before the first one. */
  readonly revision: string | undefined
  readonly has: (path: string) => boolean
  /** Texts of the earlier state; files that were not there are left out. */
  readonly textsBefore: (paths: readonly string[]) => ReadonlyMap<string, string>
}

/** How git is asked for what differs: without a word about renames it would call a moved file new. */
export const DIFF_OPTIONS = [
  '--raw',
  '-z',
  '--no-ext-diff',
  '--no-textconv',
  '--text',
  '--ignore-submodules=all',
]

/**
 * What differs on disk from the point where the branch left `base`: commits, the index and the working
 * tree, untracked files too.
 *
 * @throws {UsageError} when git is missing, this is no repository, or it knows no such revision.
 */
export function changedSince(base: string, cwd: string, access: FileAccess): Changes {
  const repository = openRepository(cwd)
  const { root, list, listDisk } = repository
  const start = mergeBase(base, repository)
  const before = new Map<string, string>()
  for (const change of readRaw(list('diff-index', '--cached', '-M', ...DIFF_OPTIONS, start, '--')))
    before.set(resolve(root, change.path), change.before)
  const touched = new Map<string, string>()
  for (const change of readRaw(listDisk('diff-files', ...DIFF_OPTIONS, '--')))
    touched.set(resolve(root, change.path), change.before)
  const untracked = list('ls-files', '--others', '--exclude-standard', '-z', '--full-name')
  const added = new Set(untracked.map((path) => resolve(root, path)))
  // The times of a file say that it may have changed; only its content says whether it has.
  const holds = (path: string, name: string) => nameOf(path, name.length, access).includes(name)
  return {
    revision: start,
    has(path) {
      if (added.has(path)) return true
      const [old, indexed] = [before.get(path), touched.get(path)]
      if (indexed === undefined) return old !== undefined
      return !holds(path, old ?? indexed)
    },
    textsBefore: (paths) =>
      textsOf(repository, paths, (path) => before.get(path) ?? touched.get(path)),
  }
}

export function textsOf(
  { texts }: Pick<Repository, 'texts'>,
  paths: readonly string[],
  nameOf: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const names = new Map(
    paths.flatMap((path) => {
      const name = nameOf(path)
      return name === undefined || isNothing(name) ? [] : [[path, name] as const]
    }),
  )
  const found = texts(names.values())
  return new Map(
    [...names].flatMap(([path, name]) => {
      const text = found.get(name)
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}

/** What git calls a text, with the line ends that it has and with those of Unix. */
export const blobNames = (text: string, length: number): readonly string[] =>
  [text, text.replaceAll('\r\n', '\n')].map((content) => blobName(content, length))

/** What git calls the content of a file; nothing where it cannot be read. */
function nameOf(path: string, length: number, access: FileAccess): readonly string[] {
  try {
    return blobNames(access.readText(path), length)
  } catch {
    return []
  }
}

function blobName(text: string, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1')
  return hash
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest('hex')
}

const SHALLOW = 'In CI, fetch the full history (fetch-depth: 0).'

/** Where the branch left `base`. @throws {UsageError} when there is no such revision, or nothing in common. */
export function mergeBase(base: string, { ask }: Repository): string {
  if (base.startsWith('-') || !isKnownRevision(base, ask))
    throw new UsageError(`git knows no revision "${base}". ${SHALLOW}`)
  try {
    return ask(['merge-base', base, 'HEAD']).toString('latin1').trim()
  } catch {
    throw new UsageError(`git finds no common ancestor of "${base}" and HEAD. ${SHALLOW}`)
  }
}

/** How git writes a path of its working tree. */
export const inside = (root: string, path: string): string =>
  relative(root, path).split(sep).join('/')
