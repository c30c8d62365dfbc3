import { nearestNode, pointerSteps } from '../core/document/node-at.ts'
import { leafOf, type MadeObject, madeOf, operationsOf } from '../core/json-patch/index.ts'
import { MAX_ROUNDS } from '../core/limits.ts'
import { createSink } from '../core/lint/finding.ts'
import { findingsByPatch, objectFindings } from '../core/lint/lint-file.ts'
import { findingAt, writtenFinding } from '../core/lint/moved-finding.ts'
import { nameWords } from '../core/lint/wording.ts'
import { metadataOf } from '../core/schema/kind-info.ts'
import type { Document, Finding, Node } from '../core/types.ts'
import { lintChanges } from '../project/change/index.ts'
import {
  buildGraphs,
  documentAt,
  type FactPlace,
  type FileFacts,
  factsOf,
  type Graph,
  isSame,
  isSent,
  type KeyValue,
  keyValuesOf,
  type ObjectFact,
  placeBelow,
  placeId,
  placeOf,
} from '../project/index.ts'
import { lintProject } from '../project/lint-project.ts'
import type { ChangedObject, ObjectState, Sequence } from './changed-objects.ts'
import { identityOf } from './derived-document.ts'
import type { Files } from './input-file.ts'
import type { ConfiguredRules, Profile, RuleSetFor } from './profile/profile.ts'

interface Context {
  readonly files: Files
  readonly ruleSetFor: RuleSetFor
  /** Every rule, for what is found in several files together. */
  readonly base: ConfiguredRules
  readonly profileOf: (uri: string) => Profile | undefined
}

interface Read {
  readonly graphs: readonly Graph[]
  readonly facts: readonly FileFacts[]
  readonly values: readonly KeyValue[]
  /** The joined findings without the changes. */
  readonly joined: readonly Finding[]
}

export interface LintedChanges {
  /** By themselves, and as a change. */
  readonly findings: readonly Finding[]
  /** Findings of a patch alone that its object refutes. */
  readonly refuted: ReadonlySet<string>
  /** Together with the other files. */
  readonly joined: readonly Finding[]
}

/**
 * The findings on objects after patches and requests that the objects did not have before, and the findings against
 * the change itself, at the operation or in the body that causes them.
 */
export function lintChanged(
  sequences: readonly Sequence[],
  read: Read,
  context: Context,
): LintedChanges {
  const refuted = new Set<string>()
  return {
    findings: sequences.flatMap(({ changed }) =>
      changed.flatMap((one) => findingsOf(one, context, refuted)),
    ),
    refuted,
    joined: roundsOf(sequences).flatMap((round) => joinRound(round, read, context)),
  }
}

function findingsOf(
  one: ChangedObject,
  context: Context,
  refuted: Set<string>,
): readonly Finding[] {
  const { document, before, change, after } = one
  const profile = context.profileOf(document.file.uri)
  if (profile === undefined || before === undefined) return []
  const configured = context.ruleSetFor(profile)
  if (change.verb === 'update') return updateFindings(before, document, configured)
  if (after === undefined || (change.verb !== 'patch' && change.verb !== 'merge')) return []
  // An object that Kustomize patches is not on the server yet.
  const isChange = document.wrapper === undefined || isSent(document)
  const lint = (made: MadeObject | undefined) =>
    made === undefined ? [] : lintMade(made, isChange ? before : undefined, configured)
  const making = {
    by: document,
    kind: after.document.kind,
    mode: after.document.mode,
    target: before,
  }
  const old = lint(madeOf(leafOf(before.root, false), making))
  const known = new Set(old.flatMap((finding) => [identityOf(finding), placeOfFinding(finding)]))
  const found = lint(after).filter((finding) => {
    const isWritten = after.writtenAt(pointerSteps(finding.pointer)) !== undefined
    return !known.has(isWritten ? placeOfFinding(finding) : identityOf(finding))
  })
  const written = new Map(
    found.flatMap((finding) => {
      const placed = writtenFinding(finding, after)
      return placed === undefined ? [] : [[finding, placed] as const]
    }),
  )
  const confirmed = new Set(Array.from(written.values(), placeOfFinding))
  const alone = findingsByPatch(document, {
    ...configured,
    rules: configured.set,
    sink: createSink(),
  })
  const withoutObject = new Set(alone.map(placeOfFinding))
  if (!one.isRefused) for (const id of withoutObject) if (!confirmed.has(id)) refuted.add(id)
  let names: readonly ReadonlySet<string>[] | undefined
  const isLasting = lasting(one, making, isChange, configured)
  return found.flatMap((finding) => {
    const placed = written.get(finding)
    if (placed && withoutObject.has(placeOfFinding(placed))) return []
    if (!isLasting(finding)) return []
    if (placed !== undefined) return [withObject(placed, before)]
    names ??= one.states.map((state) => new Set(lint(madeOf(state, making)).map(identityOf)))
    // Up to the end it never went away since this operation.
    const first = names.findLastIndex((some) => !some.has(identityOf(finding))) + 1
    const at = operationsOf(document)[first]?.path?.node
    return at === undefined ? [] : [movedTo(at, finding, before)]
  })
}

/** The rest of a finding after the last request of the file that changes the object. */
function lasting(
  { state }: ChangedObject,
  making: Parameters<typeof madeOf>[1],
  isChange: boolean,
  configured: ConfiguredRules,
): (finding: Finding) => boolean {
  const { by, branch, original } = state
  if (by?.document === making.by) return () => true
  const last = branch && madeOf(branch, making)
  const left = last && lintMade(last, isChange ? original : undefined, configured)
  const names = new Set(left?.map(identityOf))
  return (finding) => names.has(identityOf(finding))
}

/** The same finding, wherever it comes from. */
export const placeOfFinding = (finding: Finding): string =>
  `${identityOf(finding)} ${finding.document} ${finding.pointer} ${finding.uri}`

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

/** One with another resource version is not the state that the request starts from. */
function updateFindings(before: Document, after: Document, { set, settings }: ConfiguredRules) {
  const [old, now] = [before, after].map((one) => metadataOf(one)?.get('resourceVersion'))
  if (old !== undefined && now !== undefined && !isSame(old, now)) return []
  return lintChanges([{ before, after }], { rules: set.rules, settings }).findings
}

const movedTo = (at: Node, finding: Finding, object: Document): Finding =>
  withObject(findingAt(at, finding, { span: at.span, related: finding.related, fixes: [] }), object)

function withObject(finding: Finding, document: Document): Finding {
  const { uri } = document.file
  const { span } = nearestNode(document.root, ['metadata', 'name'])
  const object = { uri, span, message: `${nameWords(document)} is changed.` }
  return { ...finding, related: [...finding.related, object] }
}

/** Sequences in one round change different objects: together they are one state of the server. */
function roundsOf(sequences: readonly Sequence[]): readonly (readonly Sequence[])[] {
  const rounds: { readonly taken: Set<string>; readonly sequences: Sequence[] }[] = []
  for (const sequence of sequences) {
    const ids = sequence.states.flatMap(({ by, object }) =>
      by && object ? [placeId(object.place)] : [],
    )
    if (sequence.states.every(({ by }) => by === undefined)) continue
    const free = rounds.find(({ taken }) => !ids.some((id) => taken.has(id)))
    const round = free ?? { taken: new Set(), sequences: [] }
    if (free === undefined) rounds.push(round)
    for (const id of ids) round.taken.add(id)
    round.sequences.push(sequence)
  }
  return rounds.slice(0, MAX_ROUNDS).map((round) => round.sequences)
}

/** The joined findings after the changes, at the changes. */
function joinRound(
  round: readonly Sequence[],
  read: Read,
  { files, base }: Context,
): readonly Finding[] {
  const states = round.flatMap((sequence) => sequence.states.map((state) => ({ state, sequence })))
  const changed = states.filter(({ state }) => state.by !== undefined)
  const made = new Map<string, MadeObject>()
  const facts: FileFacts[] = []
  for (const [index, { state, sequence }] of changed.entries()) {
    const one = finalObject(state, index)
    if (one === undefined) continue
    const { file } = one.document
    made.set(file.uri, one)
    const { set, toOneServer } = sequence.graph
    facts.push({ ...factsOf(file, { set, toOneServer }), changes: [] })
  }
  const gone = new Map(
    changed.flatMap(({ state }) =>
      state.object ? [[placeId(state.object.place), state] as const] : [],
    ),
  )
  const sets = new Set(round.map(({ graph }) => graph.set))
  const others = read.facts
    .filter(({ set }) => sets.has(set))
    .map((one) => withoutObjects(one, gone))
  const values = [
    ...read.values.filter(({ object }) => !gone.has(placeId(object))),
    ...[...made.values()].flatMap(({ document }) => keyValuesOf(document.file)),
  ]
  const deletedBy = (place: FactPlace) => {
    const state = gone.get(placeId(place))
    const { by, branch } = state ?? {}
    const isDeleted = branch === undefined && by?.change.verb === 'delete'
    return isDeleted ? placeBelow(by.change.place, 'url') : undefined
  }
  const laterOf = (place: FactPlace) => {
    const state = gone.get(placeId(place))
    if (state === undefined) return place
    const found = [...made.values()].find(({ document }) => document === state.document)
    return found && placeOf(found.document)
  }
  const hasDeletion = states.some(({ state }) => state.object && state.branch === undefined)
  const earlier = { graphs: read.graphs, laterOf, deletedBy, files, nameOf: (uri: string) => uri }
  const withMade: Files = { get: (uri) => made.get(uri)?.document.file ?? files.get(uri) }
  const places = {
    files: withMade,
    earlier: hasDeletion ? earlier : undefined,
    isMissing: () => false,
  }
  const graphs = buildGraphs([...others, ...facts], values)
  const { findings } = lintProject(graphs, base.set, base.settings, places)
  const known = new Set(read.joined.map((one) => `${identityOf(one)} ${one.uri}`))
  return findings.flatMap((finding) => {
    const one = made.get(finding.uri)
    if (one === undefined) return finding.rule === 'connection-lost' && hasDeletion ? [finding] : []
    const before = changed.find(({ state }) => state.document === one.document)?.state.object
    if (before && known.has(`${identityOf(finding)} ${before.place.uri}`)) return []
    return finding.rule === 'connection-lost' ? [] : placedAtChange(finding, one, before, files)
  })
}

/** The object after all changes, called by its place in the joins. */
function finalObject(state: ObjectState, index: number): MadeObject | undefined {
  const { branch, by, object, kind, mode } = state
  if (branch === undefined || by === undefined) return undefined
  const { uri } = object?.place ?? by.document.file
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
  const base = by.document.file.uri.split('/').at(-1)
  const made = madeOf(branch, {
    by: by.document,
    kind,
    mode,
    uri: `${folder}#${index}.${base}`,
    target: state.document,
  })
  if (made !== undefined) state.document = made.document
  return made
}

function withoutObjects(
  facts: FileFacts,
  gone: { readonly has: (id: string) => boolean },
): FileFacts {
  const isThere = ({ object }: { readonly object: ObjectFact }) => !gone.has(placeId(object.place))
  return {
    ...facts,
    objects: facts.objects.filter((object) => isThere({ object })),
    accessKeys: facts.accessKeys.filter(isThere),
    users: facts.users.filter(isThere),
    workspaces: facts.workspaces.filter(isThere),
    changes: [],
  }
}

function placedAtChange(
  finding: Finding,
  made: MadeObject,
  object: ObjectFact | undefined,
  files: Files,
): readonly Finding[] {
  const target = object && documentAt(files, object.place)
  const written = writtenFinding(finding, made)
  if (written !== undefined) return [target === undefined ? written : withObject(written, target)]
  const steps = pointerSteps(finding.pointer)
  const { span } = finding
  const isOn = ({ path }: { readonly path?: { readonly node: Node } | undefined }) =>
    path !== undefined && path.node.span.start <= span.start && span.end <= path.node.span.end
  const operations = made.by.kind === 'JsonPatch' ? operationsOf(made.by) : []
  const operation = operations.find(isOn) ?? made.changedBy(steps)
  const at = operation?.path?.node ?? nearestWritten(made, steps)
  if (at === undefined) return []
  if (target !== undefined) return [movedTo(at, finding, target)]
  return [findingAt(at, finding, { span: at.span, related: finding.related, fixes: [] })]
}

/** A missing value is reported at the nearest written one around it. */
function nearestWritten(made: MadeObject, steps: readonly string[]): Node | undefined {
  for (let length = steps.length; length >= 0; length--) {
    const node = made.writtenAt(steps.slice(0, length))?.node
    if (node !== undefined) return nearestNode(node, [])
  }
  return undefined
}
