import type { OwnRuleReader } from '../../config/host.ts'
import { folderOf, pathBelow, pathIn } from '../../config/paths.ts'
import { gitignore, type IgnoreRules } from '../../files/ignore/gitignore.ts'
import { hasKnownExtension, isSkippedFolder, ROOT_MARKS } from '../../files/walked.ts'
import { readSchemaCarefully } from './careful-schema.ts'
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
    readSchema: readSchemaCarefully,
    ...lateOwnRules(changed),
    async filesBelow(folder) {
      const isIgnored = ignoring((path) => texts.get(path))
      return [...texts.keys()].filter((path) => {
        const steps = pathBelow(folder, path)?.split('/') ?? []
        if (steps.length === 0 || !hasKnownExtension(path)) return false
        return !steps.slice(0, -1).some(isSkippedFolder) && !isIgnored(path)
      })
    },
    rootFinder() {
      const known = new Map<string, string | undefined>()
      const find = (folder: string): string | undefined => {
        if (known.has(folder)) return known.get(folder)
        const isRoot = ROOT_MARKS.some((mark) => exists(pathIn(folder, mark)))
        const above = folderOf(folder)
        const root = isRoot ? folder : above === folder ? undefined : find(above)
        known.set(folder, root)
        return root
      }
      return (path) => find(folderOf(path))
    },
    onDidChange: (listener) => void listeners.push(listener),
  }
  return { disk, files }
}

/** Fetches the engine of own rules when a configuration first has some, and lets that be read again then. */
function lateOwnRules(
  changed: (paths: readonly string[]) => void,
): Pick<Disk, 'readOwnRules' | 'ownRuleLanguage'> {
  let late: typeof import('../browser-own-rules.ts') | undefined
  let waiting: string[] | undefined
  const readOwnRules: OwnRuleReader = (list, depth) => {
    if (late !== undefined) return late.readOwnRules(list, depth)
    const path = list.document.file.uri
    if (waiting === undefined) {
      const paths = [path]
      waiting = paths
      import('../browser-own-rules.ts')
        .then((module) => {
          late = module
          // One that another extends may have any name: the others are read again as well.
          changed([...paths, '/.vclint.yaml'])
        })
        .catch((cause: unknown) =>
          console.warn(`vclint uses no own rules, since it cannot load their engine: ${cause}`),
        )
    } else waiting.push(path)
    return { rules: [], problems: [] }
  }
  return { readOwnRules, ownRuleLanguage: () => late?.language }
}

function foldersAbove(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (let at = folderOf(path); !found.has(at); at = folderOf(at)) found.add(at)
  }
  return found
}

/** Whether the ignore files among the texts leave a file out, or a folder that it lies in. */
function ignoring(textOf: (path: string) => string | undefined): (path: string) => boolean {
  interface Folder {
    readonly isOut: boolean
    /** Ignore files that count here, the nearest last. */
    readonly ignores: readonly { readonly folder: string; readonly rules: IgnoreRules }[]
  }
  const known = new Map<string, Folder>()
  const isMatched = (path: string, isFolder: boolean, { ignores }: Folder) => {
    const verdicts = ignores.map(({ folder, rules }) =>
      rules.verdict(pathBelow(folder, path) ?? '', isFolder),
    )
    return verdicts.findLast((verdict) => verdict !== undefined) === 'ignored'
  }
  const folderAt = (folder: string): Folder => {
    const found = known.get(folder)
    if (found !== undefined) return found
    const above = folderOf(folder)
    const outer = above === folder ? { isOut: false, ignores: [] } : folderAt(above)
    const text = textOf(pathIn(folder, '.gitignore'))
    const own = text === undefined ? [] : [{ folder, rules: gitignore(text) }]
    const made = {
      isOut: outer.isOut || (above !== folder && isMatched(folder, true, outer)),
      ignores: [...outer.ignores, ...own],
    }
    known.set(folder, made)
    return made
  }
  return (path) => {
    const folder = folderAt(folderOf(path))
    return folder.isOut || isMatched(path, false, folder)
  }
}
