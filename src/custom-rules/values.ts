import { Budget } from '../core/budget.ts'
import { MAX_DEPTH, MAX_LONG_LENGTH } from '../core/limits.ts'
import { memoKey } from '../core/memo.ts'
import { credentialsIn } from '../core/secret/credentials.ts'
import { pointerText } from '../core/text/json-pointer.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Document, Node } from '../core/types.ts'

/** Stands for an item of a list that contains a template or placeholder. */
export class Unknown {}

export const unknownItem = new Unknown()

/** Thrown when a value is read that a template or placeholder decides. */
export const UNKNOWN_VALUE = new Error('unknown')

/** Lists and maps with unknown parts, and lists of unknown length. */
const partial = new WeakSet<object>()
const open = new WeakSet<object>()
const weights = new WeakMap<object, number>()

export const isPartial = (value: object): boolean => partial.has(value)
export const isOpenList = (value: object): boolean => open.has(value)

/** Counts the values in a list or map, which is the cost of comparing it. */
export const weightOf = (value: object): number =>
  weights.get(value) ?? (value as Values).size ?? (value as unknown[]).length ?? 1

const SHOWN = memoKey<{ readonly value: unknown } | undefined>('shown value for custom rules')

/** The same for messages: without credentials, so that no expression can show part of one. */
export const shownDocument = (document: Document): { readonly value: unknown } | undefined =>
  document.remember(SHOWN, '', () => {
    const hidden = new Set(credentialsIn(document).map(({ node }) => pointerText(node.pointer)))
    return hidden.size === 0 ? valueOfDocument(document) : made(document, hidden)
  })

const VALUE = memoKey<{ readonly value: unknown } | undefined>('value for custom rules')

/** The document as a CEL value; undefined if it is too large. */
export const valueOfDocument = (document: Document): { readonly value: unknown } | undefined =>
  document.remember(VALUE, '', () => made(document))

function made(document: Document, hidden?: ReadonlySet<string>) {
  const reading = { budget: new Budget(MAX_LONG_LENGTH), hidden }
  const value = celValue(document.root, reading, 0)
  return reading.budget.isSpent ? undefined : { value }
}

interface ValueReader {
  readonly budget: Budget
  /** Places of hidden values. */
  readonly hidden: ReadonlySet<string> | undefined
}

function celValue(node: Node, reading: ValueReader, depth: number): unknown {
  const isRead = reading.budget.spend(1)
  if (node.unknown || depth > MAX_DEPTH) return unknownItem
  if (!isRead) return null
  if (reading.hidden?.has(pointerText(node.pointer))) return '***'
  const { value } = node
  if (typeof value === 'number') return numberOf(value, node)
  if (Array.isArray(value)) return itemsOf(node, reading, depth)
  return isMapping(value) ? mapOf(node, reading, depth) : value
}

function numberOf(value: number, { facts: { types } }: Node): number | bigint {
  const isDouble = types?.includes('number') === true && !types.includes('integer')
  return isDouble || !Number.isInteger(value) ? value : BigInt(value)
}

function itemsOf(node: Node, reading: ValueReader, depth: number): unknown[] {
  const { left } = reading.budget
  const items = node.children().map((child) => celValue(child, reading, depth + 1))
  const list = listOf(items, node.mayHoldMore)
  weights.set(list, left - reading.budget.left)
  return list
}

/** A CEL list. If it may have more items, questions about all or any of them are undecided. */
export function listOf(items: readonly unknown[], mayHoldMore: boolean): unknown[] {
  const list = mayHoldMore ? [...items, unknownItem] : [...items]
  if (mayHoldMore) open.add(list)
  if (list.some(isUncertain)) partial.add(list)
  return list
}

/** A CEL map: a null value exists but is unknown, an undefined one does not exist. */
export function mapWith(fields: Readonly<Record<string, unknown>>): Values {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const map: Values = new Map(entries)
  const unknown = new Set(entries.filter(([, value]) => value === null).map(([key]) => key))
  const get = (key: string) => (unknown.has(key) ? fail() : Map.prototype.get.call(map, key))
  Object.defineProperty(map, 'get', { value: get })
  if (unknown.size > 0) partial.add(map)
  return map
}

function mapOf(node: Node, reading: ValueReader, depth: number): Values {
  const { left } = reading.budget
  const map: Values = new Map()
  const unknown = new Set<string>()
  let isWhole = true
  let hasOthers = false
  for (const child of node.children()) {
    const key = String(child.name)
    hasOthers ||= child.type === undefined && child.facts.description === undefined
    // The API server drops null values.
    if (child.value === null && !child.unknown) continue
    const value = celValue(child, reading, depth + 1)
    isWhole &&= !isUncertain(value)
    if (value instanceof Unknown) unknown.add(key)
    map.set(key, value)
  }
  const mayHaveMore = node.mayHoldMore || node.document.wrapper?.isPartial === true
  if (mayHaveMore || hasOthers || unknown.size > 0) guard(map, node, unknown, mayHaveMore)
  if (!isWhole || mayHaveMore) partial.add(map)
  weights.set(map, left - reading.budget.left)
  return map
}

/**
 * A CEL map. As a plain object, one with the key `constructor` would be invalid for the library.
 */
type Values = Map<string, unknown>

const isUncertain = (value: unknown): boolean =>
  value instanceof Unknown || (typeof value === 'object' && value !== null && partial.has(value))

function fail(): never {
  throw UNKNOWN_VALUE
}

/** Makes a map throw where it would have to report a missing key that may exist. */
function guard(map: Values, node: Node, unknown: ReadonlySet<string>, mayHaveMore: boolean): void {
  const get = (key: string) => {
    if (unknown.has(key) || (!map.has(key) && node.has(key) === 'unknown')) fail()
    return Map.prototype.get.call(map, key)
  }
  Object.defineProperty(map, 'get', { value: get })
  if (!mayHaveMore) return
  Object.defineProperty(map, 'keys', { value: fail })
  Object.defineProperty(map, 'size', { get: fail })
}
