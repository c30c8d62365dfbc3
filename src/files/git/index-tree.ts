import { basename, dirname, resolve } from 'node:path'
import { MAX_TEXT_LENGTH } from '../../core/limits.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { type FileAccess, Refusal } from '../file-access.ts'
import { withoutNegations } from '../ignore/negations.ts'
import { type FileSettings, isWalked } from '../is-walked.ts'
import { matcherOf } from '../reach.ts'
import { isBelow } from '../roots.ts'
import { GLOB, hasKnownExtension } from '../walked.ts'
import { changesSince, mergeBase } from './changes.ts'
import { isKnownRevision, openRepository, type Repository } from './git.ts'
import { linkResolver } from './links.ts'
import { laterIn, moduleTrees } from './modules.ts'
import { indexEntries, treeOf } from './states.ts'

/** Files that a run always reads. */
const CONFIGURATIONS = /(?:^|\/)(?:\.vclint\.(?:ya?ml|json)|package\.json|\.vclint-baseline\.json)$/

/**
 * Reads the content of git's index. Untracked files are read from disk only if the user named them.
 * @throws {UsageError} if git is missing, or this is no repository
 */
export function openIndex(
  cwd: string,
  access: FileAccess,
  {
    base = 'HEAD',
    settings,
  }: { readonly base?: string | undefined; readonly settings: FileSettings },
) {
  const repository = openRepository(cwd)
  const { root } = repository
  const entries = indexEntries(repository)
  const index = treeOf(entries)
  const targetOf = linkResolver(index, repository)
  const treeIn = moduleTrees(index)
  const [first, ...merged] = revisionsOf(base, repository)
  const since = (revision: string | undefined) =>
    changesSince(revision, repository, laterIn(index, settings, targetOf, treeIn))
  const states = [since(first), ...merged.map(since)] as const
  const has = (path: string) => states.every((state) => state.has(path))
  const moved = [...index.modules.keys()].filter((path) =>
    states.some(({ modules }) => modules.get(path) !== index.modules.get(path)),
  )
  const inModules = new Map(
    moved.flatMap((path) => {
      const { repository, tree } = treeIn(path) ?? {}
      return [...(tree?.files ?? [])].map(([file, name]) => [file, { name, repository }] as const)
    }),
  )
  const linked = [...index.links.keys()].flatMap((path) => {
    const name = index.files.get(targetOf(path))
    return name === undefined ? [] : [[path, name] as const]
  })
  const named = [...inModules].map(([path, { name }]) => [path, name] as const)
  const blobs = new Map([...index.files, ...named, ...linked])
  // A link to a file that is checked itself adds nothing.
  const isTwin = (path: string) => {
    const target = index.links.has(path) ? targetOf(path) : path
    return target !== path && isWalked(target, settings) && !settings.isLeftOut(target)
  }
  const isListed = (path: string) => isWalked(path, settings) && !isTwin(path)
  const changed = () => [...blobs.keys()].filter((path) => !isTwin(path) && has(path))
  const texts = new Map<string, string>()
  const prepare = (paths: Iterable<string>) => {
    const asked = groupBy(paths, (path) => inModules.get(path)?.repository ?? repository)
    for (const [of, wanted] of asked) {
      const names = wanted.flatMap((path) => blobs.get(path) ?? [])
      for (const [name, text] of of.texts(names.filter((one) => !texts.has(one))))
        texts.set(name, text)
    }
  }
  prepare([...blobs.keys()].filter((path) => CONFIGURATIONS.test(path)))
  // A submodule is a project of its own.
  const isProject = (folder: string) => folder === root || entries.get(folder)?.kind === 'module'
  const exists = (path: string) =>
    blobs.has(path) || (basename(path) === '.git' && isProject(dirname(path)))
  return {
    /** Regular files by absolute path. */
    files: () => [...blobs.keys()].filter(isListed),
    /** Reads texts that are needed soon, all at once. */
    prepare,
    exists,
    readText(path: string, maxLength = MAX_TEXT_LENGTH) {
      const name = blobs.get(path)
      if (name === undefined) throw new Refusal('the index does not hold it')
      if (!texts.has(name)) prepare([path])
      const text = texts.get(name)
      return text === undefined || text.length > maxLength ? ' '.repeat(maxLength + 1) : text
    },
    /** The differences from each parent of the next commit. */
    states,
    /** True of a file that differs from all parents. */
    has,
    /** Changed files that no hook names: behind links, in submodules, and with other extensions. */
    unnamed: () =>
      changed().filter(
        (path) =>
          index.links.has(path) ||
          inModules.has(path) ||
          (!hasKnownExtension(path) && isListed(path)) ||
          states.every((state) => state.isMovedTarget(path)),
      ),
    /** Files among the given paths, folders and patterns that the next commit changes. */
    discover(given: readonly string[], from: string) {
      const { paths, keeps } = withoutNegations(given, from)
      const found = new Set<string>()
      const errors: string[] = []
      const all = changed()
      for (const path of paths) {
        const matches = matcherOf(path, from, settings)
        const before = found.size
        for (const file of all) if (matches(file)) found.add(file)
        if (found.size > before || exists(resolve(from, path)) || isKnown(path, from)) continue
        errors.push(`"${path}" is not in the index.`)
      }
      return { files: [...found].filter(keeps).sort(), notes: [], errors }
    },
  }

  /** True of a folder with tracked files, a pattern, or a file that the commit does not change. */
  function isKnown(path: string, from: string): boolean {
    const absolute = resolve(from, path)
    if (GLOB.test(path) || isBelow(root, absolute) || access.exists(absolute)) return true
    for (const file of blobs.keys()) if (isBelow(file, absolute)) return true
    return false
  }
}

/** The parents of the next commit, two of them in a merge; undefined before the first commit. */
function revisionsOf(base: string, repository: Repository): readonly (string | undefined)[] {
  if (base !== 'HEAD') return [mergeBase(base, repository)]
  const isKnown = (name: string) => isKnownRevision(name, repository.ask)
  return [isKnown('HEAD') ? 'HEAD' : undefined, ...['MERGE_HEAD'].filter(isKnown)]
}
