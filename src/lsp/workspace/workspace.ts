import { configFileNames, isVcFileName } from '../../core/schema/detect.ts'
import { mayHoldFacts } from '../../project/index.ts'
import { mayHoldNames } from '../../project/names/index.ts'
import { fixFile } from '../../run/fix.ts'
import { copyOf, type InputFile } from '../../run/input-file.ts'
import {
  createRuleSets,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type RuleSetFor,
  readInput,
} from '../../run/lint-files.ts'
import { leftOutOf } from '../../run/proof.ts'
import type { Disk } from './disk.ts'
import { createEntries, type WorkspaceFile } from './entries.ts'
import { createEvaluations } from './evaluations.ts'
import { lintInSteps } from './lint-in-steps.ts'
import { createNeighbours, forFacts, usersFor } from './neighbours.ts'
import { createWorkspaceLint, type KeptOutcome, type Outcome } from './workspace-lint.ts'
import { yieldToEvents } from './yield-to-events.ts'

/** True of a text in which patches may have something to try. */
const HAS_PATCHES = /\bpatches"?\s*:/

/** Documents and files, and the findings in them. Paths are as `pathOf` makes them. */
export function createWorkspace(
  disk: Disk,
  today: () => string,
  /** Called when the patches of a file have been tried: there may be other findings, though no text has changed. */
  onEvaluated: (path: string) => void = () => {},
) {
  let folders: readonly string[] = []
  let entries = createEntries(disk, () => folders)
  const known = new Map<string, KeptOutcome>()
  const pinned = new Map<string, InputFile | undefined>()
  /** Files of each project with facts for the others. */
  const projects = new Map<string, Set<string>>()
  const listed = new Map<string, Promise<readonly string[]>>()
  const loading = new Map<string, Promise<void>>()
  let ruleSets: { readonly today: string; readonly of: RuleSetFor } | undefined
  let all: { readonly key: string; readonly outcomes: ReadonlyMap<string, Outcome> } | undefined
  const changed = new Set<string>()
  /** Files that others lie over or under: what they hold counts in those. */
  const layered = new Set<string>()
  let layerAge = 0
  /** Grows with every change of any text. */
  let texts = 0
  const sandbox = disk.startSandbox?.()
  const evaluations =
    sandbox && createEvaluations(sandbox, (uri) => entries.ownerOf(uri), onEvaluated)

  const neighbours = createNeighbours(disk, () => entries)

  const ruleSetsOf = (day: string) => {
    if (ruleSets?.today !== day)
      ruleSets = { today: day, of: createRuleSets(day, { evaluator: evaluations?.evaluator }) }
    return ruleSets.of
  }

  /** Files below a folder, looked up again when something may have come or gone. */
  const filesBelow = (folder: string) => {
    const found = listed.get(folder) ?? disk.filesBelow(folder)
    listed.set(folder, found)
    return found
  }

  /** The text of a file of this project, empty if nothing in it is in scope. */
  const readIn = (root: string, path: string): string => {
    const isRead = entries.rootOf(path) === root && !entries.isForeign(path)
    return isRead ? (entries.textOf(path) ?? '') : ''
  }

  const readProject = async (root: string) => {
    const linted = new Set<string>()
    let count = 0
    const below = await filesBelow(root)
    // A new file may lie over another.
    if (neighbours.take(root, below)) layerAge++
    for (const path of below) {
      const text = readIn(root, path)
      if (mayHoldFacts(text) || mayHoldNames(text) || isVcFileName(path)) {
        linted.add(path)
        entries.of(path)
      }
      // Requests are answered in between.
      if (++count % 20 === 0) await yieldToEvents()
    }
    projects.set(root, linted)
  }

  const load = async (path: string) => {
    const root = entries.rootOf(path)
    if (root === undefined) return
    const known = loading.get(root) ?? readProject(root)
    loading.set(root, known)
    await known
  }

  /** Open files, and those below the folders of the workspace. */
  const allPaths = async () => {
    const paths = new Set(entries.open())
    for (const folder of folders) for (const path of await filesBelow(folder)) paths.add(path)
    return paths
  }

  /** Reads the projects of some files; one file of each. */
  const loadAll = async (paths: Iterable<string>): Promise<readonly string[]> => {
    const roots = new Map<string, string>()
    for (const path of paths) {
      const root = entries.rootOf(path)
      if (root !== undefined && !roots.has(root)) roots.set(root, path)
    }
    for (const path of roots.values()) await load(path)
    return [...roots.values()]
  }

  /** Files of a project that may hold facts, and those that are open. */
  const inProject = (root: string | undefined): readonly string[] => {
    const open = entries.open().filter((path) => entries.rootOf(path) === root)
    return [...new Set([...(projects.get(root ?? '') ?? []), ...open])]
  }

  const joinedWith = (entry: WorkspaceFile): WorkspaceFile[] => {
    if (!entry.hasFacts && !entry.hasValues) return []
    const paths = inProject(entries.rootOf(entry.path)).filter((path) => path !== entry.path)
    return paths.flatMap((path) => {
      const other = entries.of(path)
      const isJoined = entry.hasFacts ? other?.hasFacts : other?.namesLayers
      return other !== undefined && isJoined && !other.isIgnored ? [other] : []
    })
  }

  const projectOf = (path: string): readonly WorkspaceFile[] => {
    const entry = entries.of(path)
    const root = entries.rootOf(path)
    const beside = root === undefined ? [] : inProject(root)
    const configs = root === undefined ? [] : configFileNames.map((name) => `${root}/${name}`)
    const found = [...beside, ...configs].flatMap((other) => entries.of(other) ?? [])
    const all = entry === undefined ? found : [entry, ...found]
    return [...new Set(all)].filter(({ isIgnored }) => !isIgnored)
  }

  /** The options to lint a file: with the configuration and the baseline of its project. */
  const optionsFor = (path: string, parsed: readonly WorkspaceFile[]): LinterOptions => {
    const reads = new Map(parsed.map((entry) => [entry.path, entry]))
    const day = today()
    return {
      host: { outside: neighbours.outside },
      policy: { profile: entries.profileOf(path), baseline: entries.baselineOf(path), today: day },
      memory: {
        ruleSetFor: ruleSetsOf(day),
        read: (input) => {
          const entry = reads.get(input.uri) ?? entries.known(input.uri)
          return entry?.input.text === input.text ? entry.read : readInput(input)
        },
      },
    }
  }

  const run = (entry: WorkspaceFile, beside: readonly WorkspaceFile[]): LintResult => {
    const named = neighbours.kustomizationsFor(entry)
    for (const { path } of named) layered.add(path)
    const users = usersFor([entry, ...named], () => projectOf(entry.path))
    const others = new Set([...beside, ...named, ...users].filter((one) => one !== entry))
    const options = optionsFor(entry.path, [entry, ...others])
    const host = { ...options.host, ...neighbours.layersFor(entry) }
    return lintFiles([entry.input, ...[...others].map(forFacts)], { ...options, host })
  }

  /** Brings the facts of changed documents up to date. */
  const update = () => {
    for (const path of changed) entries.of(path)
    changed.clear()
  }

  const age = () => entries.age() + layerAge

  /** Grows when the facts of a file change, or the day. */
  const stateOfAll = () => [age(), today()].join(' ')

  const isCurrent = (before: KeptOutcome, entry: WorkspaceFile): boolean =>
    before.entry === entry &&
    before.state === stateOfAll() &&
    (before.tried === undefined || before.tried === evaluations?.version()) &&
    before.cited.every((cited) => entries.of(cited.path) === cited)

  const lint = (path: string): Outcome | undefined => {
    update()
    const entry = entries.of(path)
    if (entry === undefined) return undefined
    const before = known.get(path)
    if (before !== undefined && isCurrent(before, entry)) return before.outcome
    evaluations?.begin(path)
    const result = entry.isIgnored ? lintFiles([]) : run(entry, joinedWith(entry))
    const tried = evaluations?.isOpen(path) ? evaluations.version() : undefined
    const inLayers = result.layers.flatMap(({ uris }) => uris)
    for (const uri of inLayers) layered.add(uri)
    const related = result.findings.flatMap((one) => one.related.map(({ uri }) => uri))
    const uris = new Set([...related, ...inLayers])
    uris.delete(path)
    const cited = [...uris].flatMap((uri) => entries.known(uri) ?? [])
    const outcome = { file: entry.read.file, result }
    // While a text is broken it holds no values that anything could be known of.
    if (entry.read.file.problems.length === 0) pinned.set(path, result.pinned.get(path))
    known.set(path, { entry, state: stateOfAll(), cited, outcome, tried })
    return outcome
  }

  const prepare = async (path: string) => {
    const entry = entries.of(path)
    if (entry === undefined || entry.isIgnored || known.get(path)?.entry === entry) return
    const begin = () => evaluations?.begin(path)
    await lintInSteps(entry, entries.profileOf(path), ruleSetsOf(today()), begin)
  }

  const inputOf = ({ path, input }: WorkspaceFile): InputFile => {
    if (known.get(path)?.state !== stateOfAll()) lint(path)
    const found = pinned.get(path)
    return found === undefined ? input : copyOf(found, { text: input.text })
  }

  const lintWorkspace = createWorkspaceLint({
    entries: () => entries,
    today,
    run(given, store, foreign = []) {
      const [first] = given
      if (given.length === 1) evaluations?.begin(first?.path ?? '')
      const inputs = [...given.map(({ input }) => input), ...foreign]
      const reads = new Map(inputs.map((input) => [input.uri, input]))
      const options = optionsFor(first?.path ?? '/', given)
      const memory = { ...options.memory, store, reread: (uri: string) => reads.get(uri) }
      return lintFiles(inputs, { ...options, memory })
    },
  })

  const lintAll = async (isWanted: () => boolean) => {
    const paths = await allPaths()
    await loadAll(paths)
    update()
    const key = () => [stateOfAll(), texts, paths.size, evaluations?.version()].join(' ')
    if (all?.key === key()) return all.outcomes
    const before = texts
    const outcomes = await lintWorkspace(paths, isWanted)
    if (outcomes !== undefined && texts === before) all = { key: key(), outcomes }
    return outcomes
  }

  return {
    /** A document as the editor shows it; undefined when it is closed. */
    setOpen(path: string, text: string | undefined) {
      texts++
      if (layered.has(path)) layerAge++
      if (text === undefined) {
        known.delete(path)
        pinned.delete(path)
      }
      changed.add(path)
      entries.setOpen(path, text)
      // It takes longer to start than to read the files of the project.
      if (text !== undefined && HAS_PATCHES.test(text)) sandbox?.prepare?.()
    },
    open: () => entries.open(),
    /** Something may have changed on disk; without paths, everything may have. */
    forget(paths?: readonly string[]) {
      texts++
      loading.clear()
      listed.clear()
      const before = new Map([...layered].map((path) => [path, entries.textOf(path)]))
      entries.forget(paths)
      for (const [path, text] of before) if (entries.textOf(path) !== text) layerAge++
      for (const paths of projects.values()) for (const path of paths) changed.add(path)
    },
    setFolders(next: readonly string[]) {
      const texts = entries.open().map((path) => [path, entries.textOf(path)] as const)
      folders = next
      entries = createEntries(disk, () => folders)
      for (const [path, text] of texts) entries.setOpen(path, text)
      known.clear()
      loading.clear()
      listed.clear()
      projects.clear()
      neighbours.clear()
      all = undefined
    },
    /** Reads the rest of a file's project, once. */
    load,
    /**
     * Lints a long file by itself in steps between which requests are answered, so that less is left to `lint`. A rule
     * that crashes here crashes again there, which reports it.
     */
    prepare: (path: string) => prepare(path).catch(() => {}),
    /** The result of a file; undefined when there is no such file. */
    lint,
    /** The file with what others say of it: the versions that they pin for its values. */
    inputOf,
    /** The file's text with everything fixed that can be fixed safely, or only what one rule reports. */
    fixAll(path: string, rule?: string) {
      const entry = entries.of(path)
      const outcome = lint(path)
      if (entry === undefined || outcome === undefined) return undefined
      // The fixes of a rule are asked for in every file, so each is looked at by itself.
      const beside = rule === undefined ? joinedWith(entry) : []
      const context = beside.map(({ input }) => input)
      const { findings, files, known } = outcome.result
      const options = {
        ...optionsFor(path, [entry, ...beside]),
        context,
        files,
        rule,
        unsafe: false,
        withoutSecrets: true,
      }
      const { text, refused } = fixFile(entry.input, findings, options)
      return { text, leftOut: leftOutOf(path.replace(/^.*\//, ''), refused, known) }
    },
    /** Every file of the workspace, also such without findings; undefined once it is no longer wanted. */
    lintAll,
    textOf: (path: string) => entries.textOf(path),
    entryOf: (path: string) => entries.of(path),
    /** The files of a file's project whose facts are joined, the file first. */
    projectOf,
    /** The files of every project below the folders of the workspace. */
    async allProjects(): Promise<readonly (readonly WorkspaceFile[])[]> {
      const firsts = await loadAll(await allPaths())
      return firsts.map(projectOf)
    },
    /** Grows when something changes that findings of other files depend on. */
    age(): number {
      update()
      return age()
    },
    today,
    /** Resolves when no patch of a file is being tried any more. What one answer shows may ask for others. */
    async settled(path: string, signal: AbortSignal) {
      while (evaluations?.isOpen(path) && !signal.aborted) {
        await evaluations.settled(path, signal)
        lint(path)
      }
    },
    sandbox,
    stop: () => evaluations?.stop(),
  }
}

export type Workspace = ReturnType<typeof createWorkspace>
