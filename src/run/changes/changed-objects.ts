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
import { MAX_LOOKUPS } from '../../core/limits.ts'
import { PLATFORM_API_VERSION } from '../../core/schema/kind-info.ts'
import type { PatchTarget } from '../../core/schema/patch-target.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Document, Pointer } from '../../core/types.ts'
import type { ChangedObject } from '../../project/change/changed-object.ts'
import { type ChangeFact, type Graph, objectFact, placeId } from '../../project/index.ts'
import type { Files } from '../input-file.ts'
import {
  addStage,
  newState,
  type ObjectState,
  type Step,
  stateOf,
  wholeDocumentAt,
} from './object-state.ts'

/** Changes that are made in sequence: those of one file. */
export interface Sequence {
  readonly graph: Graph
  readonly changed: readonly ChangedObject[]
  readonly states: readonly ObjectState[]
}

/** The patches that belong to a deployment. */
interface Deploying {
  /** True of a patch that changes nothing outside its deployment. */
  readonly isPart: (change: ChangeFact) => boolean
}

/** Objects by place, or by kind and name if a request creates them. */
type States = Map<string, ObjectState>

/**
 * The objects of a set after its patches and requests, file by file, each starting from the other
 * files. Patches of builds are excluded.
 */
export function changedObjects(
  graph: Graph,
  files: Files,
  { isPart }: Deploying,
): readonly Sequence[] {
  const own = graph.changes.filter(({ isBuilt }) => !isBuilt)
  return [...groupBy(own, ({ within }) => within).values()].map((changes) => {
    const states: States = new Map()
    const changed = changes.flatMap(
      (change) => changeOne(change, { states, graph, files, isPart }) ?? [],
    )
    return { graph, changed, states: [...states.values()] }
  })
}

/**
 * Groups sequences into rounds: those of one round change different objects, so together they are
 * one state of the server.
 */
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

interface Context extends Pick<Deploying, 'isPart'> {
  readonly states: States
  readonly graph: Graph
  readonly files: Files
}

function changeOne(
  change: ChangeFact,
  { states, graph, files, isPart }: Context,
): ChangedObject | undefined {
  const { place, verb } = change
  const document = changingDocument(change, files)
  const target = document && targetOf(change, document)
  if (document === undefined || target === undefined) return undefined
  const created = `${target.kind} ${target.name}`
  const known = states.get(created)
  const isAlone = isPart(change)
  const object = known || isAlone ? undefined : graph.changedBy({ place, target })
  const id = object === undefined ? created : placeId(object.place)
  const isMade = !isAlone && graph.secrets.some(({ name }) => name === target.name)
  const made = () => (isMade ? undefined : newState(verb, target, document))
  const state = states.get(id) ?? stateOf(object, files) ?? made()
  if (state === undefined) return undefined
  states.set(id, state)
  return changeState(state, { change, target, document })
}

/** Applies a change to an object, as far as possible. */
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
  const isPatch = verb === 'patch' || verb === 'merge'
  if (isPatch && branch !== undefined)
    addStage(state, { before: state.document, by: one, branch, steps })
  if (!isPatch) state.mode = document.mode
  state.branch = branch
  state.by = one
  if (after !== undefined) state.document = after.document
  return one
}

/** A file that a request sends is a single object or patch. */
function changingDocument({ place, sender }: ChangeFact, files: Files): Document | undefined {
  const found = wholeDocumentAt(files, place)
  return sender !== undefined && found?.file.trees.length !== 1 ? undefined : found
}

/** The object that a change addresses; for a new object, the body gives the name. */
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
    // A failing operation changes nothing; the following ones are checked as if it were absent.
    isRefused ||= next === undefined
    whole = next ?? whole
    whole.isShared = true
    const branch = branchAt(whole, path)
    if (branch !== undefined) steps.push({ operation, branch })
  }
  return { branch: branchAt(whole, path), isRefused, steps }
}

/** Merges another object into an object; if a target selects it, its own name stays. */
function mergedInto(before: Branch, { root, wrapper }: Document): Branch | undefined {
  const branch = merged(before, root)
  const parts = wrapper?.patched && branch && branchAt(branch, ['metadata'])?.parts
  const name = branchAt(before, ['metadata', 'name'])
  if (parts instanceof Map && name !== undefined) parts.set('name', name)
  return branch
}

/**
 * The operations that a document contains, or that show it of another object, with its path in that
 * object.
 */
function operationList(document: Document): { readonly list: Document; readonly within: Pointer } {
  const { written, text, file } = document
  const list = written.made?.list
  if (list === undefined) return { list: document, within: [] }
  const within = written.base.slice(list.base.length)
  return { list: text === undefined ? list : placed(list, file, text, text), within }
}

/** A body completed with what the address says of the object. */
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
