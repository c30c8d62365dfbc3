import { type FSWatcher, statSync, watch } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { isWalked } from './discover.ts'
import { blobNames, textsOf } from './git/changes.ts'
import { openRepository, type Repository } from './git/git.ts'
import { committedFiles } from './git/states.ts'

/** What a commit holds below a folder. Paths are absolute, with slashes. */
export interface Commit {
  readonly paths: readonly string[]
  /** Compares a text with what the commit has at the path; line ends do not matter. */
  readonly holds: (path: string, text: string) => boolean
  /** Texts of files as they were committed. */
  readonly textsOf: (paths: readonly string[]) => ReadonlyMap<string, string>
}

/** The last commit of the repository that a folder lies in. */
export interface LastCommit {
  /** The same object until another commit is checked out; undefined before the first one. */
  readonly current: () => Commit | undefined
  readonly stop: () => void
}

/** How long git is given to finish what it does to its files, in milliseconds. */
const PAUSE = 100

/**
 * Follows the last commit: git is asked when another one is checked out, and otherwise only for texts. Undefined
 * where git or a repository is missing.
 */
export function openLastCommit(folder: string, onMove: () => void): LastCommit | undefined {
  const repository = attempt(() => openRepository(folder))
  const folders = repository && attempt(() => gitFolders(repository))
  if (repository === undefined || folders === undefined) return undefined
  const stampOf = () => folders.flatMap((at) => MARKS.map((mark) => stamp(join(at, mark)))).join()
  let seen = stampOf()
  let commit = attempt(() => readCommit(repository, folder))
  let timer: ReturnType<typeof setTimeout> | undefined
  const current = () => {
    const now = stampOf()
    if (now !== seen) {
      seen = now
      commit = attempt(() => readCommit(repository, folder))
    }
    return commit
  }
  const look = () => {
    const before = commit
    if (current() !== before) onMove()
  }
  const watcher = watchFolder(folders[0], () => {
    clearTimeout(timer)
    timer = setTimeout(look, PAUSE)
    timer.unref()
  })
  return {
    current,
    stop() {
      clearTimeout(timer)
      watcher?.close()
    },
  }
}

/** What of git's own files changes with every commit that is made, and with every other one that is checked out. */
const MARKS = ['HEAD', 'logs/HEAD', 'packed-refs', 'refs/heads', 'reftable/tables.list']

/** The folder of this working tree, and the one that it shares with others. */
function gitFolders({ root, ask }: Repository): readonly [string, ...string[]] {
  const [own = '', common = own] = ask(['rev-parse', '--git-dir', '--git-common-dir'])
    .toString('utf8')
    .split('\n')
  return [resolve(root, own), resolve(root, common)]
}

function stamp(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? '' : `${stat.size} ${stat.mtimeMs} ${stat.ino}`
}

/** If the system cannot watch, a new commit is noticed with the next change of a file. */
function watchFolder(folder: string, onChange: () => void): FSWatcher | undefined {
  return attempt(() => {
    const watcher = watch(folder, { persistent: false }, onChange)
    watcher.on('error', () => watcher.close())
    return watcher
  })
}

function readCommit(repository: Repository, folder: string): Commit {
  const revision = repository.ask(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  const names = new Map(
    [...committedFiles(repository, revision.toString().trim(), folder)].flatMap(([path, name]) =>
      isWalked(path) ? [[path.split(sep).join('/'), name]] : [],
    ),
  )
  return {
    paths: [...names.keys()],
    holds(path, text) {
      const name = names.get(path) ?? ''
      return blobNames(text, name.length).includes(name)
    },
    textsOf: (paths) => textsOf(paths, (path) => names.get(path), repository),
  }
}

/** What a call gives, or undefined where it fails. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
