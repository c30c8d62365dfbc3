import { placed } from '../../core/document/texts-in.ts'
import {
  type Branch,
  branchAt,
  branchWithin,
  changedBy,
  leafOf,
  madeOf,
  merged,
  namedParts,
  operationsOf,
  partsOf,
} from '../../core/json-patch/index.ts'
import { MAX_DEPTH, MAX_LOOKUPS } from '../../core/limits.ts'
import { addAll } from '../../core/lists.ts'
import { PLATFORM_API_VERSION } from '../../core/schema/kind-info.ts'
import type { PatchTarget } from '../../core/schema/patch-target.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Document, Pointer } from '../../core/types.ts'
import { PATCH_KEYS } from '../../embedded/kustomize.ts'
import type { ChangedObject } from '../../project/change/changed-object.ts'
import { type ChangeFact, type Graph, objectFact, placeId } from '../../project/index.ts'
import type { Files } from '../input-file.ts'
import type { BaseOf } from './kustomizations.ts'
import {
  newState,
  type ObjectState,
  type Step,
  startingFrom,
  stateOf,
  wholeDocumentAt,
} from './object-state.ts'

/** Changes that are made one after the other: those of one file. */
export interface Sequence {
  readonly graph: Graph
  readonly changed: readonly ChangedObject[]
  readonly states: readonly ObjectState[]
}

/** Kustomize takes the lists of its patches one after the other, and requests are made in order. */
function inOrder(changes: readonly ChangeFact[]): readonly ChangeFact[] {
  const listed = changes.map((change) => {
    const { place, namedAt = place.pointer } = change
    const [list, index] = namedAt
    return { change, list: PATCH_KEYS.indexOf(String(list)), index: Number(index) }
  })
  const isKustomized = listed.every(({ list }) => list >= 0)
  if (!isKustomized) return changes
  return listed.sort((a, b) => a.list - b.list || a.index - b.index).map(({ change }) => change)
}

interface Changed {
  readonly changed: readonly ChangedObject[]
  /** Keys are kinds and names, or places; undefined if several kustomizations below change the object. */
  readonly states: Map<string, ObjectState | undefined>
  /** Each object gets labels or annotations. */
  readonly addsMetadata: boolean
  readonly isUnread: boolean
}

const UNCHANGED = { changed: [], states: new Map(), addsMetadata: false, isUnread: false }

/**
 * The objects of a set after its patches and requests, file by file, each starting from the other files and the
 * kustomizations that it builds on.
 */
export function changedObjects(graph: Graph, files: Files, baseOf: BaseOf): readonly Sequence[] {
  const changes = groupBy(graph.changes, ({ within }) => within)
  const known = new Map<string, Changed>()
  const after = (within: string, depth: number): Changed => {
    const before = known.get(within)
    if (before !== undefined || depth > MAX_DEPTH) return before ?? UNCHANGED
    // One that builds on itself has nothing below it there.
    known.set(within, UNCHANGED)
    const { below, ...own } = baseOf(within)
    const bases = below.map((one) => after(one, depth + 1))
    const isOnUnread = own.isOnUnread || bases.some(({ isUnread }) => isUnread)
    const addsMetadata = own.addsMetadata || bases.some((base) => base.addsMetadata)
    const states = statesAbove(bases, addsMetadata)
    const context = { states, addsMetadata, graph, files }
    const changed = inOrder((isOnUnread ? undefined : changes.get(within)) ?? []).flatMap(
      (change) => changeOne(change, context) ?? [],
    )
    const all = { changed, states, addsMetadata, isUnread: own.isUnread || isOnUnread }
    known.set(within, all)
    return all
  }
  return [...changes.keys()].map((within) => {
    const { changed, states } = after(within, 0)
    return { graph, changed, states: [...states.values()].filter((state) => state !== undefined) }
  })
}

/** The objects as several kustomizations leave them to the one that builds on them. */
function statesAbove(bases: readonly Changed[], addsMetadata: boolean): Changed['states'] {
  const all = bases.flatMap(({ states }) => [...states])
  const above = [...groupBy(all, ([id]) => id)].map(([id, same]) => {
    const [state, ...others] = same.map(([, one]) => one)
    const isOne = others.every((other) => other?.document === state?.document)
    return [
      id,
      isOne && state ? startingFrom(state, state.document, addsMetadata) : undefined,
    ] as const
  })
  return new Map(above)
}

/** Sequences in one round change different objects: together they are one state of the server. */
export function roundsOf(sequences: readonly Sequence[]): readonly (readonly Sequence[])[] {
  const rounds: { readonly taken: Set<string>; readonly sequences: Sequence[] }[] = []
  for (const sequence of sequences) {
    const changed = sequence.states.filter(({ by }) => by !== undefined)
    if (changed.length === 0) continue
    const ids = changed.flatMap(({ object }) => (object ? [placeId(object.place)] : []))
    const free = rounds.find(({ taken }) => !ids.some((id) => taken.has(id)))
    const round = free ?? { taken: new Set(), sequences: [] }
    if (free === undefined) rounds.push(round)
    for (const id of ids) round.taken.add(id)
    round.sequences.push(sequence)
  }
  return rounds.map((round) => round.sequences)
}

function changeOne(
  change: ChangeFact,
  {
    states,
    addsMetadata,
    graph,
    files,
  }: Pick<Changed, 'states' | 'addsMetadata'> & { readonly graph: Graph; readonly files: Files },
): ChangedObject | undefined {
  const { place, verb } = change
  const document = changingDocument(change, files)
  const target = document && targetOf(change, document)
  if (document === undefined || target === undefined) return undefined
  const created = `${target.kind} ${target.name}`
  const known = states.get(created)
  const object = known === undefined ? graph.changedBy({ place, target }) : undefined
  const id = object === undefined ? created : placeId(object.place)
  const isMade = graph.secrets.some(({ name }) => name === target.name)
  const made = () => (isMade ? undefined : newState(verb, target, document))
  const state = states.has(id) ? states.get(id) : (stateOf(object, files, addsMetadata) ?? made())
  if (state === undefined) return undefined
  states.set(id, state)
  return changeState(state, { change, target, document })
}

/** Changes an object, as far as the change can be made. */
function changeState(
  state: ObjectState,
  given: Pick<ChangedObject, 'change' | 'target' | 'document'>,
): ChangedObject {
  const { change, document } = given
  const { verb } = change
  const before =
    state.branch === undefined || state.document === document ? undefined : state.document
  const { branch, isRefused, steps } = branchAfter(given, state)
  const making = { by: document, kind: state.kind, mode: state.mode, target: state.document }
  const after = branch && madeOf(branch, making)
  const one = { ...given, before, after, isRefused }
  if (branch !== undefined && after === undefined) return one
  state.branch = branch
  state.by = one
  if (verb === 'patch' || verb === 'merge') state.isPatched = true
  else state.mode = document.mode
  addAll(state.steps, steps)
  if (after !== undefined) state.document = after.document
  return one
}

/** A file that a request sends is one object, or one patch. */
function changingDocument({ place, sender }: ChangeFact, files: Files): Document | undefined {
  const found = wholeDocumentAt(files, place)
  return sender !== undefined && found?.file.trees.length !== 1 ? undefined : found
}

/** The address of a new object leaves its name to the body. */
function targetOf({ target, verb }: ChangeFact, document: Document): PatchTarget | undefined {
  const own = verb === 'create' ? objectFact(document).name : undefined
  const { kind, name = own } = target ?? {}
  return kind && name ? { kind, name, namespace: target?.namespace } : undefined
}

function branchAfter(
  { change: { verb }, target, document }: Pick<ChangedObject, 'change' | 'target' | 'document'>,
  { branch: before, kind }: ObjectState,
) {
  const steps: Step[] = []
  const asWhole = (branch: Branch | undefined) => ({ branch, isRefused: false, steps })
  if (verb === 'create' || verb === 'update') return asWhole(bodyBranch(document, target))
  if (verb === 'delete' || before === undefined) return asWhole(undefined)
  before.isShared = true
  if (verb === 'merge') return asWhole(mergedInto(before, document))
  const { list, within } = operationList(document)
  const operations = operationsOf(list)
  if (operations.length > MAX_LOOKUPS) return { ...asWhole(before), isRefused: true }
  const path = within.map(String)
  let isRefused = false
  let whole = branchWithin(before, within)
  for (const operation of operations) {
    const next = changedBy(whole, operation, within.length > 0 ? '' : kind)
    // One that fails changes nothing; the others are reported for what they would do.
    isRefused ||= next === undefined
    whole = next ?? whole
    whole.isShared = true
    const branch = branchAt(whole, path)
    if (branch !== undefined) steps.push({ operation, branch })
  }
  return { branch: branchAt(whole, path), isRefused, steps }
}

/** An object with another merged into it; where a target chooses it, its own name stays. */
function mergedInto(before: Branch, { root, wrapper }: Document): Branch | undefined {
  const branch = merged(before, root)
  const parts = wrapper?.patched && branch && branchAt(branch, ['metadata'])?.parts
  const name = branchAt(before, ['metadata', 'name'])
  if (parts instanceof Map && name !== undefined) parts.set('name', name)
  return branch
}

/** The operations that a document is, or that show it of another object, with its path in that. */
function operationList(document: Document): { readonly list: Document; readonly within: Pointer } {
  const { written, text, file } = document
  const list = written.made?.list
  if (list === undefined) return { list: document, within: [] }
  const within = written.base.slice(list.base.length)
  return { list: text === undefined ? list : placed(list, file, text, text), within }
}

/** A body, with what the address says of the object. */
function bodyBranch({ root }: Document, { kind, name, namespace }: PatchTarget): Branch {
  const body = leafOf(root, true)
  const complete = (branch: Branch | undefined, names: Parameters<typeof namedParts>[0]) => {
    const parts = branch && partsOf(branch)
    if (!(parts instanceof Map)) return
    for (const [key, part] of namedParts(names)) if (!parts.has(key)) parts.set(key, part)
  }
  if (kind === 'vc') return body
  complete(body, { apiVersion: PLATFORM_API_VERSION, kind })
  complete(branchAt(body, ['metadata']), { name, namespace })
  return body
}
