import { MAX_LONG_LENGTH, MAX_LOOKUPS } from '../../core/limits.ts'
import { addAll } from '../../core/lists.ts'
import { rememberEach } from '../../core/memo.ts'
import { fileName } from '../../core/search/file-name.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { SourceFile } from '../../core/types.ts'
import { isAboutOthers } from '../../run/layers/layer-chains.ts'
import type { FileResult, InputFile, LintResult, ResultStore } from '../../run/lint-files.ts'
import { FOREIGN } from '../../run/lint-input.ts'
import type { Entries } from './entries/entries.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import { yieldToEvents } from './yield-to-events.ts'

/** The result of a run in one file. */
export interface Outcome {
  readonly file: SourceFile
  readonly result: LintResult
}

/** A cached outcome, until the file or something that it depends on changes. */
export interface KeptOutcome {
  readonly entry: WorkspaceFile
  /** The state of all texts at that time, because each may affect findings in the others. */
  readonly stamp: string
  readonly outcome: Outcome
  /** Version of the evaluations, if some were still running when the file was linted. */
  readonly tried: number | undefined
}

export interface WorkspaceLintParts {
  /** The files known to the server, which are replaced when the workspace's folders change. */
  readonly entries: () => Entries
  readonly store: ResultStore
  /** Lints files of one project together. */
  readonly run: (
    given: readonly WorkspaceFile[],
    store: ResultStore,
    foreign?: readonly InputFile[],
  ) => LintResult
}

/** The findings in a file by itself are kept until it changes, so that only the joins are done anew. */
export function createWorkspaceLint({ entries, store, run }: WorkspaceLintParts) {
  /** A file that is to be linted. */
  const entryOf = (path: string) => {
    // A file that a kustomization names may be in scope, whatever it contains.
    const isForeign = !isAboutOthers(path) && entries().isForeign(path)
    const entry = isForeign ? undefined : entries().entryOf(path)
    return entry?.isIgnored ? undefined : entry
  }
  /** Lints a file by itself, unless that was done already; returns true if more are wanted. */
  const lintAlone = async (entry: WorkspaceFile, isWanted: () => boolean) => {
    if (store.recall(entry.input) !== undefined) return true
    run([entry], store)
    await yieldToEvents()
    return isWanted()
  }
  /** Lints each file by itself; undefined once the result is no longer wanted. */
  const lintEach = async (paths: Iterable<string>, isWanted: () => boolean) => {
    const files: WorkspaceFile[] = []
    let count = 0
    for (const path of paths) {
      const entry = entryOf(path)
      // Answers other requests in between, even if many files are out of scope.
      if (++count % 20 === 0) await yieldToEvents()
      if (entry === undefined) continue
      if (!(await lintAlone(entry, isWanted))) return undefined
      const isLeft = isNobodys(entry, store.recall(entry.input)) && entries().setAside(path)
      if (!isLeft) files.push(entry)
    }
    return files
  }
  /**
   * Lints many files in steps that let other requests through; undefined once the result is no
   * longer wanted.
   */
  return async (paths: Iterable<string>, isWanted: () => boolean) => {
    const files = await lintEach(paths, isWanted)
    if (files === undefined) return undefined
    const folderOf = (path: string) => entries().projectOf(path) ?? ''
    const foreign = groupBy(foreignNamed(entries(), files, paths), ({ uri }) => folderOf(uri))
    const outcomes: [string, Outcome][] = []
    const inOrder = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    for (const [folder, project] of groupBy(inOrder, ({ path }) => folderOf(path))) {
      await yieldToEvents()
      if (!isWanted()) return undefined
      const others = foreign.get(folder) ?? []
      const result = run(project, store, others)
      const found = new Set(result.findings.map(({ uri }) => uri))
      const named = others.flatMap(({ uri }) =>
        found.has(uri) ? (entries().entryOf(uri) ?? []) : [],
      )
      addAll(outcomes, outcomesOf([...project, ...named], result))
    }
    return new Map(outcomes)
  }
}

export type WorkspaceLint = ReturnType<typeof createWorkspaceLint>

/** Keeps what was found in files by themselves, until the day is over. */
export function createResultStore(entries: () => Entries, today: () => string): ResultStore {
  const kept = new WeakMap<InputFile, { readonly result: FileResult; readonly today: string }>()
  return {
    recall(input) {
      if (entries().foreignInput(input.uri) === input) return FOREIGN.result
      const found = kept.get(input)
      return found?.today === today() ? found.result : undefined
    },
    keep: (input, result) => void kept.set(input, { result, today: today() }),
  }
}

/** The files out of scope among some that others may name. */
export function foreignNamed(
  entries: Entries,
  files: readonly WorkspaceFile[],
  paths: Iterable<string>,
): readonly InputFile[] {
  const foreign = [...paths].flatMap((path) => entries.foreignInput(path) ?? [])
  if (foreign.length === 0) return []
  // A few names are found faster than all words of a long text.
  const isLong = ({ input }: WorkspaceFile) =>
    input.text.length > MAX_LONG_LENGTH && foreign.length <= MAX_LOOKUPS
  const long = files.filter(isLong)
  const names = new Set(files.flatMap((file) => (isLong(file) ? [] : [...namesIn(file)])))
  return foreign.filter(({ uri }) => {
    const name = fileName(uri)
    return names.has(name) || long.some(({ input }) => input.text.includes(name))
  })
}

/** The names of files in a text: of thousands that are foreign it names few. */
const namesIn = rememberEach(
  ({ input }: WorkspaceFile) => new Set(input.text.match(/[^\s/\\"'`,:()[\]{}<>]+\.\w+/g)),
)

/**
 * True of a file that nothing uses. One that a kustomization names may be in scope, whatever it
 * contains.
 */
const isNobodys = (entry: WorkspaceFile, result: FileResult | undefined): boolean => {
  const hasPart =
    entry.hasFacts || entry.hasValues || entry.namesLayers || isAboutOthers(entry.path)
  return (
    !hasPart && result?.foreign === true && result.facts === undefined && !result.hasSuppressions
  )
}

export function outcomesOf(
  project: readonly WorkspaceFile[],
  result: LintResult,
): [string, Outcome][] {
  const findings = groupBy(result.findings, ({ uri }) => uri)
  const suppressed = groupBy(result.suppressed, ({ finding }) => finding.uri)
  return project.map(({ path, read }) => {
    const own = { findings: findings.get(path) ?? [], suppressed: suppressed.get(path) ?? [] }
    return [path, { file: read.file, result: { ...result, ...own } }]
  })
}
