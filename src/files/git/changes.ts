import { basename } from 'node:path'
import { MAX_TEXT_LENGTH } from '../../core/limits.ts'
import { rememberEachText } from '../../core/memo.ts'
import { type FileTree, Refusal } from '../file-access.ts'
import { type FileSettings, isWalked } from '../is-walked.ts'
import { isBelow, startIn } from '../roots.ts'
import { UsageError } from '../usage-error.ts'
import { isKnownRevision, type Repository } from './git.ts'
import { linkResolver } from './links.ts'
import { committedTree } from './states.ts'

/** The later state of a comparison. */
export interface Later {
  /** True if the earlier state has the file with this content, identified by git's hash. */
  readonly holds: (path: string, name: string) => boolean
  /** True if the file exists only in the later state. */
  readonly isNew: (path: string) => boolean
  /** The path that a tracked link leads to; undefined if it is no link. */
  readonly targetOf: (path: string) => string | undefined
  readonly isTracked: (path: string) => boolean
  readonly settings: FileSettings
  /** Submodules with their commits. */
  readonly modules: ReadonlyMap<string, string>
  /**
   * The differences of a submodule from one of its commits, if any, or the reason why they are
   * unknown.
   */
  readonly changesIn: (
    module: string,
    commit: string | undefined,
  ) => Changes | NotCompared | undefined
}

/** A sentence on what cannot be compared, given a function that names paths. */
export type NotCompared = (shownName: (path: string) => string) => string

/** The files that differ from a commit, or from nothing before the first commit. */
export function changesSince(
  revision: string | undefined,
  repository: Repository,
  later: Later,
): Changes {
  const { settings } = later
  const isTaken = (path: string) => isWalked(path, settings)
  const before = committedTree(repository, revision)
  const { files, links, modules } = before
  const targetBefore = linkResolver(before, repository)
  const nameBefore = (path: string) => files.get(links.has(path) ? targetBefore(path) : path)
  const unknown = new Set<NotCompared>()
  const changesIn = rememberEachText((module: string) => {
    const found = later.changesIn(module, modules.get(module))
    if (typeof found !== 'function') return found
    unknown.add(found)
    return undefined
  })
  const roots = [...later.modules.keys()]
  const moduleOf = (path: string) => roots.find((module) => isBelow(path, module))
  let moved: ReadonlySet<string> | undefined
  /** Checked files that a link leads to now, but did not before. */
  const movedTargets = () => {
    moved ??= new Set(
      [...links.keys()].flatMap((path) => {
        const target = later.targetOf(path)
        return target !== undefined && target !== targetBefore(path) && isTaken(target)
          ? [target]
          : []
      }),
    )
    return moved
  }
  /** A link to a file that is checked itself adds nothing. */
  const isTwin = (target: string, tracked: (path: string) => boolean) =>
    isTaken(target) && tracked(target) && !settings.isLeftOut(target)
  const wasTwin = (path: string) =>
    links.has(path) && isTwin(targetBefore(path), (target) => files.has(target))
  const differs = (path: string): boolean => {
    const name = nameBefore(path)
    return name === undefined ? later.isNew(path) : !later.holds(path, name)
  }
  const linkDiffers = (path: string, target: string): boolean => {
    if (links.has(path) && targetBefore(path) !== target) return true
    if (files.has(path)) return differs(path)
    if (!links.has(path)) return !isTwin(target, later.isTracked)
    if (files.has(target) || later.isTracked(target) || moduleOf(target) !== undefined)
      return has(target)
    unknown.add((shownName) => `"${shownName(path)}" leads to a file that git does not track.`)
    return false
  }
  const has = rememberEachText((path: string): boolean => {
    if (movedTargets().has(path)) return true
    const module = moduleOf(path)
    if (module !== undefined) return changesIn(module)?.has(path) ?? false
    const target = later.targetOf(path)
    const isLink = target !== undefined && target !== path
    // A link that adds nothing is no part of a state, but the file before or after it is.
    const isTwinNow = isLink && isTwin(target, later.isTracked)
    if (isTwinNow !== wasTwin(path) && (isTwinNow ? files.has(path) : later.isTracked(path)))
      return true
    return isLink ? linkDiffers(path, target) : differs(path)
  })
  let texts: ReadonlyMap<string, string> | undefined
  const textsBefore = () => {
    const alone = [...links.keys()].filter((path) => !wasTwin(path))
    const paths = () => [...files.keys(), ...alone].filter((path) => isTaken(path) && has(path))
    texts ??= new Map([
      ...textsOf(paths(), nameBefore, repository),
      ...[...modules.keys()].flatMap((module) => [...(changesIn(module)?.textsBefore() ?? [])]),
    ])
    return texts
  }
  return {
    has,
    textsBefore,
    modules,
    isMovedTarget: (path) => movedTargets().has(path),
    notes() {
      const all = [...new Set([...roots, ...modules.keys()])]
      const inner = all.flatMap((module) => changesIn(module)?.notes() ?? [])
      return [...unknown, ...inner]
    },
    treeBefore(after) {
      const treeIn = rememberEachText((module: string) => changesIn(module)?.treeBefore(after))
      const treeOf = (path: string) => {
        const module = moduleOf(path)
        return module === undefined ? undefined : treeIn(module)
      }
      const isSame = (path: string) => basename(path) === '.git' || !has(path)
      return {
        exists(path) {
          if (isSame(path)) return after.exists(path)
          return treeOf(path)?.exists(path) ?? nameBefore(path) !== undefined
        },
        hasNone: (folder, names) =>
          after.hasNone?.(folder, names) === true &&
          !names.some((name) => files.has(startIn(folder) + name)),
        readText(path, maxLength = MAX_TEXT_LENGTH) {
          if (isSame(path)) return after.readText(path, maxLength)
          const inner = treeOf(path)
          if (inner !== undefined) return inner.readText(path, maxLength)
          const name = nameBefore(path)
          if (name === undefined) throw new Refusal('the earlier state does not hold it')
          const text = textsBefore().get(path) ?? repository.texts([name]).get(name)
          return text === undefined || text.length > maxLength ? ' '.repeat(maxLength + 1) : text
        },
      }
    },
  }
}

/** Files that differ from an earlier state, by absolute path. */
export interface Changes {
  readonly has: (path: string) => boolean
  /** Earlier texts of all files that changed or were deleted since, read at once. */
  readonly textsBefore: () => ReadonlyMap<string, string>
  /** The earlier state; unchanged files are read from the later state. */
  readonly treeBefore: (later: FileTree) => FileTree
  /** Submodules of the earlier state with their commits. */
  readonly modules: ReadonlyMap<string, string>
  /** True if a link leads to the file that led elsewhere before. */
  readonly isMovedTarget: (path: string) => boolean
  /** Everything that could not be compared, among requested files and submodules. */
  readonly notes: () => readonly NotCompared[]
}

/** Texts by path, for paths with a known hash. */
function textsOf(
  paths: readonly string[],
  blobAt: (path: string) => string | undefined,
  { texts }: Pick<Repository, 'texts'>,
): ReadonlyMap<string, string> {
  const found = texts(paths.flatMap((path) => blobAt(path) ?? []))
  return new Map(
    paths.flatMap((path) => {
      const text = found.get(blobAt(path) ?? '')
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}

/** Names of the same branch. */
const OTHER_BRANCH: Readonly<Record<string, string>> = { main: 'master', master: 'main' }

const SHALLOW = 'In CI, fetch the full history (fetch-depth: 0).'

/**
 * Returns the commit at which the branch left `base`. @throws {UsageError} if there is no such
 * revision or no common ancestor
 */
export function mergeBase(base: string, { ask }: Repository): string {
  if (!isKnownRevision('HEAD', ask))
    throw new UsageError('There is no commit yet to compare with. Use --staged.')
  if (base.startsWith('-') || !isKnownRevision(base, ask)) {
    const other = base.replace(/(?<=^|\/)ma(?:in|ster)$/, (name) => OTHER_BRANCH[name] ?? name)
    const isOther = other !== base && isKnownRevision(other, ask)
    const hint = isOther ? `Did you mean "${other}"?` : SHALLOW
    throw new UsageError(`git knows no revision "${base}". ${hint}`)
  }
  try {
    return ask(['merge-base', base, 'HEAD']).toString('latin1').trim()
  } catch {
    throw new UsageError(`git finds no common ancestor of "${base}" and HEAD. ${SHALLOW}`)
  }
}
