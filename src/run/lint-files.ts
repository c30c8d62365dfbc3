import { parse } from '../core/document/source.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import type { Crash } from '../core/lint/finding.ts'
import { applyPrecedence, sortFindings } from '../core/lint/precedence.ts'
import type { Baseline, BaselineEntry } from '../core/silence/baseline.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, SourceFile, SuppressedFinding } from '../core/types.ts'
import { buildGraphs, type FileFacts, type KeyValue } from '../project/index.ts'
import { lintProject } from '../project/lint-project.ts'
import { type Comparison, type Earlier, readEarlier } from './earlier.ts'
import { type Embedded, outerFinding } from './embedded.ts'
import { lintEarlier } from './lint-earlier.ts'
import { type FileResult, type InputFile, lintInput, type ReadFile } from './lint-input.ts'
import {
  forJoins,
  isOnChange,
  type Prepared,
  type Preparer,
  type Profile,
  preparer,
  underProfile,
} from './profile.ts'
import { silenceByBaseline, silenceByComments } from './silence.ts'

export { type FileResult, type InputFile, type ReadFile, readInput } from './lint-input.ts'
export { type Preparer, type Profile, preparer, type RuleSetting } from './profile.ts'

export interface LinterOptions {
  /** For files that bring no profile of their own. */
  readonly profile?: Profile | undefined
  /** Reads a file again; with it, parsed files need not be kept while others are linted. */
  readonly reread?: ((uri: string) => InputFile | undefined) | undefined
  /** Comments that switch rules off count for nothing. */
  readonly noInlineConfig?: boolean | undefined
  /** Day of the run, `YYYY-MM-DD`. Without it no suppression ends. */
  readonly today?: string | undefined
  readonly baseline?: Baseline | undefined
  /** Runs the expressions of patches for the rules that try them; without it those are silent. */
  readonly evaluator?: Evaluator | undefined
  /** For hosts that lint again and again: gives back what it read before where nothing changed. */
  readonly read?: ((input: InputFile) => ReadFile) | undefined
  /** Likewise for the rules; has to be made for the same `today`. */
  readonly prepared?: Preparer | undefined
  /** What earlier runs said of the same files. */
  readonly store?: ResultStore | undefined
  /** The rest of the project, asked for when some file tells the others something. */
  readonly others?: (() => Iterable<InputFile>) | undefined
  /** What the files are compared with. */
  readonly earlier?: Earlier | undefined
}

/** Keeps what files result; the key of an access key, or a configuration, is never given to it. */
export interface ResultStore {
  readonly recall: (input: InputFile) => FileResult | undefined
  readonly keep: (input: InputFile, result: FileResult, file: SourceFile | undefined) => void
}

export interface LintResult {
  readonly findings: readonly Finding[]
  /** What comments and the baseline hide. */
  readonly suppressed: readonly SuppressedFinding[]
  /** Entries of the baseline that nothing was found for in this run. */
  readonly unmatched: readonly BaselineEntry[]
  /** What the files were compared with. */
  readonly comparison?: Comparison | undefined
  /** Looks up a parsed file that a finding or a related place stands in. */
  readonly files: Files
  readonly crashes: readonly FileCrash[]
  /** Secrets of all files, for what is said of any of them; never written down. */
  readonly known: readonly string[]
  /** Files that hold something of ours, and files that do not. */
  readonly checked: number
  readonly foreign: number
}

export interface Files {
  readonly get: (uri: string) => SourceFile | undefined
}

export interface FileCrash extends Crash {
  /** Empty when the rule joins files. */
  readonly uri: string
}

/** Lints a set of files together: each by itself, then what they say of one another. */
export function lintFiles(inputs: Iterable<InputFile>, options: LinterOptions = {}): LintResult {
  const prepared =
    options.prepared ?? preparer(options.today ?? '', { evaluator: options.evaluator })
  const fallback = options.profile ?? {}
  const configs = new Set<string>()
  const files = keeper(options)
  const profiles = new Map<string, Profile>()
  const others = new Map<string, Profile>()
  const facts: FileFacts[] = []
  const values: KeyValue[] = []
  const secrets = new Set<string>()
  const findings: Finding[] = []
  const withDirectives: string[] = []
  const crashes: FileCrash[] = []
  const embedded = new Map<string, Embedded>()
  const counted = new Set<string>()
  let foreign = 0
  const note = (input: InputFile, result: FileResult, isConfig: boolean) => {
    if (result.facts !== undefined) facts.push(result.facts)
    others.set(input.uri, input.profile ?? fallback)
    if (input.factsOnly) return
    profiles.set(input.uri, input.profile ?? fallback)
    for (const finding of result.findings) findings.push(finding)
    if (isConfig) configs.add(input.uri)
    else if (result.hasDirectives && !options.noInlineConfig) withDirectives.push(input.uri)
    if (result.foreign) foreign++
  }
  const changed = new Set<string>()
  const take = (input: InputFile, isChanged = options.earlier?.isChanged(input.uri) ?? false) => {
    if (isChanged) changed.add(input.uri)
    const known = input.level === undefined ? options.store?.recall(input) : undefined
    if (known !== undefined) return note(input, known, false)
    const linted = lintInput(input, prepared, fallback, options.read)
    const { file, result } = linted
    note(input, result, linted.isConfig)
    for (const value of linted.values) values.push(value)
    for (const value of linted.known) secrets.add(value)
    for (const crash of linted.crashes) crashes.push({ ...crash, uri: input.uri })
    if (file !== undefined) {
      const isCited = result.findings.length > 0 || (result.hasDirectives && !input.factsOnly)
      if (isCited || input.level !== undefined) files.keep(file)
      else files.pass(file)
    }
    if (linted.mayBeKept && input.level === undefined) options.store?.keep(input, result, file)
    for (const inner of linted.embedded) {
      embedded.set(inner.input.uri, inner)
      const isOurs = takeEmbedded(inner.input, isChanged)
      // A text inside a file counts with that file.
      if (isOurs && result.foreign && !counted.has(input.uri)) {
        counted.add(input.uri)
        foreign--
      }
    }
  }
  const takeEmbedded = (input: InputFile, isChanged: boolean): boolean => {
    const before = foreign
    take(input, isChanged)
    const isOurs = foreign === before && !input.factsOnly
    foreign = before
    return isOurs
  }
  for (const input of inputs) take(input)
  const state = readEarlier(options)
  for (const secret of state.known) secrets.add(secret)
  if (facts.length + state.facts.length > 0)
    for (const input of options.others?.() ?? []) take(input)
  const base = prepared(fallback, forJoins)
  const then = lintEarlier({ options, state, base, changed, files, facts, values })
  const joined = lintProject(
    buildGraphs(facts, values),
    base.set,
    base.settings,
    files,
    then?.before,
  )
  for (const crash of [...joined.crashes, ...then.crashes]) crashes.push({ ...crash, uri: '' })
  for (const finding of then.findings) findings.push(...underProfile(finding, profiles))
  for (const finding of joined.findings)
    findings.push(...underProfile(finding, isOnChange(finding) ? others : profiles))
  const joinedUris = new Set(joined.findings.map(({ uri }) => uri))
  // What the joins say may be more specific than what a file result by itself.
  const resolved = [...groupBy(findings, ({ uri }) => uri)].flatMap(([uri, own]) => {
    const file = joinedUris.has(uri) ? files.get(uri) : undefined
    const { precedence } = prepared(profiles.get(uri) ?? fallback)
    return file === undefined ? own : applyPrecedence(own, precedence, file)
  })
  const preparedFor = (uri: string) => prepared(profiles.get(uri) ?? fallback)
  const isInner = (uri: string) => embedded.has(uri)
  // What comments inside a text hide is known there; then its findings belong to the file around it.
  const inner = silenceFiles(resolved, withDirectives.filter(isInner), files, preparedFor)
  const moved = inner.findings.map((finding) => outerFinding(finding, embedded))
  const outerUris = withDirectives.filter((uri) => !isInner(uri))
  const commented = silenceFiles(moved, outerUris, files, preparedFor)
  for (const crash of [...inner.crashes, ...commented.crashes]) crashes.push(crash)
  const hidden = inner.suppressed.map((one) => {
    return { ...one, finding: outerFinding(one.finding, embedded) }
  })
  const left = silenceByBaseline(commented.findings, options.baseline, ({ uri }) =>
    configs.has(uri),
  )
  return {
    comparison: then.comparison,
    findings: sortFindings(left.findings),
    suppressed: [...hidden, ...commented.suppressed, ...left.suppressed],
    unmatched: left.unmatched,
    files: then.files,
    crashes,
    known: [...secrets],
    checked: [...profiles.keys()].filter((uri) => !isInner(uri)).length - foreign,
    foreign,
  }
}

/** Applies the suppressions of each file that has comments for the linter. */
function silenceFiles(
  findings: readonly Finding[],
  uris: readonly string[],
  files: Files,
  prepared: (uri: string) => Prepared,
) {
  const suppressed: SuppressedFinding[] = []
  const crashes: FileCrash[] = []
  const result = groupBy(findings, (finding) => finding.uri)
  for (const uri of uris) {
    const file = files.get(uri)
    if (file === undefined) continue
    const { set, settings } = prepared(uri)
    const silenced = silenceByComments(file, result.get(uri) ?? [], set, settings)
    result.set(uri, [...silenced.findings])
    for (const hidden of silenced.suppressed) suppressed.push(hidden)
    for (const crash of silenced.crashes) crashes.push({ ...crash, uri })
  }
  return { findings: [...result.values()].flat(), suppressed, crashes }
}

/** Files that are parsed when somebody asks for them. */
export const filesOf = (options: Pick<LinterOptions, 'reread'>): Files => keeper(options)

/** Parsed files: those with something to say are kept, the others parsed again when asked for. */
function keeper({ reread, read }: LinterOptions) {
  const kept = new Map<string, SourceFile>()
  return {
    keep: (file: SourceFile) => void kept.set(file.uri, file),
    pass: (file: SourceFile) => {
      if (reread === undefined) kept.set(file.uri, file)
    },
    get: (uri: string) => {
      const found = kept.get(uri)
      if (found !== undefined) return found
      const input = reread?.(uri)
      if (input === undefined) return undefined
      const file = read?.(input).file ?? parse(input.uri, input.text, input)
      kept.set(uri, file)
      return file
    },
  }
}
