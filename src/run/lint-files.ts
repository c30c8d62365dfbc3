import type { Evaluator } from '../core/lint/evaluator.ts'
import { applyPrecedence, sortFindings } from '../core/lint/precedence.ts'
import type { SuppressedFinding } from '../core/report.ts'
import type { Baseline, BaselineEntry } from '../core/silence/baseline.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, SourceFile } from '../core/types.ts'
import { buildGraphs, type FileFacts, type KeyValue } from '../project/index.ts'
import { lintProject } from '../project/lint-project.ts'
import { type Comparison, type Earlier, type EarlierState, readEarlier } from './earlier.ts'
import { type Embedded, outerFinding } from './embedded.ts'
import type { Files, InputFile } from './input-file.ts'
import type { LayerFile } from './layers/layer-chains.ts'
import { layOver } from './layers/layers.ts'
import { lintEarlier } from './lint-earlier.ts'
import {
  type FileCrash,
  type FileResult,
  type LintedFile,
  lintInput,
  type ReadFile,
  readInput,
} from './lint-input.ts'
import { lintPatched } from './patched.ts'
import {
  forJoins,
  isFromElsewhere,
  type Prepared,
  type Preparer,
  type Profile,
  preparer,
  underProfile,
} from './profile.ts'
import { silenceByBaseline, silenceByComments } from './silence.ts'

export type { Files, InputFile } from './input-file.ts'
export {
  type FileCrash,
  type FileResult,
  isForeignInput,
  type ReadFile,
  readInput,
} from './lint-input.ts'
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
  /** What earlier runs found in the same files. */
  readonly store?: ResultStore | undefined
  /** The rest of the project, asked for when some file has facts. */
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
  /** Looks up a parsed file that a finding or a related place is in. */
  readonly files: Files
  readonly crashes: readonly FileCrash[]
  /** What the files were compared with. */
  readonly comparison?: Comparison | undefined
  /** Secrets of all files, to hide in every message; never written down. */
  readonly known: readonly string[]
  /** Files that hold something of ours, and files that do not. */
  readonly checked: number
  readonly foreign: number
}

/** Lints a set of files together: each by itself, then joined. */
export function lintFiles(inputs: Iterable<InputFile>, options: LinterOptions = {}): LintResult {
  const prepared =
    options.prepared ?? preparer(options.today ?? '', { evaluator: options.evaluator })
  const fallback = options.profile ?? {}
  const files = keeper(options)
  const read = readAll(inputs, options, prepared, fallback, files)
  const { profiles, embedded, configs, values, changed, others } = read
  // A comparison looks at files as they are: what lies over what may have been different then.
  const laid =
    options.earlier === undefined
      ? layOver(read, { prepared, fallback, files, profileOf: (uri) => others.get(uri) })
      : read
  const { facts } = laid
  const preparedFor = (uri: string) => prepared(profiles.get(uri) ?? fallback)
  const base = prepared(fallback, forJoins)
  const graphs = buildGraphs(facts, values)
  const { state } = read
  const then = lintEarlier({ options, state, base, changed, files, facts, values })
  const joined = lintProject(graphs, base.set, base.settings, files, then.before)
  const joinedFindings = [
    ...then.findings.flatMap((finding) => underProfile(finding, profiles)),
    ...joined.findings.flatMap((finding) =>
      underProfile(finding, isFromElsewhere(finding) ? read.others : profiles),
    ),
  ]
  const known = [...laid.findings.filter(({ uri }) => profiles.has(uri)), ...joinedFindings]
  const patched = withoutKnown(
    lintPatched(graphs, files, prepared, (uri) => profiles.get(uri)),
    known,
  )
  const findings = resolve(
    [...known, ...patched],
    [...joined.findings, ...patched],
    files,
    preparedFor,
  )
  const isInner = (uri: string) => embedded.has(uri)
  // What comments inside a text hide is known there; then its findings belong to the file around it.
  const inner = silenceFiles(findings, read.withDirectives.filter(isInner), files, preparedFor)
  const moved = inner.findings.map((finding) => outerFinding(finding, embedded))
  const outerUris = read.withDirectives.filter((uri) => !isInner(uri))
  const commented = silenceFiles(moved, outerUris, files, preparedFor)
  const hidden = inner.suppressed.map((one) => {
    return { ...one, finding: outerFinding(one.finding, embedded) }
  })
  const left = silenceByBaseline(commented.findings, options.baseline, ({ uri }) =>
    configs.has(uri),
  )
  const joinCrashes = [...joined.crashes, ...then.crashes].map((crash) => ({ ...crash, uri: '' }))
  return {
    findings: sortFindings(left.findings),
    suppressed: [...hidden, ...commented.suppressed, ...left.suppressed],
    unmatched: left.unmatched,
    comparison: then.comparison,
    files: then.files,
    crashes: [
      ...state.crashes,
      ...read.crashes,
      ...joinCrashes,
      ...inner.crashes,
      ...commented.crashes,
    ],
    known: [...read.secrets],
    checked: [...profiles.keys()].filter((uri) => !isInner(uri)).length - read.foreign,
    foreign: read.foreign,
  }
}

/** What each file gives by itself. */
interface FilesRead {
  readonly profiles: Map<string, Profile>
  /** Of all files, those that are only read for their facts included. */
  readonly others: Map<string, Profile>
  /** Files that differ from the state that they are compared with. */
  readonly changed: Set<string>
  /** What these files were before. */
  readonly state: EarlierState
  readonly configs: Set<string>
  readonly embedded: Map<string, Embedded>
  readonly withDirectives: string[]
  readonly facts: FileFacts[]
  /** Files with values of virtual clusters. */
  readonly layerFiles: LayerFile[]
  readonly values: KeyValue[]
  readonly secrets: Set<string>
  readonly findings: Finding[]
  readonly crashes: FileCrash[]
  foreign: number
}

function readAll(
  inputs: Iterable<InputFile>,
  options: LinterOptions,
  prepared: Preparer,
  fallback: Profile,
  files: FileKeeper,
): Readonly<FilesRead> {
  const into: FilesRead = {
    profiles: new Map(),
    others: new Map(),
    changed: new Set(),
    state: readEarlier(options),
    configs: new Set(),
    embedded: new Map(),
    withDirectives: [],
    facts: [],
    layerFiles: [],
    values: [],
    secrets: new Set(),
    findings: [],
    crashes: [],
    foreign: 0,
  }
  // At a level of its own nothing is kept, since the same text counts differently elsewhere.
  const storeFor = ({ level }: InputFile) => (level === undefined ? options.store : undefined)
  const isChangedNow = ({ uri }: InputFile) => options.earlier?.isChanged(uri) ?? false
  const take = (input: InputFile, isChanged = isChangedNow(input)): void => {
    if (isChanged) into.changed.add(input.uri)
    const store = storeFor(input)
    const known = store?.recall(input)
    if (known !== undefined) {
      note(input, known)
      return
    }
    const linted = lintInput(input, prepared, fallback, options.read)
    const { file, result } = linted
    if (linted.isConfig && !input.factsOnly) into.configs.add(input.uri)
    note(input, result)
    noteRest(into, input.uri, linted)
    keepFile(files, file, isAskedFor(input, result) || linted.crashes.length > 0)
    if (linted.mayBeKept) store?.keep(input, result, file)
    const ours = linted.embedded.filter((inner) => takeEmbedded(inner, isChanged))
    // A text inside a file counts with that file.
    if (result.foreign && ours.length > 0) into.foreign--
  }
  const note = (input: InputFile, result: FileResult): void => {
    if (result.facts !== undefined) noteFacts(into, input, result.facts)
    into.others.set(input.uri, input.profile ?? fallback)
    if (input.factsOnly) return
    into.profiles.set(input.uri, input.profile ?? fallback)
    for (const finding of result.findings) into.findings.push(finding)
    const isHeeded = result.hasDirectives && !options.noInlineConfig
    if (isHeeded && !into.configs.has(input.uri)) into.withDirectives.push(input.uri)
    if (result.foreign) into.foreign++
  }
  const takeEmbedded = (inner: Embedded, isChanged: boolean): boolean => {
    const { input } = inner
    into.embedded.set(input.uri, inner)
    const before = into.foreign
    take(input, isChanged)
    const isOurs = into.foreign === before && !input.factsOnly
    into.foreign = before
    return isOurs
  }
  for (const input of inputs) take(input)
  for (const secret of into.state.known) into.secrets.add(secret)
  if (into.facts.length + into.state.facts.length > 0)
    for (const input of options.others?.() ?? []) take(input)
  return into
}

function noteFacts(into: FilesRead, input: InputFile, facts: FileFacts): void {
  into.facts.push(facts)
  const { virtualClusters: clusters } = facts
  if (clusters.length > 0) into.layerFiles.push({ input, clusters })
}

function noteRest(into: FilesRead, uri: string, { values, known, crashes }: LintedFile): void {
  for (const value of values) into.values.push(value)
  for (const value of known) into.secrets.add(value)
  for (const crash of crashes) into.crashes.push({ ...crash, uri })
}

function keepFile(files: FileKeeper, file: SourceFile | undefined, asked: boolean): void {
  if (file === undefined) return
  if (asked) files.keep(file)
  else files.pass(file)
}

/** Whether a parsed file is likely to be asked for again, so that it pays to keep it. */
const isAskedFor = (input: InputFile, { findings, hasDirectives }: FileResult): boolean =>
  findings.length > 0 || (hasDirectives && !input.factsOnly) || input.level !== undefined

/** A finding of the joins may be more specific than one of the file by itself. */
function resolve(
  findings: readonly Finding[],
  joined: readonly Finding[],
  files: Files,
  prepared: (uri: string) => Prepared,
): readonly Finding[] {
  const joinedUris = new Set(joined.map(({ uri }) => uri))
  return [...groupBy(findings, ({ uri }) => uri)].flatMap(([uri, own]) => {
    const file = joinedUris.has(uri) ? files.get(uri) : undefined
    return file === undefined ? own : applyPrecedence(own, prepared(uri).precedence, file)
  })
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

interface FileKeeper extends Files {
  readonly keep: (file: SourceFile) => void
  readonly pass: (file: SourceFile) => void
}

/** Parsed files: those with facts are kept, the others parsed again when asked for. */
function keeper({ reread, read }: LinterOptions): FileKeeper {
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
      const { file } = read?.(input) ?? readInput(input)
      kept.set(uri, file)
      return file
    },
  }
}

/** What a rule reports of a patch may show in the patched object too. */
function withoutKnown(findings: readonly Finding[], known: readonly Finding[]): readonly Finding[] {
  const placeOf = ({ uri, rule, pointer }: Finding) => `${uri} ${rule} ${pointer}`
  const reported = new Set(known.map(placeOf))
  return findings.filter((finding) => !reported.has(placeOf(finding)))
}
