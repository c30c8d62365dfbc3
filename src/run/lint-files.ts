import { createSink } from '../core/lint/finding.ts'
import { reportUnrun } from '../core/lint/lint-file.ts'
import { applyPrecedence, sortFindings } from '../core/lint/precedence.ts'
import type { SuppressedFinding } from '../core/report.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding } from '../core/types.ts'
import { isMarkdownName } from '../embedded/markdown-file.ts'
import { buildGraphs, type Graph } from '../project/index.ts'
import { lintProject } from '../project/lint-project.ts'
import { type ComparedWithBase, compareWithBase } from './base/compare-with-base.ts'
import { withoutRepeatedLosses } from './base/repeated-losses.ts'
import { type Built, build } from './build/build.ts'
import { findingsOfBuilds, joinedInBuilds, judgedInBuilds } from './build/build-findings.ts'
import { deployedBy } from './build/builds.ts'
import { builtConfigurations, builtReleases } from './built-releases.ts'
import { changedObjects } from './changes/changed-objects.ts'
import { findingId, lintChanged } from './changes/lint-changed.ts'
import { isWrongInExample } from './example-rules.ts'
import type { Files, InputFile } from './input-file.ts'
import { type MergedLayers, mergeLayers } from './layers/layers.ts'
import type { FileCrash } from './lint-input.ts'
import type { HostOptions, LinterOptions, LintResult } from './linter-options.ts'
import { type ConfiguredRules, createRuleSets, forJoins, underProfile } from './profile/profile.ts'
import { atSenders } from './read/bodies.ts'
import { fileCache } from './read/file-cache.ts'
import { type FilesRead, wantedIn } from './read/files-read.ts'
import { readAll } from './read/read-all.ts'
import type { ReadContext } from './read/read-file.ts'
import { suppressByBaseline, suppressByComments } from './suppress.ts'

export type { InputFile } from './input-file.ts'
export { type FileResult, type ReadFile, readInput } from './lint-input.ts'
export type {
  HostOptions,
  Layers,
  LinterOptions,
  LintResult,
  MemoryOptions,
  OtherFiles,
  PolicyOptions,
  ResultStore,
} from './linter-options.ts'
export {
  createRuleSets,
  isOnChange,
  type Profile,
  type RuleSetFor,
} from './profile/profile.ts'

/**
 * Lints a set of files together in stages, each of which has one result and uses earlier ones: read
 * (parse and lint, file by file) → layer → compare → join → resolve → suppress.
 */
export function lintFiles(inputs: Iterable<InputFile>, options: LinterOptions = {}): LintResult {
  const context = contextOf(options)
  const { read, built, layerFiles } = readAndBuild(inputs, context)
  const files = { ...context.files, get: built.files.get }
  const { facts, generated } = built
  const layered = mergeLayers({ ...read, generated, layerFiles, facts }, { ...context, files })
  const graphs = buildGraphs(layered.facts, built.values)
  const compared = compareWithBase(read, context)
  const joined = join({ read, built, layered, graphs, compared }, context)
  const resolved = atSenders(
    resolve({ read, layered, joined }, context),
    read.senders,
    context.files,
  )
  const suppressed = suppress(resolved, read, context)
  const { changedObjects: changed } = joined
  const comparison = compared.comparison && { ...compared.comparison, changed }
  return {
    ...suppressed,
    ...summaryOf({ read, built, layered, compared, joined, suppressed }, context.host),
    comparison,
  }
}

interface Context extends ReadContext {
  /** Every rule, for findings that join files. */
  readonly joinRules: ConfiguredRules
}

function contextOf({ host = {}, policy = {}, memory = {} }: LinterOptions): Context {
  const { today = '', profile: fallback = {} } = policy
  const ruleSetFor = memory.ruleSetFor ?? createRuleSets(today, host)
  const joinRules = ruleSetFor(fallback, forJoins)
  return { host, policy, memory, ruleSetFor, fallback, joinRules, files: fileCache(memory) }
}

/** Reads the files and builds their objects, and once more where a build changes the version that values are for. */
function readAndBuild(inputs: Iterable<InputFile>, context: Context) {
  const { read, readFor } = readAll(inputs, context)
  const built = buildObjects(read, context)
  const releases = builtReleases(built, read.layerFiles)
  const again = releases && readFor(releases)
  if (again === undefined) return { read, built, layerFiles: releases?.built ?? read.layerFiles }
  const rebuilt = buildObjects(again, context)
  const { built: layerFiles = again.layerFiles } = builtReleases(rebuilt, again.layerFiles) ?? {}
  return { read: again, built: rebuilt, layerFiles }
}

function buildObjects(read: FilesRead, { host, files }: Context): Built {
  const outside = (uri: string) =>
    host.outside?.isMissing(uri) === false ? host.outside.open(uri) : undefined
  const isMissing = (uri: string) => host.outside?.isMissing(uri) === true
  const find = (uri: string) => read.kustomizations.get(uri) ?? outside(uri)
  return build(read, { files, find, isMissing })
}

interface Stages {
  readonly read: FilesRead
  readonly built: Built
  readonly layered: MergedLayers
  readonly graphs: readonly Graph[]
  readonly compared: ComparedWithBase
  readonly joined: ReturnType<typeof join>
  readonly suppressed: ReturnType<typeof suppress>
}

/** Joins the files and compares them with the base, according to each file's profile. */
function join(
  { read, built, layered, graphs, compared }: Omit<Stages, 'joined' | 'suppressed'>,
  context: Context,
) {
  const { host, joinRules, ruleSetFor } = context
  const { files } = built
  const isMissing = (uri: string) =>
    !read.allProfiles.has(uri) && host.outside?.isMissing(uri) === true
  const rulesOf = (uri: string) => ruleSetFor(read.allProfiles.get(uri) ?? context.fallback)
  const sequences = graphs.flatMap((graph) => changedObjects(graph, files, built))
  const all = [...built.changedObjects, ...sequences.flatMap(({ changed }) => changed)]
  const { refusals } = built
  // A finding in a file that is read only for its facts counts if a build or a patch moves it
  // elsewhere.
  const isBrought = built.builds.length > 0 || graphs.some((one) => one.changes.length > 0)
  const isAsked = wantedIn(read, host)
  const isWanted = (uri: string) => isBrought || (read.profiles.has(uri) && isAsked(uri))
  const places = { files, base: compared.before, isMissing, changed: all, refusals, isWanted }
  const together = lintProject(graphs, joinRules.set, joinRules.settings, places)
  const graphsWithout = () => buildGraphs(read.facts, read.values)
  const withoutBuilds = () =>
    lintProject(graphsWithout(), joinRules.set, joinRules.settings, { ...places, changed: [] })
      .findings
  const cut = connectionsCut({ read, built, graphs }, context)
  const inBuilds = findingsOfBuilds(built, layered.findings, { rulesOf, silent: read.silent })
  const others = judgedInBuilds(built, layered.findings, { rulesOf })
  const joined = {
    ...together,
    findings: [...joinedInBuilds(built, together.findings, withoutBuilds), ...cut],
  }
  const changed = lintChanged(
    sequences,
    { graphs, facts: layered.facts, values: built.values, joined: together.findings },
    { files, ruleSetFor, joinRules, profileOf: (uri) => read.profiles.get(uri) },
  )
  return {
    findings: [
      ...unrunIn(read, context),
      ...withoutRepeatedLosses(
        [...compared.findings, ...joined.findings, ...changed.joined].flatMap((finding) =>
          underProfile(finding, read.profiles),
        ),
        context.policy.only,
      ),
    ],
    changedObjects: all,
    /** Findings in built objects, and in objects after patches and requests. */
    changed: [...inBuilds.findings, ...changed.findings].filter(({ uri }) =>
      read.profiles.has(uri),
    ),
    refuted: changed.refuted,
    /** Findings in single files that do not hold for the built objects. */
    dropped: new Set([...inBuilds.dropped, ...others]),
    /** One of these may be more specific than a finding in the file by itself. */
    uris: new Set([...joined.findings, ...changed.joined].map(({ uri }) => uri)),
    crashes: [...joined.crashes, ...compared.crashes],
  }
}

/** Connections that are cut because a build deletes one of their objects. */
function connectionsCut(
  { read, built, graphs }: Pick<Stages, 'read' | 'built' | 'graphs'>,
  { joinRules: { set, settings } }: Context,
): readonly Finding[] {
  const { deletions, files, made } = built
  if (deletions === undefined) return []
  const before = buildGraphs(read.facts, read.values)
  const base = { ...deletions, graphs: before, files, nameBefore: (uri: string) => uri }
  const rules = { ...set, rules: set.rules.filter(({ rule }) => rule.id === 'connection-lost') }
  const { findings } = lintProject(graphs, rules, settings, { files, base, isMissing: () => false })
  return findings.filter(({ uri }) => !made.has(uri))
}

/**
 * The finding that expressions no longer run, if the first of them is in an object that a patch
 * makes.
 */
function unrunIn(
  { profiles }: FilesRead,
  { files, joinRules, ruleSetFor }: Context,
): readonly Finding[] {
  const { uri } = joinRules.settings.evaluationBudget?.end?.document.file ?? {}
  if (uri === undefined) return []
  const [file, profile] = [files.get(uri), profiles.get(uri)]
  if (file === undefined || profile === undefined) return []
  const { set, settings } = ruleSetFor(profile)
  const sink = createSink()
  reportUnrun({ file, rules: set, settings, sink })
  return sink.findings
}

/**
 * All findings, including those on patched objects; of two on one mistake, the more specific one.
 */
function resolve(
  { read, layered, joined }: Pick<Stages, 'read' | 'layered' | 'joined'>,
  { host, files, ruleSetFor, fallback }: Context,
): readonly Finding[] {
  const { profiles } = read
  const isWanted = wantedIn(read, host)
  const own = layered.findings.filter(
    (finding) =>
      profiles.has(finding.uri) &&
      isWanted(finding.uri) &&
      !joined.dropped.has(finding) &&
      !joined.refuted.has(findingId(finding)),
  )
  const reported = [...own, ...joined.findings]
  const patched = withoutReported(joined.changed, reported)
  const members = layered.chains.flatMap((chain) => chain.members.map(({ place }) => place))
  const withSeveral = new Set([...joined.uris, ...[...patched, ...members].map(({ uri }) => uri)])
  return [...groupBy([...reported, ...patched], ({ uri }) => uri)].flatMap(([uri, found]) => {
    const file = withSeveral.has(uri) ? files.get(uri) : undefined
    const { precedence } = ruleSetFor(profiles.get(uri) ?? fallback)
    return file === undefined ? found : applyPrecedence(found, precedence, file)
  })
}

/** The findings that remain after comments and the baseline. */
function suppress(findings: readonly Finding[], read: FilesRead, context: Context) {
  const { profiles, configs } = read
  const rulesOf = (uri: string) => context.ruleSetFor(profiles.get(uri) ?? context.fallback)
  const suppressing = read.withSuppressions.filter(wantedIn(read, context.host))
  const own = suppressFiles(findings, suppressing, context.files, rulesOf)
  const wanted = own.findings.filter(
    (one) => !isMarkdownName(one.uri) || isWrongInExample(one, context.files.get(one.uri)),
  )
  const { baseline, only } = context.policy
  const left = suppressByBaseline(wanted, baseline, ({ uri }) => configs.has(uri))
  const isReported = ({ rule }: Pick<Finding, 'rule'>) => only === undefined || only(rule)
  const isMisconfigured = ({ uri, severity }: Finding) => severity === 'error' && configs.has(uri)
  const reported = left.findings.filter((one) => isReported(one) || isMisconfigured(one))
  return {
    findings: sortFindings(reported),
    suppressed: [...own.suppressed, ...left.suppressed].filter((one) => isReported(one.finding)),
    unmatched: left.unmatched.filter(isReported),
    crashes: own.crashes,
  }
}

function summaryOf(
  { read, built, layered, compared, joined, suppressed }: Omit<Stages, 'graphs'>,
  { isAsked = () => true }: HostOptions,
) {
  const { configs, foreign, senders, state } = read
  const withFindings = new Set(suppressed.findings.map(({ uri }) => uri))
  const isChecked = (uri: string) =>
    isAsked(uri) &&
    !configs.has(uri) &&
    !senders.has(uri) &&
    (!foreign.has(uri) || withFindings.has(uri))
  const joinCrashes = joined.crashes.map((crash) => ({ ...crash, uri: '' }))
  return {
    files: compared.files,
    patches: read.patches,
    deployedBy: deployedBy(built.builds),
    builtForms: built.forms,
    builtConfigurations: () => builtConfigurations(built),
    pinned: read.pinned,
    layers: layersOf(layered, built),
    crashes: [...state.crashes, ...read.crashes, ...joinCrashes, ...suppressed.crashes],
    known: [...read.secrets],
    work: read.work,
    checked: [...read.profiles.keys()].filter(isChecked).length,
    foreign: [...foreign].filter(isAsked).length,
  }
}

/** Files that override each other; one that builds change in several ways counts once. */
function layersOf({ chains }: MergedLayers, { made }: Built): LintResult['layers'] {
  const layers = chains.map(({ members, why }) => {
    const uris = members.map(({ place: { uri } }) => made.get(uri)?.object.source.file.uri ?? uri)
    return { why, uris }
  })
  return [...new Map(layers.map((one) => [JSON.stringify(one), one])).values()]
}

/** Applies the suppressions of each file that has comments for vclint. */
function suppressFiles(
  findings: readonly Finding[],
  uris: readonly string[],
  files: Files,
  ruleSetFor: (uri: string) => ConfiguredRules,
) {
  if (uris.length === 0) return { findings, suppressed: [], crashes: [] }
  const suppressed: SuppressedFinding[] = []
  const crashes: FileCrash[] = []
  const atOrigins = new Map(
    findings.flatMap((one) => (one.origin ? [[{ ...one, ...one.origin }, one] as const] : [])),
  )
  const result = groupBy([...findings, ...atOrigins.keys()], (finding) => finding.uri)
  const hiddenThere = new Set<Finding>()
  for (const uri of uris) {
    const file = files.get(uri)
    if (file === undefined) continue
    const { set, settings } = ruleSetFor(uri)
    const hidden = suppressByComments(file, result.get(uri) ?? [], set, settings)
    result.set(uri, [...hidden.findings])
    for (const one of hidden.suppressed) {
      const reported = atOrigins.get(one.finding)
      suppressed.push(reported ? { ...one, finding: reported } : one)
      if (reported) hiddenThere.add(reported)
    }
    for (const crash of hidden.crashes) crashes.push({ ...crash, uri })
  }
  const left = [...result.values()].flat()
  return {
    findings: left.filter((one) => !atOrigins.has(one) && !hiddenThere.has(one)),
    suppressed,
    crashes,
  }
}

/** Drops findings on a patched object if a rule already reports the mistake in the patch. */
function withoutReported(
  findings: readonly Finding[],
  others: readonly Finding[],
): readonly Finding[] {
  if (findings.length === 0) return findings
  // Text that only names the patch's object is placed at the nearest written field of the object.
  const keysOf = ({ uri, rule, pointer, document, message }: Finding) => [
    `${uri} ${rule} ${pointer}`,
    `${uri} ${rule} ${document} ${message}`,
  ]
  const reported = new Set(others.flatMap(keysOf))
  return findings.filter((finding) => !keysOf(finding).some((key) => reported.has(key)))
}
