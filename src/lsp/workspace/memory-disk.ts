import type { CustomRuleReader } from '../../config/host.ts'
import { folderOf, pathBelow, pathIn } from '../../config/paths.ts'
import { rememberEachText } from '../../core/memo.ts'
import { nearestFolder } from '../../core/search/nearest-folder.ts'
import { gitignore } from '../../files/ignore/gitignore.ts'
import { isCandidate, isSkippedFolder, ROOT_MARKS } from '../../files/walked.ts'
import type { Disk } from './disk.ts'
import type { Files } from './files.ts'

/** A disk of the server that is written from outside. */
export function createMemoryDisk(initial: Iterable<readonly [string, string]>): {
  readonly disk: Disk
  readonly files: Files
} {
  const texts = new Map(initial)
  const listeners: ((paths: readonly string[]) => void)[] = []
  let folders: ReadonlySet<string> | undefined

  const changed = (paths: readonly string[]) => {
    folders = undefined
    for (const listener of listeners) listener(paths)
  }
  const exists = (path: string) => {
    folders ??= foldersAbove(texts.keys())
    return texts.has(path) || folders.has(path)
  }
  const files: Files = {
    write(path, text) {
      if (texts.get(path) === text) return
      texts.set(path, text)
      changed([path])
    },
    remove(path) {
      const gone = [...texts.keys()].filter((file) => pathBelow(path, file) !== undefined)
      for (const file of gone) texts.delete(file)
      if (gone.length > 0) changed(gone)
    },
  }
  const disk: Disk = {
    readText: (path) => texts.get(path),
    exists,
    ...lateCustomRules(changed),
    async filesBelow(folder, hasKind) {
      const isIgnored = ignoring((path) => texts.get(path))
      return [...texts.keys()].filter((path) => {
        const steps = pathBelow(folder, path)?.split('/') ?? []
        if (steps.length === 0 || !isCandidate(path, hasKind)) return false
        return !steps.slice(0, -1).some(isSkippedFolder) && !isIgnored(path)
      })
    },
    rootFinder() {
      const isRoot = (folder: string) => ROOT_MARKS.some((mark) => exists(pathIn(folder, mark)))
      const find = nearestFolder(isRoot, folderOf)
      return (path) => find(folderOf(path))
    },
    onDidChange: (listener) => void listeners.push(listener),
  }
  return { disk, files }
}

/**
 * Fetches the engine of custom rules when a configuration first has some, then has that
 * configuration read again.
 */
function lateCustomRules(
  changed: (paths: readonly string[]) => void,
): Pick<Disk, 'readCustomRules' | 'customRuleLanguage'> {
  let late: typeof import('../browser-custom-rules.ts') | undefined
  let waiting: string[] | undefined
  const readCustomRules: CustomRuleReader = (list, depth) => {
    if (late !== undefined) return late.readCustomRules(list, depth)
    const path = list.document.file.uri
    if (waiting === undefined) {
      const paths = [path]
      waiting = paths
      import('../browser-custom-rules.ts')
        .then((module) => {
          late = module
          // An extended configuration may have any name, so the others are read again as well.
          changed([...paths, '/.vclint.yaml'])
        })
        .catch((cause: unknown) =>
          console.warn(
            `vclint ignores rules in configurations, because their engine cannot be loaded: ${cause}`,
          ),
        )
    } else waiting.push(path)
    return { rules: [], problems: [] }
  }
  return { readCustomRules, customRuleLanguage: () => late?.language }
}

function foldersAbove(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (let at = folderOf(path); !found.has(at); at = folderOf(at)) found.add(at)
  }
  return found
}

/** Returns a test for files that ignore files exclude, by themselves or by a folder. */
function ignoring(textOf: (path: string) => string | undefined): (path: string) => boolean {
  const rulesIn = rememberEachText((folder) =>
    gitignore(textOf(pathIn(folder, '.gitignore')) ?? ''),
  )
  return (path) => {
    const steps = path.split('/').slice(1)
    const folders = [
      '/',
      ...steps.slice(0, -1).map((_, at) => `/${steps.slice(0, at + 1).join('/')}`),
    ]
    // The nearest ignore file with a pattern for a place decides.
    const isOut = (at: string, above: readonly string[]) =>
      above
        .map((folder) => rulesIn(folder).verdict(pathBelow(folder, at) ?? '', at !== path))
        .findLast((verdict) => verdict !== undefined) === 'ignored'
    return [...folders.slice(1), path].some((at, depth) => isOut(at, folders.slice(0, depth + 1)))
  }
}
