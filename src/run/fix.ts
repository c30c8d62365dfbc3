import { Budget } from '../core/budget.ts'
import { type Applied, applyFixes } from '../core/edit/apply.ts'
import { MAX_ATTEMPTS, MAX_FIX_WORK, MAX_RELINTED_LENGTH, MAX_ROUNDS } from '../core/limits.ts'
import { rememberEach } from '../core/memo.ts'
import { secretWriter } from '../core/secret/mask.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding } from '../core/types.ts'
import { failureOf, provenPart, type Refused, type Repair } from './fix-proof.ts'
import { copyOf, type Files } from './input-file.ts'
import {
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
  readInput,
} from './lint-files.ts'
import { forReading } from './profile/profile.ts'
import { shownSource } from './read/shown-secrets.ts'

const passesFor = (text: string): number =>
  Math.max(1, Math.min(MAX_ROUNDS, Math.floor(MAX_RELINTED_LENGTH / (text.length + 1))))

export interface FixOptions extends LinterOptions {
  /** Applies suggestions, too, which may change a file's meaning. */
  readonly unsafe: boolean
  /** Restricts fixes to this rule. */
  readonly rule?: string | undefined
  /** Leaves out fixes that would write a secret, for hosts that show or send the edits. */
  readonly withoutSecrets?: boolean | undefined
  /** The files as parsed for the findings, if known. */
  readonly files?: Files | undefined
  /** The work of the rules in each file for the findings, if known. */
  readonly work?: ReadonlyMap<string, number> | undefined
  /** Files whose facts the rules need; they are not changed. */
  readonly context?: readonly InputFile[] | undefined
}

export interface FixedFile {
  readonly uri: string
  readonly text: string
  /** Number of fixed findings. */
  readonly fixed: number
  /** Fixes that failed their proof and are left out. */
  readonly refused: readonly Refused[]
}

/** A file with some fixes. */
interface Tried extends Pick<FixedFile, 'uri'>, Applied {
  readonly repairs: readonly Repair[]
}

/** Applies the fixes of one file; others stay as they are. */
export function fixFile(
  input: InputFile,
  findings: readonly Finding[],
  options: FixOptions,
): FixedFile {
  const others = (options.context ?? []).filter((file) => file.uri !== input.uri)
  const inputs = [input, ...others.map((file) => copyOf(file, { factsOnly: true }))]
  const [changed] = fixFiles(inputs, findings, options)
  return changed ?? { uri: input.uri, text: input.text, fixed: 0, refused: [] }
}

/**
 * Applies the fixes of all files in passes until nothing changes, ten at most (fewer for long
 * files), because one fix may make room for another that overlapped it. Fixes that fail their proof
 * are left out. Returns files that changed or have such fixes.
 */
export function fixFiles(
  inputs: readonly InputFile[],
  findings: readonly Finding[],
  options: FixOptions,
): readonly FixedFile[] {
  const run = fixing(inputs, options)
  const { files, work = new Map() } = options
  let found = lintedBy({ findings, files, work })
  for (let pass = 0; pass < MAX_ROUNDS; pass++) {
    const next = fixOnce(run, found, pass)
    if (next === undefined) break
    found = next
  }
  return inputs.flatMap(({ uri }) => {
    const fixed = run.counts.get(uri) ?? 0
    const refused = [...(run.refused.get(uri)?.values() ?? [])]
    if (fixed === 0 && refused.length === 0) return []
    return [{ uri, text: run.texts.get(uri) ?? '', fixed, refused }]
  })
}

type Fixing = ReturnType<typeof fixing>

/** The state that changes between passes. */
function fixing(inputs: readonly InputFile[], options: FixOptions) {
  const texts = new Map(inputs.map((input) => [input.uri, input.text]))
  return {
    options,
    texts,
    ...relinter(inputs, texts, options),
    given: new Map(inputs.map((input) => [input.uri, input])),
    /** Files that may still be fixed. */
    open: new Set(
      inputs.flatMap((input) => (input.factsOnly || input.isSilent ? [] : [input.uri])),
    ),
    counts: new Map<string, number>(),
    /** The fixes left out of each file, by an identity that holds in all passes. */
    refused: new Map<string, Map<string, Refused>>(),
    /** The budget of the rules in each file while it is fixed. */
    budgets: new Map(inputs.map(({ uri }) => [uri, new Budget(MAX_FIX_WORK)])),
  }
}

type Linted = ReturnType<typeof lintedBy>

/** The findings in the current files, and the rules' work for them. */
const lintedBy = ({
  findings,
  files,
  work,
}: Pick<LintResult, 'findings' | 'work'> & Pick<FixOptions, 'files'>) => ({
  findings: groupBy(findings, ({ uri }) => uri),
  files,
  work,
})

/**
 * Applies fixes that pass their proof; returns the remaining findings, or undefined if nothing is
 * left to fix.
 */
function fixOnce(run: Fixing, found: Linted, pass: number): Linted | undefined {
  const { open, done, lint, budgets } = run
  const tried = [...open].flatMap((uri) => applied(run, uri, repairsOf(run, uri, found)))
  if (tried.length === 0) return undefined
  const changed = new Map(tried.map(({ uri, text }) => [uri, text]))
  for (const file of tried) if (isLast(run, found, file, pass)) done.add(file.uri)
  const result = lint(changed)
  for (const [uri, work] of result.work) budgets.get(uri)?.spend(work)
  const after = lintedBy(result)
  const judged = tried.map((file) => [file, failureIn(run, file, found, after, result)] as const)
  for (const [file, reason] of judged) if (reason === undefined) accept(run, file)
  const failing = judged.filter(([, reason]) => reason !== undefined)
  for (const [file, reason = ''] of failing) narrow(run, file, found, reason)
  for (const uri of done) open.delete(uri)
  // A fix that was left out must not influence findings in other files.
  return failing.length > 0 && open.size > 0 ? lintedBy(lint(new Map())) : after
}

function repairsOf({ given, texts, refused, options }: Fixing, uri: string, found: Linted) {
  const input = given.get(uri)
  const text = texts.get(uri) ?? ''
  const writes =
    options.withoutSecrets && input ? secretWriter(sourceOf({ ...input, text })) : () => false
  const without = refused.get(uri)
  return (found.findings.get(uri) ?? [])
    .filter(({ rule }) => options.rule === undefined || rule === options.rule)
    .flatMap((finding) => repairOf(finding, options.unsafe))
    .filter((repair) => !writes(repair.fix) && !without?.has(identityOf(repair)))
}

/** A file with those fixes that can be applied together; empty if they change nothing. */
function applied({ texts }: Fixing, uri: string, repairs: readonly Repair[]): Tried[] {
  const text = texts.get(uri) ?? ''
  const fixes = repairs.map(({ fix }) => fix)
  const next = applyFixes(text, fixes, uri)
  const isApplied = new Set(next.applied)
  const own = repairs.filter(({ fix }) => isApplied.has(fix))
  return next.text === text ? [] : [{ ...next, uri, repairs: own }]
}

function accept({ texts, counts }: Fixing, { uri, text, repairs }: Tried) {
  texts.set(uri, text)
  counts.set(uri, (counts.get(uri) ?? 0) + repairs.length)
}

function failureIn(
  run: Fixing,
  { uri, edits, repairs }: Tried,
  before: Linted,
  after: Linted,
  { crashes }: LintResult,
): string | undefined {
  if (crashes.some((crash) => crash.uri === '' || crash.uri === uri))
    return 'a rule crashes on what it makes of the file'
  return failureOf({
    repairs,
    edits,
    isOnlyRead: run.done.has(uri),
    before: { file: sourceBefore(run, uri, before), findings: before.findings.get(uri) ?? [] },
    after: { file: after.files?.get(uri), findings: after.findings.get(uri) ?? [] },
  })
}

/** The file in its current state. */
function sourceBefore({ given, texts }: Fixing, uri: string, { files }: Linted) {
  const [input, text] = [given.get(uri), texts.get(uri)]
  const file = files?.get(uri)
  if (input === undefined || text === undefined || file?.text === text) return file
  return readInput(copyOf(input, { text })).file
}

/** Accepts the fixes of a file that pass their proof, and records the others. */
function narrow(run: Fixing, { uri, repairs }: Tried, found: Linted, reason: string) {
  const limit = MAX_ATTEMPTS * passesFor(run.texts.get(uri) ?? '')
  const part = provenPart(repairs, reason, limit, (some) => {
    const [file] = applied(run, uri, some)
    if (file === undefined) return undefined
    const result = run.lint(new Map([[uri, file.text]]))
    return failureIn(run, file, found, lintedBy(result), result)
  })
  const refused = run.refused.get(uri) ?? new Map<string, Refused>()
  for (const repair of part.refused) refused.set(identityOf(repair), repair)
  run.refused.set(uri, refused)
  for (const file of applied(run, uri, part.proven)) accept(run, file)
}

/** True if a file has room for this pass only. */
function isLast(
  { budgets }: Fixing,
  { work }: Linted,
  { uri, text }: Tried,
  pass: number,
): boolean {
  const both = 2 * (work.get(uri) ?? 0)
  return pass + 1 >= passesFor(text) || both > (budgets.get(uri)?.left ?? 0)
}

/** Lints the files again with changed texts; some only to see if they still parse. */
function relinter(
  inputs: readonly InputFile[],
  texts: ReadonlyMap<string, string>,
  options: FixOptions,
) {
  const done = new Set<string>()
  const readingOf = rememberEach(forReading)
  const { policy, memory } = options
  const fallback = policy?.profile ?? {}
  const lint = (changed: ReadonlyMap<string, string>): LintResult => {
    const current = inputs.map((input) => {
      const { uri, profile = fallback } = input
      const text = changed.get(uri) ?? texts.get(uri) ?? input.text
      return copyOf(input, done.has(uri) ? { text, profile: readingOf(profile) } : { text })
    })
    const byUri = new Map(current.map((input) => [input.uri, input]))
    const reread = (uri: string) => byUri.get(uri) ?? memory?.reread?.(uri)
    return lintFiles(current, { ...options, memory: { ...memory, store: undefined, reread } })
  }
  return { done, lint }
}

function sourceOf(input: InputFile) {
  const { file } = readInput(input)
  const source = shownSource(file)
  return { sources: new Map([[input.uri, source]]) }
}

/** The first fix that may be applied: a safe one, or any if suggestions are wanted. */
function repairOf(finding: Finding, unsafe: boolean): Repair[] {
  const safe = finding.fixes.find((fix) => fix.safety === 'safe')
  const fix = safe ?? (unsafe ? finding.fixes[0] : undefined)
  return fix === undefined ? [] : [{ finding, fix }]
}

/** Identifies a repair across passes, while other fixes move it. */
const identityOf = ({ finding: { rule, document, pointer, message }, fix: { title } }: Repair) =>
  [rule, document, pointer, message, title].join('\n')
