import type { Position } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { MAX_DEPTH, MAX_FILE_PARTS, MAX_PARTS } from '../limits.ts'
import type { Embedding } from '../scalar/embedding.ts'
import type { PatchTarget } from '../schema/patch-target.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { canonical } from '../text/canonical.ts'
import { isMapping, setOwnProperty } from '../text/mapping.ts'
import type { Node, Pointer } from '../types.ts'
import type { Operation } from './operation.ts'

export type Scalar = string | number | boolean | null

/**
 * A value of an object under construction. Branches are changed in place; a value that two of them
 * share is copied first.
 */
export interface Branch {
  /**
   * The node that it is written as, in a patch, a body or the object that these change; undefined
   * if only a path shows it.
   */
  readonly node: Node | undefined
  /** Its value, if an address gives it or a build makes it of several places. */
  readonly known?: Scalar | undefined
  /** The text with what a build fills in, and where that is written: it holds documents of its own. */
  readonly text?: Embedding | undefined
  /** The node that sets the variable which a build fills in here. */
  readonly variable?: Node | undefined
  /** True if a build writes an unknown value here. */
  readonly isUnknown?: boolean
  /** True if it comes from a patch or a body instead of the object that these change. */
  readonly isWritten: boolean
  /** True if it may contain more than is known. */
  readonly isOpen: boolean
  /** The operation that wrote it, or last changed something in it. */
  by: Operation | undefined
  /** Index of its key in that operation's path. */
  depth: number
  /** Undefined as long as it equals the node; of an open list the known items by their steps. */
  parts: Map<string, Branch> | Branch[] | undefined
  readonly isList: boolean
  isShared: boolean
  /** Number of parts that operations have copied for this object. */
  copied?: number
  /** Number of values in the node, once counted. */
  size?: number
}

/** A value as written. */
export const leafOf = (node: Node, isWritten: boolean, by?: Operation, depth = -1): Branch => {
  const isList = Array.isArray(node.value)
  return { node, isWritten, isOpen: false, by, depth, parts: undefined, isList, isShared: false }
}

/** A value that a build makes of the value at a node; undefined for an unknown one. */
export const builtLeaf = (node: Node, known: Scalar | undefined): Branch => {
  const value = known === undefined ? { known: UNKNOWN, isUnknown: true } : { known }
  return { ...leafOf(node, true), ...value, isList: false }
}

/** The text that stands for an unknown value. */
const UNKNOWN = '<UNKNOWN>'

const NOTHING = { node: undefined, isWritten: true, by: undefined, depth: -1, isShared: false }

/** A value of which only these parts are known. */
export const openBranch = (parts = new Map<string, Branch>(), isList = false): Branch => {
  return { ...NOTHING, isOpen: true, parts, isList }
}

/** A mapping of these parts and no others. */
export const closedBranch = (parts: Map<string, Branch>): Branch => {
  return { ...NOTHING, isOpen: false, parts, isList: false }
}

/** The names that an address gives of an object, by field. */
export function namedParts(texts: Readonly<Record<string, string | undefined>>) {
  const named = { ...NOTHING, isOpen: false, parts: undefined, isList: false }
  const known = Object.entries(texts).filter(([, text]) => text !== undefined)
  return new Map<string, Branch>(known.map(([key, text]) => [key, { ...named, known: text }]))
}

/** An object of which only these names are known. */
export function openObject(apiVersion: string, kind: string, names: Partial<PatchTarget>): Branch {
  const { namespace, name } = names
  const metadata = openBranch(namedParts({ namespace, name }))
  return openBranch(namedParts({ apiVersion, kind }).set('metadata', metadata))
}

/**
 * The object after an operation of a JSON patch (RFC 6902); undefined if the operation fails, or is
 * not fully known.
 */
export function applied(
  whole: Branch,
  operation: Operation,
  root: Position | undefined,
): Branch | undefined {
  const steps = operation.path?.steps
  if (steps === undefined || steps.length > MAX_DEPTH) return undefined
  const { copied = 0 } = whole
  if (copied > MAX_FILE_PARTS) return undefined
  const put = { steps, operation, counter: { copied } }
  const next = afterOperation(whole, put, root)
  if (next !== undefined) next.copied = put.counter.copied
  return next
}

/** The place and the operation of a change. */
type Given = Omit<Put, 'what' | 'change'>

function afterOperation(whole: Branch, given: Given, root: Position | undefined) {
  const { steps, operation } = given
  const { op, value } = operation
  switch (op) {
    case 'add':
    case 'replace': {
      const change = op === 'add' ? 'insert' : 'overwrite'
      const what = value && leafOf(value, true, operation, steps.length - 1)
      return what && changed(whole, { ...given, what, change }, 0, root)
    }
    case 'remove':
      return changed(whole, { ...given, what: undefined, change: 'remove' }, 0, root)
    case 'move':
    case 'copy':
      return transferred(whole, given, root)
    // The server decides if a test passes, because its objects may be newer than the files.
    case 'test':
      return whole
    default:
      return undefined
  }
}

/** Moves or copies a value; both places share it until one of them changes. */
function transferred(whole: Branch, given: Given, root: Position | undefined): Branch | undefined {
  const { steps, operation } = given
  const { op, from } = operation
  const source = from?.steps
  const found = source && branchAt(whole, source)
  if (found === undefined || source === undefined) return undefined
  if (op === 'move' && source.every((step, index) => steps[index] === step))
    return source.length === steps.length ? whole : undefined
  // If the second half fails, nothing has changed.
  if (op === 'move') whole.isShared = true
  const remove = { ...given, steps: source, what: undefined, change: 'remove' } as const
  const left = op === 'copy' ? whole : changed(whole, remove, 0, root)
  found.isShared = true
  const what = { ...found, by: operation, depth: steps.length - 1 }
  return left && changed(left, { ...given, what, change: 'insert' }, 0, root)
}

/** The value at a pointer; undefined if there is none or nothing is known. */
export function branchAt(whole: Branch, steps: readonly string[]): Branch | undefined {
  let branch: Branch | undefined = whole
  for (const step of steps) {
    const parts: Branch['parts'] = branch && partsOf(branch)
    if (parts === undefined) return undefined
    branch = Array.isArray(parts) ? parts[indexOf(step) ?? parts.length] : parts.get(step)
  }
  return branch
}

/** A value alone, with nothing known around it. */
export const branchWithin = (branch: Branch, steps: Pointer): Branch =>
  steps.reduceRight<Branch>(
    (inner, step) => openBranch(new Map([[String(step), inner]]), typeof step === 'number'),
    branch,
  )

/** The path with its first unknown key replaced by a similar one, if that leads somewhere. */
export function nearPath(whole: Branch, steps: readonly string[]): readonly string[] | undefined {
  const first = steps.findIndex((_, index) => !branchAt(whole, steps.slice(0, index + 1)))
  const above = branchAt(whole, steps.slice(0, first))
  const parts = above && partsOf(above)
  const near = parts instanceof Map ? didYouMean(steps[first] ?? '', parts.keys()) : undefined
  const path = near === undefined ? undefined : steps.with(first, near)
  return path && branchAt(whole, path) && path
}

/**
 * The object with a part set at a place; missing mappings are created, and the original is not
 * changed.
 */
export function withPart(whole: Branch, [step, ...rest]: readonly string[], part: Branch): Branch {
  if (step === undefined) return part
  const parts = partsOf(whole)
  if (Array.isArray(parts)) {
    const items = parts.map((item, index) =>
      index === indexOf(step) ? withPart(item, rest, part) : item,
    )
    return { ...whole, parts: items, isShared: false }
  }
  const below = withPart(parts?.get(step) ?? closedBranch(new Map()), rest, part)
  return { ...whole, parts: new Map(parts).set(step, below), isShared: false }
}

type Change = 'insert' | 'overwrite' | 'remove'

interface Put {
  readonly steps: readonly string[]
  readonly what: Branch | undefined
  readonly change: Change
  readonly operation: Operation
  readonly counter: { copied: number }
}

function changed(
  whole: Branch,
  put: Put,
  at: number,
  position: Position | undefined,
): Branch | undefined {
  const { steps, what, change, operation } = put
  const step = steps[at]
  if (step === undefined) return change === 'remove' ? undefined : what
  const branch = whole.isShared ? copyOf(whole) : whole
  if (branch !== whole) put.counter.copied += sizeOfParts(branch)
  if (partsOf(branch) === undefined || !isStepInto(branch, step, position)) return undefined
  const isLast = at === steps.length - 1
  const next = isLast ? what : changedBelow(branch, put, at, position)
  if (!isLast && next === undefined) return undefined
  if (!placed(branch, step, next, isLast ? change : 'overwrite')) return undefined
  branch.by = operation
  branch.depth = at - 1
  return branch
}

function changedBelow(
  branch: Branch,
  put: Put,
  at: number,
  position: Position | undefined,
): Branch | undefined {
  const [step = '', next = ''] = put.steps.slice(at, at + 2)
  const below = position && childPosition(position, branch.isList ? 0 : step)
  const known = branchAt(branch, [step])
  const inner = known ?? (branch.isOpen ? newBranch(next, below, put.operation, at) : undefined)
  return inner && changed(inner, put, at + 1, below)
}

/** Changes a part; false if that is not possible. */
function placed(branch: Branch, step: string, part: Branch | undefined, change: Change): boolean {
  const { parts, isOpen, isList } = branch
  if (Array.isArray(parts)) return placedItem(parts, step, part, change)
  if (parts === undefined || (change !== 'insert' && !isOpen && !parts.has(step))) return false
  const isNew = isList && change === 'insert' && (step === '-' || parts.has(step))
  if (part === undefined) parts.delete(step)
  else parts.set(isNew ? `-${parts.size}` : step, part)
  return true
}

function placedItem(
  items: Branch[],
  step: string,
  item: Branch | undefined,
  change: Change,
): boolean {
  const index = step === '-' && change === 'insert' ? items.length : indexOf(step)
  const last = change === 'insert' ? items.length : items.length - 1
  if (index === undefined || index > last) return false
  const removed = change === 'insert' ? 0 : 1
  if (item === undefined) items.splice(index, removed)
  else items.splice(index, removed, item)
  return true
}

/** A new object with only this step: a list if the schema says so, else if the step is an index. */
function newBranch(
  step: string,
  position: Position | undefined,
  operation: Operation,
  depth: number,
): Branch | undefined {
  const { types } = position?.facts ?? {}
  if (types !== undefined && !types.includes('object') && !types.includes('array')) return undefined
  const isList = types?.includes('array') ?? /^(?:\d+|-)$/.test(step)
  return { ...openBranch(undefined, isList), by: operation, depth }
}

/** False for `-` and words as an index, and for `-` as a key. */
const isStepInto = ({ isList }: Branch, step: string, position: Position | undefined): boolean =>
  isList ? step === '-' || indexOf(step) !== undefined : step !== '-' || position === undefined

const indexOf = (step: string) => (/^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : undefined)

/** The parts of a branch, copied if they were shared; undefined for a scalar. */
export function partsOf(branch: Branch): Map<string, Branch> | Branch[] | undefined {
  if (branch.parts !== undefined || branch.node === undefined) return branch.parts
  const { node, isWritten, by } = branch
  const below = node.children().map((child) => leafOf(child, isWritten, by))
  if (Array.isArray(node.value)) branch.parts = below
  else if (isMapping(node.value))
    branch.parts = new Map(below.map((part) => [String(part.node?.name), part]))
  return branch.parts
}

const sizeOfParts = ({ parts }: Branch): number =>
  Array.isArray(parts) ? parts.length : (parts?.size ?? 0)

/** A copy that still shares its parts with the original. */
function copyOf(branch: Branch): Branch {
  const { parts } = branch
  for (const part of parts?.values() ?? []) part.isShared = true
  const own = parts && (Array.isArray(parts) ? [...parts] : new Map(parts))
  return { ...branch, parts: own, isShared: false }
}

/** Counts the values in a branch, up to a limit. */
export function sizeOf(branch: Branch, most = MAX_PARTS): number {
  if (branch.parts !== undefined) return sizeOfAll(branch.parts.values(), most, sizeOf)
  branch.size ??= countValues(branch.node?.value, MAX_PARTS)
  return branch.size
}

const countValues = (value: unknown, most: number): number =>
  typeof value !== 'object' || value === null
    ? 1
    : sizeOfAll(Object.values(value), most, countValues)

/** Adds up the sizes of parts, up to a limit. */
function sizeOfAll<T>(
  parts: Iterable<T>,
  most: number,
  sizeOfPart: (part: T, most: number) => number,
): number {
  let size = 1
  for (const part of parts) {
    if (size > most) break
    size += sizeOfPart(part, most - size)
  }
  return size
}

/**
 * True if a branch equals this value; more parts than the node has make it different, however many.
 */
export function isValue(branch: Branch, node: Node): boolean {
  const most = countValues(node.value, MAX_PARTS)
  return sizeOf(branch, most) <= most && canonical(valueIn(branch)) === canonical(node.value)
}

export function valueIn({ node, known, parts, isList }: Branch): unknown {
  if (parts === undefined) return known === undefined ? node?.value : known
  if (Array.isArray(parts) || isList) return [...parts.values()].map(valueIn)
  const value: Record<string, unknown> = {}
  for (const [key, part] of parts) setOwnProperty(value, key, valueIn(part))
  return value
}
