import { nearestNode } from '../../core/document/node-at.ts'
import { createSink } from '../../core/lint/finding.ts'
import { fingerprint, objectIdentity } from '../../core/lint/fingerprint.ts'
import { objectFindings } from '../../core/lint/lint-file.ts'
import { placeFinding } from '../../core/lint/moved-finding.ts'
import { nameWords } from '../../core/lint/wording.ts'
import { addAll } from '../../core/lists.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { pointerText, readJsonPointer } from '../../core/text/json-pointer.ts'
import type { Document, Finding } from '../../core/types.ts'
import type { ConfiguredRules } from '../profile/profile.ts'
import type { Built, BuiltFile } from './build.ts'
import type { Build, Deployed } from './builds.ts'
import { isAsWritten } from './built-object.ts'
import { startsWith } from './objects.ts'
import { alsoAt, keyOf, placeOf } from './place-finding.ts'
import { versionPlace } from './steps/chart-version.ts'

interface Context {
  readonly rulesOf: (uri: string) => ConfiguredRules
}

interface BuildContext extends Context {
  /** Files in which no rule has looked. */
  readonly silent: ReadonlySet<string>
}

/** A finding at the file of an object, with the builds that have it. */
interface Vote {
  readonly finding: Finding
  readonly deployed: Deployed
  readonly builds: readonly Build[]
}

/**
 * The findings in built objects at the places that write them: in a patch or at a build's setting,
 * else in the object's file if all builds have them, else at the build that has them.
 */
export function findingsOfBuilds(
  { made, deployed }: Built,
  findings: readonly Finding[],
  { rulesOf, silent }: BuildContext,
) {
  const byFile = groupBy(findings, ({ uri }) => uri)
  const builtOf = groupBy(made.values(), (one) => one.deployed)
  const found: Finding[] = []
  const dropped = new Set<Finding>()
  for (const one of deployed) {
    const { file, documents } = one.source
    const built = builtOf.get(one) ?? []
    const alone =
      silent.has(file.uri) && built.length > 0
        ? documents.flatMap((document) => lintObject(document, rulesOf(file.uri)))
        : (byFile.get(file.uri) ?? [])
    const own = alone.filter((finding) => isOf(finding, one, rulesOf))
    for (const finding of own) dropped.add(finding)
    addAll(found, findingsOf(one, built, own, rulesOf))
  }
  return { findings: found, dropped }
}

/**
 * The findings in each way of building one object; those of its file count if a build leaves it
 * unchanged.
 */
function findingsOf(
  deployed: Deployed,
  files: readonly BuiltFile[],
  own: readonly Finding[],
  rulesOf: Context['rulesOf'],
): readonly Finding[] {
  const known = new Map(own.map((finding) => [keyOf(finding), finding]))
  const asIs = deployed.ways.filter(({ object }) => isAsWritten(object))
  const votes: Vote[] = asIs.flatMap(({ builds }) =>
    own.map((finding) => ({ finding, deployed, builds })),
  )
  const elsewhere: Finding[] = []
  for (const built of files) {
    const by = built.object.changes.at(-1)?.patch.file ?? deployed.source.file
    for (const finding of lintObject(built.document, rulesOf(by.uri))) {
      const at = placeOf(finding, built, (key) => known.get(key))
      if (at?.isBase)
        votes.push({
          finding: withVersion(at.finding, built, known),
          deployed,
          builds: built.builds,
        })
      else if (at !== undefined) elsewhere.push(at.finding)
    }
  }
  return [...elsewhere, ...settled(votes)]
}

/** Adds the place that sets the chart's version to a finding which only that version brings. */
function withVersion(
  finding: Finding,
  { object, document }: BuiltFile,
  known: ReadonlyMap<string, Finding>,
): Finding {
  if (document.kind !== 'vc' || known.get(keyOf(finding))?.message === finding.message)
    return finding
  const at = versionPlace(object)
  return at === undefined ? finding : alsoAt(finding, at, 'The version of the chart is set here.')
}

/** True of a finding in one of an object's documents, which a build may refute. */
function isOf(
  { uri, rule, document, pointer }: Finding,
  { source }: Deployed,
  rulesOf: Context['rulesOf'],
): boolean {
  if (document !== source.index || rulesOf(uri).set.forFile.some((one) => one.rule.id === rule))
    return false
  const steps = readJsonPointer(pointer) ?? []
  return source.documents.some(({ base }) => startsWith(steps, base.map(String)))
}

function lintObject(
  document: Document,
  { set: rules, settings }: ConfiguredRules,
): readonly Finding[] {
  const { text, written } = document
  const linting = { rules, settings, sink: createSink() }
  if (text === undefined) return objectFindings(document, linting)
  return objectFindings(written, linting).map((one) => placeFinding(one, text, document.file.uri))
}

/**
 * Findings at an object's file: once if all builds have them, otherwise at the builds that have
 * them.
 */
export function settled(votes: readonly Vote[]): readonly Finding[] {
  return [...groupBy(votes, ({ finding }) => keyOf(finding)).values()].flatMap((same) => {
    const [{ finding, deployed }] = same as [Vote]
    const builds = [...new Set(same.flatMap((vote) => vote.builds))]
    if (builds.length >= deployed.count || isWritten(finding, deployed))
      return [deployed.count > 1 ? asSuggestion(finding) : finding]
    return builds.map((build) => atBuild(finding, deployed, build) ?? finding)
  })
}

/** True of a finding on a value written there, not on something missing. */
function isWritten({ pointer }: Finding, { source }: Deployed): boolean {
  const steps = readJsonPointer(pointer) ?? []
  const node = nearestNode(source.document.root, steps.slice(source.base.length))
  return typeof node.value !== 'object' || node.value === null
}

/** In a file that several builds share, an edit changes all of them. */
const asSuggestion = (finding: Finding): Finding => ({
  ...finding,
  fixes: finding.fixes.map((fix) => ({ ...fix, safety: 'suggest' })),
})

const originOf = ({ uri, span, pointer, document }: Finding) => ({ uri, span, pointer, document })

function atBuild(
  finding: Finding,
  { source }: Deployed,
  { deployment, entryOf }: Build,
): Finding | undefined {
  const entry = entryOf(source.id)
  if (entry === undefined) return undefined
  const { file, index } = entry.document
  const { rule, messageId } = finding
  const name = objectIdentity(source.document)
  const message = `The entry deploys ${nameWords(source.document)}.`
  return {
    ...finding,
    uri: file.uri,
    document: index,
    pointer: pointerText(entry.pointer),
    span: entry.span,
    origin: originOf(finding),
    fixes: [],
    fingerprint: fingerprint(
      rule,
      messageId,
      `${name} in ${deployment.document.file.path}`,
      finding.pointer,
    ),
    related: [...finding.related, { uri: finding.uri, span: finding.span, message }],
  }
}

/** Findings in patches by themselves, which are judged in the built objects, and in values that each build replaces. */
export function judgedInBuilds(
  built: Built,
  findings: readonly Finding[],
  context: Context,
): readonly Finding[] {
  const { isReplaced } = built
  const inValues =
    isReplaced === undefined
      ? []
      : findings.filter(({ uri, pointer }) =>
          isReplaced({ uri, pointer: readJsonPointer(pointer) ?? [] }),
        )
  return [...ofAppliedPatches(built, findings, context), ...inValues]
}

function ofAppliedPatches(
  { deployed }: Built,
  findings: readonly Finding[],
  { rulesOf }: Context,
): ReadonlySet<Finding> {
  const changes = deployed.flatMap(({ ways }) => ways.flatMap(({ object }) => object.changes))
  const lists = new Map(changes.map(({ patch, isList }) => [patch, isList]))
  const byFile = groupBy(findings, ({ uri }) => uri)
  const found = new Set<Finding>()
  for (const [{ file, index, base }, isList] of lists) {
    const { forFile } = rulesOf(file.uri).set
    for (const finding of byFile.get(file.uri) ?? []) {
      const isWithin =
        finding.document === index &&
        startsWith(readJsonPointer(finding.pointer) ?? [], base.map(String))
      const isOfFile = forFile.some(({ rule }) => rule.id === finding.rule)
      if (isWithin && (isList ? finding.isOfPatch : !isOfFile)) found.add(finding)
    }
  }
  return found
}

/**
 * Joined findings in built objects at the places that write them; `before` are those without any
 * build.
 */
export function joinedInBuilds(
  { made, deployed }: Built,
  joined: readonly Finding[],
  before: () => readonly Finding[],
): readonly Finding[] {
  if (made.size === 0) return joined
  let known: ReadonlyMap<string, Finding> | undefined
  const knownAt = (uri: string) => (key: string) => {
    known ??= new Map(before().map((finding) => [`${finding.uri} ${keyOf(finding)}`, finding]))
    return known.get(`${uri} ${key}`)
  }
  const asIs = deployed.flatMap((one) => {
    const way = one.ways.find(({ object }) => isAsWritten(object))
    return way === undefined ? [] : [{ deployed: one, builds: way.builds }]
  })
  const unchanged = groupBy(asIs, ({ deployed: { source } }) => source.file.uri)
  const isReal = ({ uri }: { readonly uri: string }) => !made.has(uri)
  const found: Finding[] = []
  const votes: Vote[] = []
  for (const finding of joined) {
    const built = made.get(finding.uri)
    if (built === undefined) {
      const steps = readJsonPointer(finding.pointer) ?? []
      const own = (unchanged.get(finding.uri) ?? []).find(
        ({ deployed: { source } }) =>
          source.index === finding.document &&
          source.documents.some(({ base }) => startsWith(steps, base.map(String))),
      )
      if (own === undefined) found.push(finding)
      else votes.push({ finding, ...own })
      continue
    }
    const at = placeOf(finding, built, knownAt(built.object.source.file.uri))
    if (at === undefined) continue
    const placed = { ...at.finding, related: at.finding.related.filter(isReal) }
    if (at.isBase) votes.push({ finding: placed, deployed: built.deployed, builds: built.builds })
    else found.push(placed)
  }
  const byObject = groupBy(votes, ({ deployed: one }) => one)
  return [...found, ...[...byObject.values()].flatMap(settled)]
}
