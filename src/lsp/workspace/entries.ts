import { type Configurations, configurations } from '../../config/configurations.ts'
import { pathBelow } from '../../config/paths.ts'
import { isConfigFileName, isPackageFile } from '../../core/schema/detect.ts'
import { BASELINE_NAME, type Baseline, readBaseline } from '../../core/suppressions/baseline.ts'
import { mayHoldFacts, mayNameLayers } from '../../project/index.ts'
import { copyOf } from '../../run/input-file.ts'
import { inputScope } from '../../run/input-scope.ts'
import { isAboutOthers, mayBeLayer } from '../../run/layers/layer-chains.ts'
import { type InputFile, type ReadFile, readInput } from '../../run/lint-files.ts'
import type { Disk } from './disk.ts'
import { createFileMemos } from './file-memos.ts'
import { isFile } from './uris.ts'

/** One file as it stands now: in the editor where it is open, else on disk. */
export interface WorkspaceFile {
  readonly path: string
  readonly input: InputFile
  readonly read: ReadFile
  /** The configuration ignores it. */
  readonly isIgnored: boolean
  /** It has something to do with other files. */
  readonly hasFacts: boolean
  /** It holds values of a virtual cluster, which others may lie over. */
  readonly hasValues: boolean
  /** It may override values of other files, or hold values for them. */
  readonly namesLayers: boolean
  /** Its facts, to see whether a change concerns other files. */
  readonly factsKey: string
  /** The error that was thrown while it was read, which is a bug in vclint: the file then counts as empty. */
  readonly crash?: unknown
}

export const isConfigFile = (path: string): boolean => isConfigFileName(path) || isPackageFile(path)

/** The files that the server knows, each read once until its text or the configuration changes. */
export function createEntries(disk: Disk, folders: () => readonly string[]) {
  const openTexts = new Map<string, string>()
  const diskTexts = new Map<string, string | undefined>()
  const entries = new Map<string, WorkspaceFile>()
  /** Files that hold nothing to check or refer to, each with its text still on disk. */
  const foreign = new Map<string, InputFile>()
  const memos = createFileMemos()
  /** Files besides the configurations themselves that a configuration depends on. */
  const needed = new Set<string>()
  let baselines = new Map<string, Baseline | undefined>()
  let age = 0

  const textOf = (path: string): string | undefined => {
    const text = openTexts.get(path)
    if (text !== undefined) return text
    if (foreign.has(path)) return disk.readText(path, folders())
    if (!diskTexts.has(path)) diskTexts.set(path, disk.readText(path, folders()))
    return diskTexts.get(path)
  }

  const makeConfigs = (): Configurations =>
    configurations(
      {
        readText(path) {
          needed.add(path)
          return textOf(path)
        },
        exists: disk.exists,
        readCustomRules: disk.readCustomRules,
      },
      { cwd: folders()[0] ?? '/' },
    )
  let configs = makeConfigs()
  let findRoot = disk.rootFinder()

  const rootOf = (path: string) => {
    const found = findRoot(path)
    return found ?? folders().find((folder) => pathBelow(folder, path) !== undefined)
  }

  /** A document without a path gets what holds for files at the top of the workspace. */
  const configPath = (path: string) => (isFile(path) ? path : `${folders()[0] ?? ''}/untitled.yaml`)

  const isConfiguration = (path: string) => isConfigFileName(path) || configs.isUsed(path)

  const inputOf = (path: string, text: string): InputFile => {
    const { isIgnored: _, ...config } = configs.of(configPath(path))
    const parsing = isConfiguration(path) ? configs.asInput(path) : config
    const hints = { set: rootOf(path) ?? '', ...parsing.hints }
    // The name of its tab is all that a message can call a document without a file.
    const name = isFile(path) ? parsing.path : path.slice(path.search(/[^/:]*$/))
    return { ...parsing, path: name, uri: path, text, hints }
  }

  const isIgnored = (path: string) => configs.of(configPath(path)).isIgnored

  const make = (path: string, text: string): WorkspaceFile => {
    const input: InputFile = copyOf(inputOf(path, text), { share: memos.next(path) })
    const { read, crash } = readCarefully(input)
    // The host of a request may be a variable, so that no word of the text tells of an object.
    const hasFacts = mayHoldFacts(text) || read.facts.changes.length > 0
    const isOut = isIgnored(path)
    return {
      path,
      input,
      read,
      isIgnored: isOut,
      hasFacts,
      hasValues: read.facts.virtualClusters.length > 0,
      namesLayers: mayNameLayers(text),
      factsKey: hasFacts && !isOut ? JSON.stringify([read.facts, read.values]) : '',
      ...(crash === undefined ? {} : { crash }),
    }
  }

  const reload = () => {
    needed.clear()
    configs = makeConfigs()
    findRoot = disk.rootFinder()
    entries.clear()
    foreign.clear()
    memos.clear()
    baselines = new Map()
    age++
  }

  const changed = (path: string) => {
    if (isConfigFile(path) || needed.has(path) || baselines.has(path)) reload()
  }

  const setAside = (path: string) => {
    // A file that may lie over or under another one counts there, whatever is in it.
    if (openTexts.has(path) || isAboutOthers(path) || mayBeLayer(path)) return false
    const input = inputOf(path, '')
    foreign.set(path, {
      ...input,
      get text() {
        return textOf(path) ?? ''
      },
    })
    entries.delete(path)
    diskTexts.delete(path)
    memos.forget(path)
    return true
  }

  return {
    /** The earlier reading of a file, if its text is still the same. */
    known(path: string): WorkspaceFile | undefined {
      const entry = entries.get(path)
      return entry?.input.text === textOf(path) ? entry : undefined
    },
    textOf,
    /** A file that is not open and is known to hold nothing to check or refer to. Nothing of it is kept in memory. */
    isForeign(path: string): boolean {
      if (openTexts.has(path)) return false
      if (foreign.has(path)) return true
      if (entries.has(path)) return false
      const text = textOf(path)
      // A file that takes part in joins is read in any case.
      if (text === undefined || mayHoldFacts(text) || isConfiguration(path)) return false
      const { kind, declared, charts } = configs.of(configPath(path))
      const scope = inputScope({ uri: path, text, kind, declared, charts })
      return scope === 'out' && setAside(path)
    },
    foreignInput: (path: string) => (openTexts.has(path) ? undefined : foreign.get(path)),
    /** Forgets a file out of scope, but for that fact. Returns false if the file has to be kept. */
    setAside,
    /** The file that a text is embedded in, by the name that a run has for it; a file's own path. */
    ownerOf(uri: string): string {
      let path = uri
      for (
        let at = uri.indexOf('#');
        at >= 0 && !entries.has(path);
        at = uri.indexOf('#', at + 1)
      ) {
        path = uri.slice(0, at)
      }
      return entries.has(path) ? path : uri
    },
    rootOf,
    of(path: string): WorkspaceFile | undefined {
      const text = textOf(path)
      const known = entries.get(path)
      if (text === undefined) {
        if (known !== undefined && known.factsKey !== '') age++
        entries.delete(path)
        return undefined
      }
      if (known?.input.text === text) return known
      const made = make(path, text)
      if ((known?.factsKey ?? '') !== made.factsKey) age++
      entries.set(path, made)
      return made
    },
    setOpen(path: string, text: string | undefined) {
      const before = textOf(path)
      if (text === undefined) openTexts.delete(path)
      else openTexts.set(path, text)
      if (textOf(path) !== before) changed(path)
    },
    open: () => [...openTexts.keys()],
    /** Something may have changed on disk; without paths, everything may have. */
    forget(paths?: readonly string[]) {
      if (paths === undefined) foreign.clear()
      else for (const path of paths) foreign.delete(path)
      const gone = paths ?? [...diskTexts.keys()]
      const before = new Map(gone.map((path) => [path, diskTexts.get(path)]))
      for (const path of gone) diskTexts.delete(path)
      // A host that names a configuration may have what it needs now, such as the engine of custom rules.
      const isAsked = (path: string) => paths !== undefined && isConfigFile(path)
      for (const path of gone) if (textOf(path) !== before.get(path) || isAsked(path)) changed(path)
    },
    baselineOf(path: string): Baseline | undefined {
      const root = rootOf(path) ?? folders()[0] ?? ''
      const at = configs.baselineOf(root || '/') ?? `${root}/${BASELINE_NAME}`
      if (!baselines.has(at)) {
        const read = readBaseline(textOf(at) ?? '')
        baselines.set(at, typeof read === 'string' ? undefined : read)
      }
      return baselines.get(at)
    },
    profileOf: (path: string) => configs.of(`${rootOf(path) ?? folders()[0] ?? ''}/x`).profile,
    /** Grows with every change of a file's facts, and of the configuration. */
    age: () => age,
  }
}

export type Entries = ReturnType<typeof createEntries>

/** A crash costs what is known of the file, and of no other. */
function readCarefully(input: InputFile): { readonly read: ReadFile; readonly crash?: unknown } {
  try {
    return { read: readInput(input) }
  } catch (crash) {
    return { read: readInput({ ...input, text: '' }), crash }
  }
}
