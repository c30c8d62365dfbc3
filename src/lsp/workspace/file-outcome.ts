import { rememberEach } from '../../core/memo.ts'
import { knownOf } from '../../core/secret/secrets-of.ts'
import { fixFile } from '../../run/fix.ts'
import { leftOutOf } from '../../run/fix-proof.ts'
import { copyOf, type InputFile } from '../../run/input-file.ts'
import {
  type LinterOptions,
  type LintResult,
  lintFiles,
  type ResultStore,
  readInput,
} from '../../run/lint-files.ts'
import { lintInSteps } from './lint-in-steps.ts'
import { filesAround, openBeside } from './project-files.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import { foreignNamed, type KeptOutcome, type Outcome, outcomesOf } from './workspace-lint.ts'
import { ruleSetsOf, stampOf, update, type WorkspaceState } from './workspace-state.ts'

/** The result of a file; undefined if there is no such file. */
export function lint(state: WorkspaceState, path: string): Outcome | undefined {
  const { entries, outcomes } = state
  update(state)
  const entry = entries.entryOf(path)
  if (entry === undefined) return undefined
  if (entry.isIgnored) return { file: entry.read.file, result: lintFiles([]) }
  const before = outcomes.get(path)
  if (before !== undefined && isCurrent(state, before, entry)) return before.outcome
  lintOpen(state, path)
  return outcomes.get(path)?.outcome
}

const isCurrent = (state: WorkspaceState, before: KeptOutcome, entry: WorkspaceFile): boolean =>
  before.entry === entry &&
  before.stamp === stampOf(state) &&
  (before.tried === undefined || before.tried === state.evaluations?.version())

/** Lints the project of a file, for the findings in it and in all files that are open. */
function lintOpen(state: WorkspaceState, path: string): void {
  const { entries, evaluations, outcomes, pinned } = state
  const isAsked = isAmong([path, ...openBeside(entries, path)])
  const { all, foreign } = inputsAround(state, path)
  const given = all.filter((one) => isAsked(one.path))
  for (const one of given) evaluations?.begin(one.path)
  const options = optionsFor(state, path, all)
  const { memory } = options
  const inputs = [
    ...all.map((one) => (isAsked(one.path) ? one.input : silent(one))),
    ...foreign.map((input) => copyOf(input, { isSilent: true })),
  ]
  const byUri = new Map(inputs.map((input) => [input.uri, input]))
  const found = lintFiles(inputs, {
    ...options,
    host: { ...options.host, isWanted: isAsked },
    memory: {
      ...memory,
      store: state.store,
      reads: state.silentReads,
      reread: (uri) => byUri.get(uri),
    },
  })
  // Cached results of a file do not contain its secrets.
  const known = new Set([...found.known, ...given.flatMap(({ read }) => knownOf(read.file))])
  const result = { ...found, known: [...known] }
  const stamp = stampOf(state)
  for (const [at, outcome] of outcomesOf(given, result)) {
    const entry = entries.entryOf(at)
    if (entry === undefined) continue
    const tried = evaluations?.isOpen(at) ? evaluations.version() : undefined
    // While a text is broken it holds no values that anything could be known of.
    if (outcome.file.problems.length === 0) pinned.set(at, result.pinned.get(at))
    outcomes.set(at, { entry, stamp, outcome, tried })
  }
}

const isAmong = (paths: readonly string[]): ((path: string) => boolean) => {
  const all = new Set(paths)
  return (path) => all.has(path)
}

/** The files that affect findings in a file, and those out of scope that one of them may name. */
function inputsAround(state: WorkspaceState, path: string) {
  const { files, foreign } = filesAround(state, path)
  const all = files.flatMap((one) => {
    const entry = state.entries.entryOf(one)
    return entry === undefined || entry.isIgnored ? [] : [entry]
  })
  return { all, foreign: foreignNamed(state.entries, all, foreign) }
}

/** A file as it is read beside those whose findings are asked for. */
const silent = rememberEach(({ input }: WorkspaceFile) => copyOf(input, { isSilent: true }))

/** Lints files of one project together. */
export function runTogether(
  state: WorkspaceState,
  given: readonly WorkspaceFile[],
  store: ResultStore,
  foreign: readonly InputFile[] = [],
): LintResult {
  const [first] = given
  if (given.length === 1) state.evaluations?.begin(first?.path ?? '')
  const inputs = [...given.map(({ input }) => input), ...foreign]
  const reads = new Map(inputs.map((input) => [input.uri, input]))
  const options = optionsFor(state, first?.path ?? '/', given)
  const memory = { ...options.memory, store, reread: (uri: string) => reads.get(uri) }
  return lintFiles(inputs, { ...options, memory })
}

/** Options for linting a file: its project's configuration and baseline. */
function optionsFor(
  state: WorkspaceState,
  path: string,
  parsed: readonly WorkspaceFile[],
): LinterOptions {
  const { entries, disk } = state
  const reads = new Map(parsed.map((entry) => [entry.path, entry]))
  const today = state.today()
  const isMissing = (uri: string) =>
    entries.textOf(uri) === undefined && disk.isMissing?.(uri) === true
  return {
    host: { outside: { isMissing, open: (uri) => entries.entryOf(uri)?.input } },
    policy: { profile: entries.profileOf(path), baseline: entries.baselineOf(path), today },
    memory: {
      ruleSetFor: ruleSetsOf(state, today),
      read: (input) => {
        const entry = reads.get(input.uri) ?? entries.known(input.uri)
        return entry?.input.text === input.text ? entry.read : readInput(input)
      },
    },
  }
}

/**
 * Lints a long file by itself in steps, with requests answered in between, so that less is left for
 * `lint`.
 */
export async function prepare(state: WorkspaceState, path: string): Promise<void> {
  const { entries, evaluations, outcomes } = state
  const entry = entries.entryOf(path)
  if (entry === undefined || entry.isIgnored || outcomes.get(path)?.entry === entry) return
  const begin = () => evaluations?.begin(path)
  const ruleSets = ruleSetsOf(state, state.today())
  await lintInSteps(entry, entries.profileOf(path), ruleSets, begin)
}

/** The file with facts from others: the versions that they pin for its values. */
export function inputOf(state: WorkspaceState, { path, input }: WorkspaceFile): InputFile {
  if (state.outcomes.get(path)?.stamp !== stampOf(state)) lint(state, path)
  const found = state.pinned.get(path)
  return found === undefined ? input : copyOf(found, { text: input.text })
}

/** The file's text with all safe fixes applied, or only those of one rule. */
export function fixAll(state: WorkspaceState, path: string, rule?: string) {
  const entry = state.entries.entryOf(path)
  const outcome = lint(state, path)
  if (entry === undefined || outcome === undefined) return undefined
  // The fixes of a rule are asked for in every file, so each is looked at by itself.
  const beside = rule === undefined ? inputsAround(state, path).all : []
  const context = beside.map(({ input }) => input)
  const { findings, files, known } = outcome.result
  const options = {
    ...optionsFor(state, path, [entry, ...beside]),
    context,
    files,
    rule,
    unsafe: false,
    withoutSecrets: true,
  }
  const { text, refused } = fixFile(entry.input, findings, options)
  return { text, leftOut: leftOutOf(path.replace(/^.*\//, ''), refused, known) }
}

/** Resolves when no patch of a file is running any more. One answer may lead to more questions. */
export async function settled(state: WorkspaceState, path: string, signal: AbortSignal) {
  const { evaluations } = state
  while (evaluations?.isOpen(path) && !signal.aborted) {
    await evaluations.settled(path, signal)
    lint(state, path)
  }
}
