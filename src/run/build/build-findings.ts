import { pointerText, readJsonPointer } from '../../core/text/json-pointer.ts'
import { createSink } from '../../core/lint/finding.ts'
import { fingerprint, objectIdentity } from '../../core/lint/fingerprint.ts'
import { findingsByPatch, objectFindings } from '../../core/lint/lint-file.ts'
import { findingAt, placeFinding, writtenFinding } from '../../core/lint/moved-finding.ts'
import { nameWords } from '../../core/lint/wording.ts'
import { nearestNode } from '../../core/document/node-at.ts'
import type { MadeObject } from '../../core/json-patch/index.ts'
import type { Document, Finding, Node } from '../../core/types.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { ConfiguredRules } from '../profile/profile.ts'
import type { Build, Deployed } from './builds.ts'
import type { Built, BuiltFile } from './build.ts'
import { startsWith } from './objects.ts'

interface Context {
  readonly rulesOf: (uri: string) => ConfiguredRules
}

/** A finding at the file of an object, and the builds that have it. */
interface Vote {
  readonly finding: Finding
  readonly deployed: Deployed
  readonly builds: readonly Build[]
}

/**
 * The findings in built objects, at the places that write them: in a patch or where a build sets a value, in the file
 * of the object where all builds have them, or else at the build that has them.
 */
export function findingsOfBuilds(
  { made, deployed, files }: Built,
  findings: readonly Finding[],
  { rulesOf }: Context,
) {
  const byFile = groupBy(findings, ({ uri }) => uri)
  const builtOf = groupBy(made.values(), (one) => one.deployed)
  const placed: Finding[] = []
  const dropped = new Set<Finding>()
  for (const one of deployed) {
    const { source, ways } = one
    const own = (byFile.get(source.file.uri) ?? []).filter((finding) => isOf(finding, one, rulesOf))
    const known = new Map(own.map((finding) => [keyOf(finding), finding]))
    const votes: Vote[] = []
    for (const { object, builds } of ways)
      if (object.branch === object.start)
        votes.push(...own.map((finding) => ({ finding, deployed: one, builds })))
    for (const built of builtOf.get(one) ?? []) {
      const by = built.object.changes.at(-1)?.patch.file.uri ?? source.file.uri
      for (const finding of lintBuilt(built, rulesOf(by))) {
        const at = placeOf(finding, built, (key) => known.get(key))
        if (at === undefined) continue
        if (at.isBase) votes.push({ finding: at.finding, deployed: one, builds: built.builds })
        else placed.push(at.finding)
      }
    }
    for (const finding of own) dropped.add(finding)
    placed.push(...settled(votes))
  }
  return { findings: placed, dropped, files }
}

const keyOf = ({ rule, messageId, document, pointer }: Finding) =>
  `${rule} ${messageId} ${document} ${pointer}`

/** True of a finding in one of the documents of an object, which a build may refute. */
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

function lintBuilt(
  { document }: BuiltFile,
  { set: rules, settings }: ConfiguredRules,
): readonly Finding[] {
  const { text, written } = document
  const linting = { rules, settings, sink: createSink() }
  if (text === undefined) return objectFindings(document, linting)
  return objectFindings(written, linting).map((one) => placeFinding(one, text, document.file.uri))
}

interface Placed {
  readonly finding: Finding
  /** It is at the file of the object, as it would be without the build. */
  readonly isBase: boolean
}

/** The place of a finding on a built object; undefined for one that only follows from a change for the better. */
export function placeOf(
  finding: Finding,
  { made, source, object, document }: BuiltFile,
  known: (key: string) => Finding | undefined,
): Placed | undefined {
  const file = object.source.file.uri
  if (made === undefined) {
    const { uri } = source?.file ?? object.source.file
    const own = { ...finding, uri }
    if (uri !== file) return { finding: own, isBase: false }
    return { finding: { ...(known(keyOf(own)) ?? own), message: finding.message }, isBase: true }
  }
  const written = writtenFinding(finding, made)
  if (written !== undefined) return { finding: withObject(written, object.source.document), isBase: false }
  const steps = readJsonPointer(finding.pointer) ?? []
  const node = document.made?.nodeAt(steps)
  const at = node ?? (source && nearestNode(source.root, steps))
  const isOwn = at?.document.file.uri === file
  const base = at && isOwn ? findingAt(at, finding, { span: node ? finding.span : at.span, ...BARE }) : undefined
  const before = base && known(keyOf(base))
  if (before !== undefined)
    return { finding: before.message === finding.message ? before : { ...before, message: finding.message, severity: finding.severity }, isBase: true }
  if (finding.tags.includes('deprecated')) return undefined
  const cause = causeOf(made, steps)
  if (cause !== undefined) {
    const caused = findingAt(cause, finding, { span: cause.span, ...BARE, related: finding.related })
    return { finding: withObject(caused, object.source.document), isBase: false }
  }
  return base && { finding: { ...base, related: finding.related }, isBase: true }
}

const BARE = { related: [], fixes: [] }

/** The change of a build that something on the way to a place goes back to. */
function causeOf(made: MadeObject, steps: readonly (string | number)[]): Node | undefined {
  for (let length = steps.length; length >= 0; length--) {
    const cause = made.causeAt(steps.slice(0, length))
    if (cause !== undefined) return cause
  }
  return undefined
}

/** A finding at a change names the object, and shows where it is. */
function withObject(finding: Finding, object: Document): Finding {
  const { uri } = object.file
  if (finding.uri === uri) return finding
  const { span } = nearestNode(object.root, ['metadata', 'name'])
  const message = `${nameWords(object)} is changed.`
  return { ...finding, related: [...finding.related, { uri, span, message }] }
}

/** Findings at the file of an object: once where all builds have them, at the builds that have them where only some do. */
export function settled(votes: readonly Vote[]): readonly Finding[] {
  return [...groupBy(votes, ({ finding }) => keyOf(finding)).values()].flatMap((same) => {
    const [{ finding, deployed }] = same as [Vote]
    const builds = [...new Set(same.flatMap((vote) => vote.builds))]
    if (builds.length >= deployed.count || isWritten(finding, deployed))
      return [deployed.count > 1 ? asSuggestion(finding) : finding]
    return builds.map((build) => atBuild(finding, deployed, build) ?? finding)
  })
}

/** True of a finding on a value that is written there, and not on something that is absent. */
function isWritten({ pointer }: Finding, { source }: Deployed): boolean {
  const steps = readJsonPointer(pointer) ?? []
  const node = nearestNode(source.document.root, steps.slice(source.base.length))
  return typeof node.value !== 'object' || node.value === null
}

/** What several builds share is changed for all of them. */
const asSuggestion = (finding: Finding): Finding => ({
  ...finding,
  fixes: finding.fixes.map((fix) => ({ ...fix, safety: 'suggest' })),
})

function atBuild(finding: Finding, { source }: Deployed, { deployment, entryOf }: Build): Finding | undefined {
  const entry = entryOf(source.id)
  if (entry === undefined) return undefined
  const { file, index } = entry.document
  const { rule, messageId } = finding
  const name = objectIdentity(source.document)
  return {
    ...finding,
    uri: file.uri,
    document: index,
    pointer: pointerText(entry.pointer),
    span: entry.span,
    fixes: [],
    fingerprint: fingerprint(rule, messageId, `${name} in ${deployment.document.file.path}`, finding.pointer),
    related: [
      ...finding.related,
      { uri: finding.uri, span: finding.span, message: `${nameWords(source.document)} is here.` },
    ],
  }
}

/** The findings of patches alone that their objects refute. */
export function refutedPatches(
  { deployed }: Built,
  findings: readonly Finding[],
  placed: readonly Finding[],
  { rulesOf, files }: Context & Pick<Built, 'files'>,
): ReadonlySet<Finding> {
  const confirmed = new Set(placed.map((finding) => `${finding.uri} ${keyOf(finding)}`))
  const refuted = new Set<Finding>()
  const byFile = groupBy(findings, ({ uri }) => uri)
  const patches = new Set(deployed.flatMap(({ ways }) => ways.flatMap(({ object }) => object.changes)).map(({ patch }) => patch))
  for (const patch of patches) {
    const { uri } = patch.file
    const documents = files.get(uri)?.documents ?? []
    const own = documents.filter((one) => one.index === patch.index && startsWith(one.base, patch.base))
    const { set: rules, settings } = rulesOf(uri)
    const linting = { rules, settings, sink: createSink() }
    const alone = own.flatMap((one) => one.kind === 'vc' ? objectFindings(one, linting) : findingsByPatch(one, linting))
    const keys = new Set(alone.map(keyOf))
    for (const finding of byFile.get(uri) ?? []) 
      if (keys.has(keyOf(finding)) && !confirmed.has(`${uri} ${keyOf(finding)}`)) refuted.add(finding)
  }
  return refuted
}

/** Joined findings in built objects, at the places that write them; `before` are those without any build. */
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
    const way = one.ways.find(({ object }) => object.branch === object.start)
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
