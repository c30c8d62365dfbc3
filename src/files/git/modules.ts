import { join } from 'node:path'
import { rememberEachText } from '../../core/memo.ts'
import { reason } from '../discover.ts'
import type { FileSettings } from '../is-walked.ts'
import { isThere } from '../roots.ts'
import { changesSince, type Later, type NotCompared } from './changes.ts'
import { isKnownRevision, openRepository, type Repository } from './git.ts'
import { linkResolver } from './links.ts'
import { committedTree, type TreeState } from './states.ts'

/**
 * The repository of a submodule, the reason why it cannot be compared, or undefined if it is
 * unchanged.
 */
export function openModule(
  module: string,
  before: string | undefined,
  now: string | undefined,
): Repository | NotCompared | undefined {
  if (now === undefined) return (shownName) => `the submodule "${shownName(module)}" was removed.`
  if (!isThere(join(module, '.git'))) return before === now ? undefined : notCheckedOut(module)
  try {
    const repository = openRepository(module, true)
    if (before === undefined || isKnownRevision(before, repository.ask)) return repository
    return lacksCommit(module, before)
  } catch (error) {
    return (shownName) => `the submodule "${shownName(module)}" cannot be read: ${reason(error)}.`
  }
}

const notCheckedOut =
  (module: string): NotCompared =>
  (shownName) =>
    `the submodule "${shownName(module)}" moved and is not checked out. Run "git submodule update --init".`

const lacksCommit =
  (module: string, commit: string): NotCompared =>
  (shownName) =>
    `the submodule "${shownName(module)}" lacks the commit ${commit.slice(0, 7)}. Fetch it (fetch-depth: 0).`

export const isRepository = (opened: ReturnType<typeof openModule>): opened is Repository =>
  typeof opened === 'object'

/**
 * Submodules of a state, each as the commit that the state records; undefined if that is missing.
 */
export const moduleTrees = ({ modules }: TreeState) =>
  rememberEachText((module: string) => {
    const commit = modules.get(module)
    const repository = openModule(module, undefined, commit)
    if (commit === undefined || !isRepository(repository)) return undefined
    if (!isKnownRevision(commit, repository.ask)) return undefined
    return { repository, tree: committedTree(repository, commit) }
  })

/** A state in git, the index or a submodule's commit, as the later side of a comparison. */
export function laterIn(
  tree: TreeState,
  settings: FileSettings,
  resolveLink: (path: string) => string,
  treeOf = moduleTrees(tree),
): Later {
  const { files, links, modules } = tree
  const nameNow = (path: string) => files.get(links.has(path) ? resolveLink(path) : path)
  return {
    holds: (path, name) => nameNow(path) === name,
    isNew: (path) => nameNow(path) !== undefined,
    targetOf: (path) => (links.has(path) ? resolveLink(path) : undefined),
    isTracked: (path) => files.has(path),
    settings,
    modules,
    changesIn(module, before) {
      const now = modules.get(module)
      if (now === before) return undefined
      const opened = openModule(module, before, now)
      if (!isRepository(opened)) return opened
      const inner = treeOf(module)?.tree
      if (inner === undefined) return lacksCommit(module, now ?? '')
      const later = laterIn(inner, settings, linkResolver(inner, opened))
      return changesSince(before, opened, later)
    },
  }
}
