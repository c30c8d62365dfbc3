import type { Evaluator } from '../core/lint/evaluator.ts'
import { applyPrecedence, sortFindings } from '../core/lint/precedence.ts'
import type { SuppressedFinding } from '../core/report.ts'
import type { Baseline, BaselineEntry } from '../core/suppressions/baseline.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, SourceFile } from '../core/types.ts'
import { buildGraphs } from '../project/index.ts'
import { lintProject } from '../project/lint-project.ts'
import type { Comparison, Earlier } from './earlier/earlier.ts'
import { lintEarlier } from './earlier/lint-earlier.ts'
import type { Files, InputFile } from './input-file.ts'
import type { Chain } from './layers/layer-chains.ts'
import { mergeLayers } from './layers/layers.ts'
import type { FileCrash, FileResult, ReadFile } from './lint-input.ts'
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
import { outerFinding, outermost } from './read/embedded.ts'
import { fileCache } from './read/file-cache.ts'
import { readAll } from './read/read-all.ts'
import { suppressByBaseline, suppressByComments } from './suppress.ts'

export type { Files, InputFile } from './input-file.ts'
export {
  type FileCrash,
  type FileResult,
  isForeignInput,
  type ReadFile,
  readInput,
} from './lint-input.ts'
export { type Preparer, type Profile, preparer, type RuleSetting } from './profile.ts'
export { filesOf } from './read/file-cache.ts'

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
  /** Any file of the project, by its path below the root, for hosts that do not give all others. */
  readonly find?: ((path: string) => InputFile | undefined) | undefined
  /** What the files are compared with. */
  readonly earlier?: Earlier | undefined
  /** Files that those of the run name; without it nothing is known of them. */
  readonly outside?: Outside | undefined
}

/** Keeps what files result; the key of an access key, or a configuration, is never given to it. */
export interface ResultStore {
  readonly recall: (input: InputFile) => FileResult | undefined
  readonly keep: (input: InputFile, result: FileResult, parsed: readonly SourceFile[]) => void
}

/** Files that are not among those of the run. */
export interface Outside {
  readonly isMissing: (uri: string) => boolean
  readonly open: (uri: string) => InputFile | undefined
}

/** Values that lie over each other, the lowest first, and what shows that they belong together. */
export interface Layers extends Pick<Chain, 'why'> {
  /** The files that they are in. */
  readonly uris: readonly string[]
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
  /** What the files were compared with. */
  readonly comparison?: Comparison | undefined
  /** Files that kustomizations name as patches. */
  readonly patches: readonly string[]
  /** Values that lie over each other, the lowest first. */
  readonly layers: readonly Layers[]
  /** Secrets of all files, to hide in every message; never written down. */
  readonly known: readonly string[]
  /** What the rules did in files where they did much, those left out that an earlier run had a result for. */
  readonly work: ReadonlyMap<string, number>
  /** Files that hold something of ours, without configurations, and files that do not. */
  readonly checked: number
  readonly foreign: number
}

/** Lints a set of files together: each by itself, then joined. */
export function lintFiles(inputs: Iterable<InputFile>, options: LinterOptions = {}): LintResult {
  const prepared =
    options.prepared ?? preparer(options.today ?? '', { evaluator: options.evaluator })
  const fallback = options.profile ?? {}
  const files = fileCache(options)
  const read = readAll(inputs, { options, prepared, fallback, files })
  const { profiles, embedded, configs, values, others } = read
  const profileOf = (uri: string) => others.get(uri)
  const layered = mergeLayers(read, { prepared, fallback, files, profileOf })
  const { facts } = layered
  const preparedFor = (uri: string) => prepared(profiles.get(uri) ?? fallback)
  const base = prepared(fallback, forJoins)
  const graphs = buildGraphs(facts, values)
  const { state } = read
  const then = lintEarlier({ ...read, options, base, files })
  const isMissing = (uri: string) => !others.has(uri) && options.outside?.isMissing(uri) === true
  const joined = lintProject(graphs, base.set, base.settings, {
    files,
    earlier: then.before,
    isMissing,
  })
  const joinedFindings = [
    ...then.findings.flatMap((finding) => underProfile(finding, profiles)),
    ...joined.findings.flatMap((finding) =>
      underProfile(finding, isFromElsewhere(finding) ? read.others : profiles),
    ),
  ]
  const known = [...layered.findings.filter(({ uri }) => profiles.has(uri)), ...joinedFindings]
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
  const inner = suppressFiles(findings, read.withDirectives.filter(isInner), files, preparedFor)
  const moved = inner.findings.map((finding) => outerFinding(finding, embedded))
  const outerUris = read.withDirectives.filter((uri) => !isInner(uri))
  const commented = suppressFiles(moved, outerUris, files, preparedFor)
  const hidden = inner.suppressed.map((one) => {
    return { ...one, finding: outerFinding(one.finding, embedded) }
  })
  const left = suppressByBaseline(commented.findings, options.baseline, ({ uri }) =>
    configs.has(uri),
  )
  const withFindings = new Set(left.findings.map(({ uri }) => uri))
  const checkedUris = [...profiles.keys()].filter(
    (uri) =>
      !isInner(uri) && !configs.has(uri) && (!read.foreignUris.has(uri) || withFindings.has(uri)),
  )
  const joinCrashes = [...joined.crashes, ...then.crashes].map((crash) => ({ ...crash, uri: '' }))
  return {
    findings: sortFindings(left.findings),
    suppressed: [...hidden, ...commented.suppressed, ...left.suppressed],
    unmatched: left.unmatched,
    comparison: then.comparison,
    files: then.files,
    patches: read.patches,
    layers: layered.chains.map(({ members, why }) => {
      const uris = members.map(({ place }) => outermost(place.uri, embedded))
      return { why, uris }
    }),
    crashes: [
      ...state.crashes,
      ...read.crashes,
      ...joinCrashes,
      ...inner.crashes,
      ...commented.crashes,
    ],
    known: [...read.secrets],
    work: read.work,
    checked: checkedUris.length,
    foreign: read.foreign,
  }
}

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
function suppressFiles(
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
    const hidden = suppressByComments(file, result.get(uri) ?? [], set, settings)
    result.set(uri, [...hidden.findings])
    for (const one of hidden.suppressed) suppressed.push(one)
    for (const crash of hidden.crashes) crashes.push({ ...crash, uri })
  }
  return { findings: [...result.values()].flat(), suppressed, crashes }
}

/** What a rule reports of a patch may show in the patched object too. */
function withoutKnown(findings: readonly Finding[], known: readonly Finding[]): readonly Finding[] {
  const placeOf = ({ uri, rule, pointer }: Finding) => `${uri} ${rule} ${pointer}`
  const reported = new Set(known.map(placeOf))
  return findings.filter((finding) => !reported.has(placeOf(finding)))
}
