import { addAll } from '../../core/lists.ts'
import { rememberEach } from '../../core/memo.ts'
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
  /** The state of everything that it depends on besides its text and the cited files. */
  readonly state: string
  /** Other files that the findings cite. */
  readonly cited: readonly WorkspaceFile[]
  readonly outcome: Outcome
  /** Version of the evaluations, if some were still running when the file was linted. */
  readonly tried: number | undefined
}

export interface WorkspaceLintParts {
  /** The files known to the server, which are replaced when the workspace's folders change. */
  readonly entries: () => Entries
  readonly today: () => string
  /** Lints files of one project together. */
  readonly run: (
    given: readonly WorkspaceFile[],
    store: ResultStore,
    foreign?: readonly InputFile[],
  ) => LintResult
}

/**
 * Caches the findings in a file by itself until it changes, so that only the joins are repeated.
 */
export function createWorkspaceLint({ entries, today, run }: WorkspaceLintParts) {
  const kept = new WeakMap<InputFile, { readonly result: FileResult; readonly today: string }>()
  const store: ResultStore = {
    recall(input) {
      if (entries().foreignInput(input.uri) === input) return FOREIGN.result
      const found = kept.get(input)
      return found?.today === today() ? found.result : undefined
    },
    keep: (input, result) => void kept.set(input, { result, today: today() }),
  }
  /** A file to be linted. */
  const entryOf = (path: string) => {
    // A file that a kustomization names may be in scope, whatever it contains.
    const isForeign = !isAboutOthers(path) && entries().isForeign(path)
    const entry = isForeign ? undefined : entries().of(path)
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
    const names = new Set(files.flatMap((file) => [...namesIn(file)]))
    const mayBeNamed = (path: string) => names.has(path.slice(path.lastIndexOf('/') + 1))
    const foreign = groupBy(
      [...paths].filter(mayBeNamed).flatMap((path) => entries().foreignInput(path) ?? []),
      ({ uri }) => entries().rootOf(uri) ?? '',
    )
    const outcomes: [string, Outcome][] = []
    for (const [root, project] of groupBy(files, ({ path }) => entries().rootOf(path) ?? '')) {
      await yieldToEvents()
      if (!isWanted()) return undefined
      const others = foreign.get(root) ?? []
      const result = run(project, store, others)
      const found = new Set(result.findings.map(({ uri }) => uri))
      const named = others.flatMap(({ uri }) => (found.has(uri) ? (entries().of(uri) ?? []) : []))
      addAll(outcomes, outcomesOf([...project, ...named], result))
    }
    return new Map(outcomes)
  }
}

export type WorkspaceLint = ReturnType<typeof createWorkspaceLint>

/** The file names in a text, of which only few are out of scope. */
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
  return !hasPart && result?.foreign === true && result.facts === undefined && !result.hasDirectives
}

function outcomesOf(project: readonly WorkspaceFile[], result: LintResult): [string, Outcome][] {
  const findings = groupBy(result.findings, ({ uri }) => uri)
  const suppressed = groupBy(result.suppressed, ({ finding }) => finding.uri)
  return project.map(({ path, read }) => {
    const own = { findings: findings.get(path) ?? [], suppressed: suppressed.get(path) ?? [] }
    return [path, { file: read.file, result: { ...result, ...own } }]
  })
}
