import { fixFile } from '../../run/fix.ts'
import { copyOf, type InputFile } from '../../run/input-file.ts'
import {
  type LinterOptions,
  type LintResult,
  lintFiles,
  type ResultStore,
  readInput,
} from '../../run/lint-files.ts'
import { leftOutOf } from '../../run/proof.ts'
import { lintInSteps } from './lint-in-steps.ts'
import { forFacts, usersFor } from './neighbours.ts'
import { joinedWith, projectOf } from './project-files.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import type { KeptOutcome, Outcome } from './workspace-lint.ts'
import { ruleSetsOf, stampOf, update, type WorkspaceState } from './workspace-state.ts'

/** The result of a file; undefined if there is no such file. */
export function lint(state: WorkspaceState, path: string): Outcome | undefined {
  const { entries, evaluations, outcomes } = state
  update(state)
  const entry = entries.of(path)
  if (entry === undefined) return undefined
  const before = outcomes.get(path)
  if (before !== undefined && isCurrent(state, before, entry)) return before.outcome
  evaluations?.begin(path)
  const result = entry.isIgnored ? lintFiles([]) : run(state, entry, joinedWith(state, entry))
  const tried = evaluations?.isOpen(path) ? evaluations.version() : undefined
  const outcome = { file: entry.read.file, result }
  // A broken text has no values to derive pins from.
  if (outcome.file.problems.length === 0) state.pinned.set(path, result.pinned.get(path))
  const cited = citedIn(state, entry, result)
  outcomes.set(path, { entry, state: stampOf(state), cited, outcome, tried })
  return outcome
}

const isCurrent = (state: WorkspaceState, before: KeptOutcome, entry: WorkspaceFile): boolean =>
  before.entry === entry &&
  before.state === stampOf(state) &&
  (before.tried === undefined || before.tried === state.evaluations?.version()) &&
  before.cited.every((cited) => state.entries.of(cited.path) === cited)

/**
 * The other files that a result depends on; records those that override the file or are overridden
 * by it.
 */
function citedIn({ entries, layered }: WorkspaceState, { path }: WorkspaceFile, found: LintResult) {
  const inLayers = found.layers.flatMap(({ uris }) => uris)
  for (const uri of inLayers) layered.add(uri)
  const related = found.findings.flatMap((one) => one.related.map(({ uri }) => uri))
  const uris = new Set([...related, ...inLayers])
  uris.delete(path)
  return [...uris].flatMap((uri) => entries.known(uri) ?? [])
}

function run(state: WorkspaceState, entry: WorkspaceFile, beside: readonly WorkspaceFile[]) {
  const { layered, neighbours } = state
  const named = neighbours.kustomizationsFor(entry)
  for (const { path } of named) layered.add(path)
  const users = usersFor([entry, ...named], () => projectOf(state, entry.path))
  const others = new Set([...beside, ...named, ...users].filter((one) => one !== entry))
  const options = optionsFor(state, entry.path, [entry, ...others])
  const host = { ...options.host, ...neighbours.layersFor(entry) }
  return lintFiles([entry.input, ...[...others].map(forFacts)], { ...options, host })
}

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
  const { entries, neighbours } = state
  const reads = new Map(parsed.map((entry) => [entry.path, entry]))
  const today = state.today()
  return {
    host: { outside: neighbours.outside },
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
  const entry = entries.of(path)
  if (entry === undefined || entry.isIgnored || outcomes.get(path)?.entry === entry) return
  const begin = () => evaluations?.begin(path)
  const ruleSets = ruleSetsOf(state, state.today())
  await lintInSteps(entry, entries.profileOf(path), ruleSets, begin)
}

/** The file with facts from others: the versions that they pin for its values. */
export function inputOf(state: WorkspaceState, { path, input }: WorkspaceFile): InputFile {
  if (state.outcomes.get(path)?.state !== stampOf(state)) lint(state, path)
  const found = state.pinned.get(path)
  return found === undefined ? input : copyOf(found, { text: input.text })
}

/** The file's text with all safe fixes applied, or only those of one rule. */
export function fixAll(state: WorkspaceState, path: string, rule?: string) {
  const entry = state.entries.of(path)
  const outcome = lint(state, path)
  if (entry === undefined || outcome === undefined) return undefined
  // The fixes of a rule are requested for every file, so each file is linted by itself.
  const beside = rule === undefined ? joinedWith(state, entry) : []
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
