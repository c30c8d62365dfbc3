import { writtenNode } from '../document/node.ts'
import { MAX_LONG_LINE, MAX_QUOTED_LENGTH } from '../limits.ts'
import { mayBeSecret } from '../secret/credentials.ts'
import { hideCredentials } from '../secret/hide-credentials.ts'
import { isUnknownText } from '../template/unknown-text.ts'
import { ownProperty } from '../text/mapping.ts'
import { mask } from '../text/spans.ts'
import type { Document, JsonType, Node, SchemaFacts } from '../types.ts'

/** Names a place in a message: `"ttl"`, `Entry 2 of "patches"`, `The document`. */
export function nodeName(node: Node): string {
  if (node.parent === undefined) return 'The document'
  if (typeof node.name === 'string') return `"${truncate(node.name)}"`
  const list = typeof node.parent.name === 'string' ? `"${truncate(node.parent.name)}"` : 'the list'
  // The other entries of a list that a patch adds to are unknown.
  if (node.document.made !== undefined && node.parent.mayHoldMore) return `Entry of ${list}`
  return `Entry ${Number(node.name) + 1} of ${list}`
}

/** The place of a key in the words of a message: `in "apiKey"`, `in an entry of "patches"`, `at the top level`. */
export function placeWords(node: Node): string {
  if (node.parent === undefined) return 'at the top level'
  if (typeof node.name === 'string') return `in "${truncate(node.name)}"`
  return typeof node.parent.name === 'string'
    ? `in an entry of "${truncate(node.parent.name)}"`
    : 'in an entry'
}

/** Describes a node's value: `the string "20d"`, `a list`. Secrets and long texts are not shown. */
export function foundWords(node: Node): string {
  const { value } = node
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  const kind = typeof value === 'string' ? 'string' : typeof value
  if (mayBeSecret(node)) return `a ${kind}`
  return typeof value === 'string'
    ? `the string "${truncate(value)}"`
    : `the ${kind} ${written(node)}`
}

/** The user's own words in double quotes, `"Team_A"`, or a mask if they may be secret. */
export function quoted(node: Node): string {
  const { value } = node
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return `"${mayBeSecret(node) ? mask : truncate(String(value))}"`
}

/** A number as written (`1.0`), if it is written here. */
function written(node: Node): string {
  const { value, span, document } = writtenNode(node)
  const source = document.file.text.slice(span.start, span.end)
  return typeof value === 'number' && Number(source) === value ? source : String(value)
}

const WANTED: Readonly<Record<JsonType, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

/**
 * Describes what a schema wants: `an integer`, `a whole number of seconds`, `true, false or
 * "auto"`.
 */
export function wantedWords({ types, unit, enum: values }: SchemaFacts): string {
  if (values !== undefined) return allowedWords(values)
  if (unit !== undefined) return `a whole number of ${unit}`
  const words = (types ?? []).filter((type) => type !== 'null').map((type) => WANTED[type])
  return words.join(' or ') || 'another type'
}

/** Lists allowed values; one that could also be a text is shown in its own notation. */
function allowedWords(values: readonly unknown[]): string {
  const others = new Set(values.filter((each) => typeof each !== 'string').map(String))
  const words = values
    .filter((each) => typeof each !== 'string' || !others.has(each))
    .map((each) => (typeof each === 'string' ? `"${each}"` : String(each)))
  const last = words.at(-1)
  return words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** The user's words on one line, shortened if long; a cut credential does not look like one. */
export function truncate(text: string): string {
  const line = hideCredentials(text.slice(0, MAX_LONG_LINE).replace(/\s+/g, ' '))
  return line.length > MAX_QUOTED_LENGTH
    ? `${[...line].slice(0, MAX_QUOTED_LENGTH - 1).join('')}…`
    : line
}

/**
 * Names an object in a message, `User "jane"`, or the object around values; only the kind if the
 * name is not certain.
 */
export function nameWords({ value, wrapper, kind: own }: Document): string {
  const { kind = own, name = ownProperty(ownProperty(value, 'metadata'), 'name') } =
    wrapper?.object ?? {}
  const isSure = typeof name === 'string' && name !== '' && !isUnknownText(name)
  return isSure ? `${kind} "${truncate(name)}"` : `The ${kind}`
}
