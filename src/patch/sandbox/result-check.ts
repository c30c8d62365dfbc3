import { MAX_NESTING } from '../../core/limits.ts'
import { didYouMean } from '../../core/search/did-you-mean.ts'
import { maskFiller } from '../../core/template/filler.ts'
import { isLabelKey } from '../../core/text/dns-name.ts'
import { formFacts } from '../path/forms.ts'
import type { Position, ValueType } from '../path/index.ts'

/** A part of a result that the platform refuses: its place, its value, and the field's type. */
export interface WrongResult {
  /** The result itself, an item of a list, or the value of a key. */
  readonly part: 'whole' | 'items' | { readonly key: string }
  /**
   * The type found: `string`, `null`; `fraction` and `NaN` for numbers that an integer field
   * refuses, `form` for a text or a port that the API refuses, `lacking` and `unknown` for a key
   * that an object needs or does not have, `misspelt` for one that a label cannot have.
   */
  readonly found: string
  /** The text or port that the API refuses. */
  readonly refused?: string | number
  readonly wanted: Position
}

/** A value without JSON leaves the sandbox as a text that starts with this. */
const UNWRITABLE = '\u0001'

/** True if a mark stands for the whole result, because JSON cannot express its type. */
export const isUnwritable = (json: string, type: string): boolean =>
  json === JSON.stringify(`${UNWRITABLE}${type}`)

/** True of a result that removes the field. */
export const isNothing = (json: string): boolean =>
  json === 'null' || isUnwritable(json, 'undefined')

/** Another tool may replace this text. */
const PLACEHOLDER = new RegExp(`\\$[{(]|\\{\\{|${maskFiller}`)

const TYPES: Readonly<Record<ValueType, readonly string[]>> = {
  string: ['string'],
  integer: ['number'],
  number: ['number', 'fraction'],
  boolean: ['boolean'],
  object: ['object'],
  array: ['array'],
  'int-or-string': ['number', 'string'],
  quantity: ['number', 'fraction', 'string'],
  unknown: [],
}

/** The word for a result's type. */
export function typeOfResult(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string' && value.startsWith(UNWRITABLE)) return value.slice(1)
  return typeof value === 'number' && !Number.isInteger(value) ? 'fraction' : typeof value
}

/**
 * The first part of a result that cannot be written to a field. Undefined or null is no result: it
 * removes the field.
 */
export function wrongResult(
  value: unknown,
  position: Position,
  part: WrongResult['part'] = 'whole',
  depth = 0,
): WrongResult | undefined {
  const wanted = TYPES[position.valueType]
  const word = typeOfResult(value)
  // Inside a result, JSON turns NaN into null.
  const isNull = word === 'NaN' && part !== 'whole' && !wanted.includes('number')
  const found = isNull ? 'null' : word
  const isNothing = found === 'null' || found === 'undefined'
  if (isNothing && part !== 'items') return undefined
  if (wanted.length === 0 || depth > MAX_NESTING) return undefined
  if (!wanted.includes(found)) return { part, found, wanted: position }
  if (typeof value === 'object') return wrongWithin(value as object, position, depth)
  const { form } = position
  const text = String(value)
  if (form === undefined || text === '' || formFacts(form).fits(text) || PLACEHOLDER.test(text))
    return undefined
  const refused = typeof value === 'number' ? value : text
  return { part, found: 'form', refused, wanted: position }
}

function wrongWithin(value: object, position: Position, depth: number): WrongResult | undefined {
  const wrongKey =
    position.kind === 'object' ? wrongKeyOf(value, position) : wrongLabelOf(value, position)
  if (wrongKey !== undefined) return { ...wrongKey, wanted: position }
  for (const [key, child] of Object.entries(value)) {
    const isItem = position.kind === 'map' || Array.isArray(value)
    const below = isItem ? position.element() : position.field(key)
    const at = Array.isArray(value) ? 'items' : { key }
    const wrong = below && wrongResult(child, below, at, depth + 1)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/**
 * A key that an object needs, or one that is spelt wrong. A newer release may have other fields, so
 * an unknown one counts only beside no known one.
 */
function wrongKeyOf(value: object, { names, field }: Position) {
  const keys = Object.keys(value)
  const lacking = names.find((name) => !keys.includes(name) && field(name)?.optional === false)
  if (lacking !== undefined) return { part: { key: lacking }, found: 'lacking' }
  const others = keys.filter((key) => !names.includes(key))
  const [first] = others
  const misspelt = others.find((key) => nearKey(key, names))
  const key = misspelt ?? (others.length === keys.length ? first : undefined)
  return key !== undefined ? { part: { key }, found: 'unknown' } : undefined
}

/** The key that was probably meant: a similar one, or the only one that begins so. */
export function nearKey(key: string, names: readonly string[]): string | undefined {
  const [longer, ...others] = key.length < 4 ? [] : names.filter((name) => name.startsWith(key))
  return didYouMean(key, names) ?? (others.length === 0 ? longer : undefined)
}

/** A key that no label can have: with a space, or with two slashes. */
function wrongLabelOf(value: object, position: Position) {
  if (position.kind !== 'map' || position.element()?.form !== 'label') return undefined
  const key = Object.keys(value).find((each) => !isLabelKey(each) && !PLACEHOLDER.test(each))
  return key === undefined ? undefined : { part: { key }, found: 'misspelt' }
}

/** Values that a field's schema allows: with the named keys and others, and with the minimum. */
export function validValues(
  position: Position,
  named: readonly string[] = [],
  depth = 0,
): readonly unknown[] {
  if (position.kind === 'list') {
    const element = depth > MAX_NESTING ? undefined : position.element()
    const items = element === undefined ? [] : validValues(element, named, depth + 1)
    return items.length > 0 ? [items.slice(0, 1), items.slice(0, 2), []] : [[]]
  }
  if (position.kind === 'map') return validMaps(position, named)
  if (position.kind === 'object')
    return [2, 0].map((most) => objectOf(position, most, named, depth))
  if (position.valueType === 'boolean') return [true, false]
  if (position.valueType === 'string')
    return position.form === undefined ? ['web', 'example.com/b'] : formFacts(position.form).samples
  return position.valueType === 'unknown' ? [] : [80, 443]
}

function validMaps(position: Position, named: readonly string[]): readonly unknown[] {
  const { form = 'label' } = position.element() ?? {}
  if (form === 'quantity') return [{ cpu: '100m' }, { cpu: '2', memory: '512Mi' }, {}]
  const [web, api, blue] = form === 'label' ? ['web', 'api', 'blue'] : formFacts(form).samples
  return [{ app: web }, { app: api, team: blue }, {}, ...named.map((name) => ({ [name]: web }))]
}

/** An object with its required and named fields, and a few others. */
function objectOf(
  position: Position,
  most: number,
  named: readonly string[],
  depth: number,
): unknown {
  let others = 0
  const entries = position.names.flatMap((name) => {
    const field = depth > MAX_NESTING ? undefined : position.field(name)
    if (field === undefined) return []
    const isOther = field.optional && !named.includes(name)
    if (isOther && (field.kind !== 'scalar' || others++ >= most)) return []
    return [[name, validValues(field, named, depth + 1)[0]] as const]
  })
  return Object.fromEntries(entries)
}
