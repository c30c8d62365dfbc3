import { rules as allRules } from '../rules/index.ts'
import type { Baseline, BaselineEntry } from './core/baseline.ts'
import { isOwnedKind } from './core/detect.ts'
import { type ActiveRule, lintFile, prepareRules, type RuleSet } from './core/lint.ts'
import { isOff, type Preset, severityOf } from './core/preset.ts'
import { type Crash, emptySink } from './core/report.ts'
import { defaultSettings, type Rule, type Settings } from './core/rule.ts'
import { applyPrecedence, inOrder, type Precedence } from './core/settle.ts'
import { parse } from './core/source.ts'
import type { Finding, Mode, Severity, Share, SourceFile, SuppressedFinding } from './core/types.ts'
import { groupBy } from './project/group-by.ts'
import {
  buildGraphs,
  type FactHints,
  type FileFacts,
  factsOf,
  type KeyValue,
  keyValuesOf,
} from './project/index.ts'
import { lintProject } from './project/lint-project.ts'
import { silenceByBaseline, silenceByComments } from './silence.ts'

/** What is said of a rule: a severity for all its messages, options, or both. */
export interface RuleSetting {
  readonly severity?: Severity | 'off' | undefined
  readonly options?: unknown
}

/** What the configuration says for some files. Prepared once for each object, so share it. */
export interface Profile {
  /** Where severities start from. Default `recommended`. */
  readonly preset?: Preset | undefined
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined
  readonly settings?: Partial<Settings> | undefined
}

/** One file to lint. `uri` is the path as it will be shown. */
export interface InputFile {
  readonly uri: string
  readonly text: string
  /** What the configuration says of the file's documents. */
  readonly kind?: string | undefined
  readonly mode?: Mode | undefined
  /** What comments of the file would say: `target`, `namespace`, `project`, by their names. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** Texts that stand for values yet unknown, besides the usual ones. */
  readonly placeholders?: readonly string[] | undefined
  /** The quickest parser that is asked, for tests: all of them have to find the same. */
  readonly parser?: 'quick' | 'events' | 'full' | undefined
  /** Longest text that is read, in UTF-16 units. */
  readonly maxLength?: number | undefined
  /** How findings know the file wherever the run starts: its path below the root. Default `uri`. */
  readonly path?: string | undefined
  /** Keeps what follows from the text of one scalar from one version of the file to the next. */
  readonly share?: Share | undefined
  readonly profile?: Profile | undefined
  /** What the configuration says for the joins with other files. */
  readonly hints?: FactHints | undefined
  /** Read for its facts only: findings on it are not reported. */
  readonly factsOnly?: boolean | undefined
}

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
  /** For hosts that lint again and again: gives back what it read before where nothing changed. */
  readonly read?: ((input: InputFile) => ReadFile) | undefined
  /** Likewise for the rules; has to be made for the same `today`. */
  readonly prepared?: Preparer | undefined
  /** What earlier runs said of the same files. */
  readonly memory?: Memory | undefined
}

/** What one file tells by itself, before comments and the baseline: plain data. */
export interface Told {
  readonly findings: readonly Finding[]
  /** Undefined where the file holds nothing of ours. */
  readonly facts?: FileFacts | undefined
  /** Comments for the linter stand in it. */
  readonly speaks: boolean
  readonly foreign: boolean
}

/** Keeps what files told; the key of an access key, or a configuration, is never given to it. */
export interface Memory {
  readonly recall: (input: InputFile) => Told | undefined
  readonly keep: (input: InputFile, told: Told, file: SourceFile) => void
}

/** A parsed file, and what it tells the others. */
export interface ReadFile {
  readonly file: SourceFile
  readonly facts: FileFacts
  readonly values: readonly KeyValue[]
}

export function readInput(input: InputFile): ReadFile {
  const file = parse(input.uri, input.text, input)
  return { file, facts: factsOf(file, input.hints), values: keyValuesOf(file) }
}

export interface LintResult {
  readonly findings: readonly Finding[]
  /** What comments and the baseline hide. */
  readonly suppressed: readonly SuppressedFinding[]
  /** Entries of the baseline that nothing was found for in this run. */
  readonly unmatched: readonly BaselineEntry[]
  /** Looks up a parsed file that a finding or a related place stands in. */
  readonly files: Files
  readonly crashes: readonly FileCrash[]
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

export interface Prepared {
  readonly set: RuleSet
  readonly settings: Settings
  readonly precedence: Precedence
}

/** Lints a set of files together: each by itself, then what they say of one another. */
export function lintFiles(inputs: Iterable<InputFile>, options: LinterOptions = {}): LintResult {
  const prepared = options.prepared ?? preparer(options.today ?? '')
  const read = options.read ?? readInput
  const fallback = options.profile ?? NO_PROFILE
  const configs = new Set<string>()
  const files = keeper(options)
  const profiles = new Map<string, Profile>()
  const facts: FileFacts[] = []
  const values: KeyValue[] = []
  const findings: Finding[] = []
  const speaking: string[] = []
  const crashes: FileCrash[] = []
  let foreign = 0
  for (const input of inputs) {
    const known = options.memory?.recall(input)
    if (known !== undefined) {
      if (known.facts !== undefined) facts.push(known.facts)
      if (input.factsOnly) continue
      profiles.set(input.uri, input.profile ?? fallback)
      for (const finding of known.findings) findings.push(finding)
      if (known.speaks && !options.noInlineConfig) speaking.push(input.uri)
      if (known.foreign) foreign++
      continue
    }
    const { file, facts: own, values: held } = read(input)
    if (file.documents.length > 0) facts.push(own)
    values.push(...held)
    const ownFacts = file.documents.length > 0 ? own : undefined
    const speaks = file.directives.length > 0
    if (input.factsOnly) {
      files.pass(file)
      const told = { findings: [], facts: ownFacts, speaks, foreign: false }
      if (held.length === 0) options.memory?.keep(input, told, file)
      continue
    }
    const isConfig = file.documents.some(({ kind }) => kind === 'config')
    const profile = isConfig ? configProfile(input.profile) : (input.profile ?? fallback)
    const sink = emptySink()
    const { set, settings, precedence } = prepared(profile)
    lintFile(file, set, settings, sink, input.kind)
    crashes.push(...sink.crashes.map((crash) => ({ ...crash, uri: file.uri })))
    profiles.set(file.uri, profile)
    const told = applyPrecedence(sink.findings, precedence, file)
    for (const finding of told) findings.push(finding)
    if (isConfig) configs.add(file.uri)
    else if (file.directives.length > 0 && !options.noInlineConfig) speaking.push(file.uri)
    if (told.length > 0 || file.directives.length > 0) files.keep(file)
    else files.pass(file)
    const isForeign =
      told.length === 0 && !file.documents.some((document) => isOwnedKind(document.kind))
    if (isForeign) foreign++
    if (held.length === 0 && sink.crashes.length === 0 && !isConfig) {
      const all = { findings: told, facts: ownFacts, speaks, foreign: isForeign }
      options.memory?.keep(input, all, file)
    }
  }
  const base = prepared(fallback, forJoins)
  const joined = lintProject(buildGraphs(facts, values), base.set.rules, base.settings, files)
  crashes.push(...joined.crashes.map((crash) => ({ ...crash, uri: '' })))
  for (const finding of joined.findings) findings.push(...underProfile(finding, profiles))
  const joinedUris = new Set(joined.findings.map(({ uri }) => uri))
  // What the joins say may be more specific than what a file told by itself.
  const settled = [...groupBy(findings, ({ uri }) => uri)].flatMap(([uri, told]) => {
    const file = joinedUris.has(uri) ? files.get(uri) : undefined
    const { precedence } = prepared(profiles.get(uri) ?? fallback)
    return file === undefined ? told : applyPrecedence(told, precedence, file)
  })
  const commented = silenceFiles(settled, speaking, files, (uri) =>
    prepared(profiles.get(uri) ?? fallback),
  )
  crashes.push(...commented.crashes)
  const left = silenceByBaseline(commented.findings, options.baseline, ({ uri }) =>
    configs.has(uri),
  )
  return {
    findings: inOrder(left.findings),
    suppressed: [...commented.suppressed, ...left.suppressed],
    unmatched: left.unmatched,
    files,
    crashes,
    checked: profiles.size - foreign,
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
  const told = groupBy(findings, (finding) => finding.uri)
  for (const uri of uris) {
    const file = files.get(uri)
    if (file === undefined) continue
    const { set, settings } = prepared(uri)
    const silenced = silenceByComments(file, told.get(uri) ?? [], set, settings)
    told.set(uri, [...silenced.findings])
    for (const hidden of silenced.suppressed) suppressed.push(hidden)
    for (const crash of silenced.crashes) crashes.push({ ...crash, uri })
  }
  return { findings: [...told.values()].flat(), suppressed, crashes }
}

/**
 * A configuration cannot decide what is said of itself. It is read by this program alone, so what
 * other readers make of its scalars does not matter.
 */
const configProfile = ({ settings }: Profile = {}): Profile => ({
  settings,
  rules: { 'ambiguous-scalar': { severity: 'off' }, 'null-for-object': { severity: 'off' } },
})

/** Everything is asked of the joins; each file's profile decides what is told of it. */
function forJoins({ rules = {}, settings }: Profile): Profile {
  const options = Object.entries(rules).map(([id, setting]) => [id, { options: setting.options }])
  return { preset: 'strict', rules: Object.fromEntries(options), settings }
}

/** A finding that joins files, as the file's own profile wants it; none when it was not asked for. */
function underProfile(finding: Finding, profiles: ReadonlyMap<string, Profile>): Finding[] {
  const profile = profiles.get(finding.uri)
  const rule = rulesById.get(finding.rule)
  if (profile === undefined || rule === undefined) return []
  const severity = severityOf(levelsOf(rule, profile), finding.messageId)
  return severity === 'off' ? [] : [{ ...finding, severity }]
}

const rulesById: ReadonlyMap<string, Rule> = new Map(allRules.map(({ rule }) => [rule.id, rule]))

const levelsOf = (rule: Rule, { preset, rules = {} }: Profile): ActiveRule => {
  const setting = Object.hasOwn(rules, rule.id) ? rules[rule.id] : undefined
  return { rule, preset, severity: setting?.severity, options: setting?.options }
}

/** Rules as a profile wants them; `derive` makes another profile of it first. */
export type Preparer = (profile: Profile, derive?: (profile: Profile) => Profile) => Prepared

/** Prepares each profile once, as long as somebody holds it; `change` may wrap each rule. */
export function preparer(today: string, change?: (rule: Rule) => Rule): Preparer {
  const plain = new WeakMap<Profile, Prepared>()
  const derived = new WeakMap<Profile, Prepared>()
  return (profile, derive) => {
    const known = derive === undefined ? plain : derived
    const made = known.get(profile) ?? prepare(derive?.(profile) ?? profile, today, change)
    known.set(profile, made)
    return made
  }
}

function prepare(profile: Profile, today: string, change = (rule: Rule) => rule): Prepared {
  const active = allRules
    .map(({ rule }) => levelsOf(change(rule), profile))
    .filter((one) => !isOff(one))
  return {
    set: prepareRules(active),
    settings: { ...defaultSettings, rules: rulesById, today, ...profile.settings },
    precedence: new Map(active.map(({ rule }) => [rule.id, rule.supersedes ?? []])),
  }
}

const NO_PROFILE: Profile = {}

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
