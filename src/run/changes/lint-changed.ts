import { nearestNode } from '../../core/document/node-at.ts'
import { type Branch, leafOf, type MadeObject, madeOf } from '../../core/json-patch/index.ts'
import { MAX_ROUNDS } from '../../core/limits.ts'
import { createSink, relatedPlace } from '../../core/lint/finding.ts'
import { findingsByPatch, objectFindings } from '../../core/lint/lint-file.ts'
import { findingAt, writtenFinding } from '../../core/lint/moved-finding.ts'
import { applyPrecedence } from '../../core/lint/precedence.ts'
import { nameWords } from '../../core/lint/wording.ts'
import { rememberEach } from '../../core/memo.ts'
import { metadataOf } from '../../core/schema/kind-info.ts'
import { fileName, folderOf } from '../../core/search/file-name.ts'
import { firstIndex } from '../../core/text/binary-search.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { readJsonPointer } from '../../core/text/json-pointer.ts'
import { overlapsAny } from '../../core/text/spans.ts'
import type { Document, Finding, Node } from '../../core/types.ts'
import type { ChangedObject } from '../../project/change/changed-object.ts'
import { lintChanges } from '../../project/change/lint-change.ts'
import { isSame, isSent } from '../../project/index.ts'
import { identityOf } from '../identity.ts'
import type { Files } from '../input-file.ts'
import type { ConfiguredRules, Profile, RuleSetFor } from '../profile/profile.ts'
import { roundsOf, type Sequence } from './changed-objects.ts'
import { joinRound, type Read } from './join-changed.ts'
import type { ObjectState, Stage, Step } from './object-state.ts'

interface Context {
  readonly files: Files
  readonly ruleSetFor: RuleSetFor
  /** Every rule, for findings that join files. */
  readonly joinRules: ConfiguredRules
  readonly profileOf: (uri: string) => Profile | undefined
}

/** An object after all changes of a file, and the mistakes that it did not have before. */
type Linted = NonNullable<ReturnType<typeof lintState>>

/**
 * The new findings on objects after patches and requests, and the findings on the changes
 * themselves, at the operation or in the body that causes them.
 */
export function lintChanged(sequences: readonly Sequence[], read: Read, context: Context) {
  const refuted = new Set<string>()
  const all = sequences.flatMap(({ changed }) => changed)
  for (const id of all.flatMap((one) => refutedBy(one, context))) refuted.add(id)
  const updates = all.flatMap((one) => updateFindings(one, context))
  const rounds = roundsOf(sequences).map((round, index) =>
    lintRound(round, read, { ...context, isJoined: index < MAX_ROUNDS }),
  )
  for (const id of rounds.flatMap(({ silent }) => silent)) refuted.add(id)
  return {
    /** Findings on single objects and on changes. */
    findings: [...updates, ...rounds.flatMap(({ own }) => own)],
    /** Findings on a patch alone that its object refutes. */
    refuted,
    /** Findings together with the other files. */
    joined: rounds.flatMap(({ joined }) => joined),
  }
}

/** The findings on a patch alone that its object refutes. */
function refutedBy(one: ChangedObject, context: Context): readonly string[] {
  const { document, before, after, isRefused } = one
  const configured = rulesFor(document, context)
  if (configured === undefined || before === undefined || after === undefined || isRefused)
    return []
  const linting = { ...configured, rules: configured.set, sink: createSink() }
  const alone = (document.kind === 'vc' ? objectFindings : findingsByPatch)(document, linting)
  if (alone.length === 0) return []
  const { kind, mode } = after.document
  const old = madeOf(leafOf(before.root, false), { by: document, kind, mode, target: before })
  const [known = [], now = []] = [old, after].map(
    (made) => made && lintMade(made, undefined, configured),
  )
  const confirmed = new Set(writtenIn(after, newIn(after, known, now)).map(findingId))
  return alone.map(findingId).filter((id) => !confirmed.has(id))
}

const rulesFor = ({ file }: Document, { ruleSetFor, profileOf }: Context) => {
  const profile = profileOf(file.uri)
  return profile && ruleSetFor(profile)
}

/** Identifies a finding, wherever it comes from. */
export const findingId = (finding: Finding): string =>
  `${identityOf(finding)} ${finding.document} ${finding.pointer} ${finding.uri}`

/**
 * The findings of a round, alone and joined, at the changes, and those on patches that the objects
 * refute.
 */
function lintRound(
  round: readonly Sequence[],
  read: Read,
  { isJoined, ...context }: Context & { readonly isJoined: boolean },
) {
  const states = round.flatMap((sequence) => sequence.states)
  const linted = states.flatMap((state, index) => lintState(state, index, context) ?? [])
  const made = new Map(linted.map((one) => [one.state, one.made]))
  const join = (after: typeof made) => joinRound(round, after, read, context)
  const found = groupBy(isJoined ? join(made) : [], ({ uri }) => uri)
  const placed = linted.map((one) => {
    const { uri } = one.made.document.file
    const joins = found.get(uri) ?? []
    found.delete(uri)
    const joinAfter = rememberEach((branch: Branch) => {
      const then = madeAfter(one.state, branch, uri)
      return then === undefined ? [] : join(new Map([...made, [one.state, then]]))
    })
    return atChanges({ ...one, joins, joinAfter }, context)
  })
  const elsewhere = [...found.values()].flat().map((finding) => ({
    ...finding,
    // Fixes may be wrong for the object without the changes.
    fixes: [],
    related: [...finding.related, ...changesOf(finding, states)],
  }))
  return {
    own: placed.flatMap(({ own }) => own),
    joined: [...elsewhere, ...placed.flatMap(({ joined }) => joined)],
    silent: placed.flatMap(({ silent }) => silent),
  }
}

type FindingsAfter = (branch: Branch) => readonly Finding[]

/** The findings on an object at its changes; of two on one mistake, the more specific one. */
function atChanges(
  one: Linted & { readonly joins: readonly Finding[]; readonly joinAfter: FindingsAfter },
  { joinRules: { precedence } }: Context,
) {
  const { state, made, stages, joins, joinAfter } = one
  const all = [...stages.flatMap(({ found }) => found), ...joins]
  const left = new Set(applyPrecedence(all, precedence, made.document.file))
  const placed = (findings: readonly Finding[], at: Omit<Placing, 'state'>) =>
    findings
      .filter((finding) => left.has(finding))
      .flatMap((finding) => placedAtChange(finding, { ...at, state }))
  const steps = stages.flatMap((stage) => stage.steps)
  return {
    own: stages.flatMap((stage) => placed(stage.found, { ...stage, findingsAfter: stage.lint })),
    joined: placed(joins, { made, steps, branch: state.branch, findingsAfter: joinAfter }),
    silent: stages.flatMap((stage) => {
      const dropped = stage.found.filter((finding) => !left.has(finding))
      return writtenIn(stage.made, dropped).map(findingId)
    }),
  }
}

/**
 * The changes of objects that a finding elsewhere names, because these look right in their own
 * files.
 */
const changesOf = ({ uri: file, span: found, related }: Finding, states: readonly ObjectState[]) =>
  states.flatMap(({ original, stages, by, branch }) => {
    const named = relatedPlace({
      at: nearestNode(original.root, ['metadata', 'name']),
      message: '',
    })
    const isNamed = related.some(
      ({ uri, span: at }) => uri === named.uri && at.start === named.span.start,
    )
    const { steps = [] } = stages.at(-1) ?? {}
    const node = steps.at(-1)?.operation.path?.node ?? by?.document.root
    if (!isNamed || node === undefined) return []
    // A finding at the change itself shows it.
    if (file === node.document.file.uri && overlapsAny([node.span], found)) return []
    const message = `${nameWords(original)} is ${branch ? 'changed' : 'deleted'} here.`
    return [{ uri: node.document.file.uri, span: node.span, message }]
  })

/** The findings at places that a change writes. */
const writtenIn = (made: MadeObject, findings: readonly Finding[]): readonly Finding[] =>
  findings.flatMap((finding) => writtenFinding(finding, made) ?? [])

function lintState(state: ObjectState, index: number, context: Context) {
  const { branch, by } = state
  if (branch === undefined || by === undefined) return undefined
  const { document } = by
  const { uri } = state.object?.place ?? document.file
  const made = madeAfter(state, branch, `${folderOf(uri)}#${index}.${fileName(document.file.uri)}`)
  if (made === undefined) return undefined
  const stages = state.stages.flatMap(
    (stage) =>
      lintStage(stage, { ...state, by: stage.by }, { uri: made.document.file.uri, context }) ?? [],
  )
  return { made, state, stages }
}

/** The mistakes of an object after a patch that it did not have before. */
function lintStage(
  { before, by, branch, steps }: Stage,
  state: ObjectState,
  { uri, context }: { readonly uri: string; readonly context: Context },
) {
  const configured = rulesFor(by.document, context)
  const made = madeAfter(state, branch, uri)
  if (configured === undefined || made === undefined) return undefined
  // An object that Kustomize patches is not on the server yet.
  const isChange = by.document.wrapper === undefined || isSent(by.document)
  const lint = rememberEach((then: Branch) => {
    const object = madeAfter(state, then, uri)
    return object ? lintMade(object, isChange ? before : undefined, configured) : []
  })
  const found = newIn(made, lint(leafOf(before.root, false)), lint(branch))
  return { made, branch, steps, lint, found }
}

/**
 * The findings on an object that it did not have before at the same place. A deprecated field that
 * was there before is not the fault of a change that removes the reason for it.
 */
function newIn({ writtenAt }: MadeObject, old: readonly Finding[], now: readonly Finding[]) {
  const known = new Set(old.flatMap((finding) => [identityOf(finding), findingId(finding)]))
  return now.filter((finding) => {
    const isWritten = writtenAt(readJsonPointer(finding.pointer) ?? []) !== undefined
    if (!isWritten && finding.tags.includes('deprecated')) return false
    return !known.has(isWritten ? findingId(finding) : identityOf(finding))
  })
}

function madeAfter({ by, kind, mode, original }: ObjectState, branch: Branch, uri: string) {
  return by && madeOf(branch, { by: by.document, kind, mode, uri, target: original })
}

function lintMade(
  made: MadeObject,
  before: Document | undefined,
  { set, settings }: ConfiguredRules,
): readonly Finding[] {
  const pairs = before === undefined ? [] : [{ before, after: made.document }]
  const changes = lintChanges(pairs, { rules: set.rules, settings })
  const own = objectFindings(made.document, { rules: set, settings, sink: createSink() })
  return [...own, ...changes.findings]
}

/** Another resource version is not the state that the request starts from. */
function updateFindings(
  { document: after, before, change }: ChangedObject,
  context: Context,
): readonly Finding[] {
  const configured = rulesFor(after, context)
  if (configured === undefined || before === undefined || change.verb !== 'update') return []
  const { set, settings } = configured
  const [old, now] = [before, after].map((one) => metadataOf(one)?.get('resourceVersion'))
  if (old !== undefined && now !== undefined && !isSame(old, now)) return []
  return lintChanges([{ before, after }], { rules: set.rules, settings }).findings
}

interface Placing extends Pick<ObjectState, 'branch'> {
  readonly made: MadeObject
  readonly state: ObjectState
  /** The operations that may have caused it, with the findings after each. */
  readonly steps: readonly Step[]
  readonly findingsAfter: FindingsAfter
}

/** A finding on an object, at what is written of it or at the operation that caused it. */
function placedAtChange(finding: Finding, placing: Placing): readonly Finding[] {
  const { made, state } = placing
  const written = writtenFinding(finding, made)
  const at = written ? undefined : (causeOf(finding, placing) ?? around(finding, made))
  const rest = { related: finding.related, fixes: [] }
  const placed = written ?? (at && findingAt(at, finding, { ...rest, span: at.span }))
  if (placed === undefined || state.object === undefined) return placed ? [placed] : []
  const { root } = state.original
  const message = `The change applies to ${nameWords(root.document)}.`
  const object = relatedPlace({ at: nearestNode(root, ['metadata', 'name']), message })
  return [{ ...placed, related: [...placed.related, object] }]
}

/** The operation that caused a finding: the last one before which it did not exist. */
function causeOf(
  finding: Finding,
  { steps, branch: last, findingsAfter }: Placing,
): Node | undefined {
  const id = identityOf(finding)
  const isThere = (step: Step) => findingsAfter(step.branch).some((one) => identityOf(one) === id)
  const isPatchedLast = steps.at(-1)?.branch === last
  const asked = isPatchedLast ? steps.slice(0, -1) : steps
  return steps[firstIndex(asked, isThere)]?.operation.path?.node
}

/** A missing value is reported at the nearest written parent. */
function around(finding: Finding, made: MadeObject): Node | undefined {
  const steps = readJsonPointer(finding.pointer) ?? []
  for (let length = steps.length; length >= 0; length--) {
    const node = made.writtenAt(steps.slice(0, length))?.node
    if (node !== undefined) return nearestNode(node, [])
  }
  return undefined
}
