import { Budget } from '../core/budget.ts'
import { MAX_DEPTH } from '../core/limits.ts'
import { isPreset, presets } from '../core/lint/preset.ts'
import type { ConfigProblem } from '../core/lint/rule.ts'
import { rememberEachText } from '../core/memo.ts'
import type { Preset } from '../core/rule-settings.ts'
import { didYouMean } from '../core/search/did-you-mean.ts'
import { isTooDeep, nearestFolder } from '../core/search/nearest-folder.ts'
import type { Node } from '../core/types.ts'
import { type ConfigFile, configIn, readConfig, tooManyEntries } from './config-file.ts'
import type { ConfigHost } from './host.ts'
import { folderOf, pathBelow, resolvePath } from './paths.ts'

/** One layer of a folder's settings; later layers win over earlier ones. */
export type Layer =
  | { readonly preset: Node<Preset> }
  | {
      readonly config: ConfigFile
      /** Its patterns are relative to this folder, of the file that is found or that extends it. */
      readonly folder: string
    }

export interface LayerOptions {
  readonly cwd: string
  /** The project outside of a repository. Default `cwd`. */
  readonly root?: string | undefined
  /** The only configuration that counts. */
  readonly only?: string | undefined
  /** No configuration counts. */
  readonly none?: boolean | undefined
}

/** The configurations through which another one was reached. */
interface Ancestry {
  /** Paths of the configurations being read, so that none extends itself. */
  readonly open: readonly string[]
  /**
   * Limits how many configurations can be extended: two that each extend two soon reach a million.
   */
  readonly budget: Budget
}

const start = (): Ancestry => ({ open: [], budget: new Budget(200) })

const GIT = ['.git']

const TOO_MANY: ConfigProblem = {
  pointer: [],
  text: `Neither this file nor those in folders below it count: ${MAX_DEPTH} above it do. Join some, or set "root: true" here.`,
}

/** One list for all folders, because profiles are cached by its identity. */
const NO_LAYERS: readonly Layer[] = []

/** Finds configurations from each folder upwards and sorts them by priority. */
export function layersOf(host: ConfigHost, { cwd, root = cwd, only, none }: LayerOptions) {
  const files = new Map<string, ConfigFile>()
  const problems = new Map<string, ConfigProblem[]>()
  /** Those of folders whose own configuration does not count: said once, and none below is read. */
  const full = new Set<readonly Layer[]>()

  const report = (config: ConfigFile, problem: ConfigProblem) => {
    problems.set(config.path, [...(problems.get(config.path) ?? []), problem])
  }

  const isRepository = (folder: string) =>
    host.hasNone?.(folder, GIT) !== true && host.exists(resolvePath(folder, '.git'))
  const repositoryOf = nearestFolder(isRepository, folderOf)

  const boundaryOf = (folder: string) =>
    repositoryOf(folder) ?? (pathBelow(root, folder) === undefined ? folder : root)

  const keep = (config: ConfigFile) => {
    const before = files.get(config.path)
    if (before !== undefined) return before
    files.set(config.path, config)
    for (const problem of tooManyEntries(config)) report(config, problem)
    return config
  }

  /** A configuration, preceded by those that it extends. */
  const withBases = (found: ConfigFile, folder: string, ancestry: Ancestry): Layer[] => {
    const config = keep(found)
    const bases = extendsOf(config).flatMap((node) => baseOf(node, config, folder, ancestry))
    return [...bases, { config, folder }]
  }

  const baseOf = (
    node: Node<string>,
    config: ConfigFile,
    folder: string,
    ancestry: Ancestry,
  ): Layer[] => {
    const name = node.value
    if (isPreset(name)) return [{ preset: node as Node<Preset> }]
    const path = resolvePath(folderOf(config.path), name)
    const fail = (why: string, right?: string) => {
      report(config, {
        pointer: node.pointer.slice(config.document.base.length),
        text: `Cannot extend "${name}": ${why}.`,
        right,
      })
      return []
    }
    if (!/\.(ya?ml|json)$/.test(name)) {
      const near = didYouMean(name, Object.keys(presets))
      return fail(neitherPresetNorFile(near), near)
    }
    if (pathBelow(boundaryOf(folderOf(config.path)), path) === undefined)
      return fail('it is outside the project')
    if (path === config.path || ancestry.open.includes(path))
      return fail('the files extend one another in a circle')
    if (!ancestry.budget.spend(1)) return fail('too many files extend one another')
    const base = readConfig(path, host)
    if (base === undefined) return fail('there is no such file')
    return withBases(base, folder, { ...ancestry, open: [...ancestry.open, config.path] })
  }

  const isTop = (folder: string) => folderOf(folder) === folder || repositoryOf(folder) === folder
  const configAt = rememberEachText((folder) => configIn(folder, host))
  const isOwnRoot = (folder: string) => configAt(folder)?.root.get('root')?.value === true

  const found = new Map<string, readonly Layer[]>()
  const layersAt = (folder: string): readonly Layer[] => {
    const above = isTop(folder) ? [] : (found.get(folderOf(folder)) ?? [])
    const config = full.has(above) ? undefined : configAt(folder)
    // Returns the same list for equal folders, because profiles are cached by its identity.
    if (config === undefined) return above
    const inherited = isOwnRoot(folder) ? [] : above
    if (inherited.length < MAX_DEPTH) return [...inherited, ...withBases(config, folder, start())]
    report(keep(config), TOO_MANY)
    const layers = [...inherited]
    full.add(layers)
    return layers
  }

  /** Walks from the nearest known folder down to the requested one. */
  const find = (folder: string): readonly Layer[] => {
    if (isTooDeep(folder)) return NO_LAYERS
    const open: string[] = []
    for (let at = folder; !found.has(at); at = folderOf(at)) {
      open.push(at)
      // A folder below the limit only asks if the folders above it count.
      if (isTop(at) || (at.split('/').length <= MAX_DEPTH && isOwnRoot(at))) break
    }
    for (const at of open.reverse()) found.set(at, layersAt(at))
    return found.get(folder) ?? NO_LAYERS
  }

  const single = rememberEachText((path: string): readonly Layer[] => {
    const config = readConfig(resolvePath(cwd, path), host)
    return config === undefined ? [] : withBases(config, cwd, start())
  })

  return {
    /** Returns the layers of the files of a folder. */
    layersAbove: (folder: string) =>
      none ? NO_LAYERS : only === undefined ? find(folder) : single(only),
    /**
     * Returns the folder that a configuration may not reach out of: the repository, or else the working directory.
     */
    boundaryOf,
    /** Every configuration that was read so far. */
    read: () => [...files.values()],
    fileAt: (path: string) => files.get(path),
    problemsOf: (path: string) => problems.get(path) ?? [],
    report,
  }
}

function neitherPresetNorFile(near: string | undefined): string {
  const hint = near === undefined ? '' : ` (did you mean "${near}"?)`
  return `it is neither minimal, recommended or strict nor a .yaml or .json file${hint}`
}

function extendsOf({ root }: ConfigFile): readonly Node<string>[] {
  const node = root.child('extends')
  if (typeof node?.value === 'string') return [node as Node<string>]
  return (node?.items() ?? []).filter(
    (item): item is Node<string> => typeof item.value === 'string',
  )
}
