import { distance } from 'fastest-levenshtein'
import type { Position } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { MAX_FIELD_NAME } from '../limits.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { ownProperty } from '../text/mapping.ts'
import { credentialNameOf, type Likely } from './credential-name.ts'
import { looksTyped } from './random-word.ts'
import { isReference } from './reference.ts'

/** The place of a value, and the names on its path. */
export interface ValuePlace {
  readonly position: Position | undefined
  /** The reason that makes it secret whatever it is: the schema, or being data of a Secret. */
  readonly mark: 'schema' | 'data' | undefined
  /** The likelihood that it is a credential, by the names above. */
  readonly likely: Likely | undefined
}

export const NOWHERE: ValuePlace = { position: undefined, mark: undefined, likely: undefined }

/** True of a Secret, even if the kind is misspelt. */
export const isSecretKind = (kind: unknown): boolean =>
  typeof kind === 'string' && /^s[ecr]{2,6}e?t+e?s?$/i.test(kind)

/** The last one is a directive in a patch. */
const OF_EVERY_OBJECT = new Set(['apiVersion', 'kind', 'metadata', 'type', 'immutable', '$patch'])

/**
 * Keys for the value of something named above or beside: `password: {value: …}`, `{name: TOKEN,
 * value: …}`.
 */
const VALUES = /^(?:val(?:ue)?|data|plain(?:text)?|string|content|literal|text|default(?:Value)?)$/i
const NAMES = ['key', 'variable', 'name', 'id', 'header', 'parameter', 'path']

/** The place below a name or an index. */
export function childPlace(
  name: string | number,
  parent: object,
  place: ValuePlace,
  isSecret: boolean,
): ValuePlace {
  const position = place.position && childAsMeant(place.position, name)
  const isData = isSecret && typeof name === 'string' && !OF_EVERY_OBJECT.has(name)
  const isMarked = position?.facts.secret === true
  const own = isMarked ? 'schema' : isData ? 'data' : undefined
  return { position, mark: place.mark ?? own, likely: likelyAt(name, parent, position, place) }
}

/** Reads `Key` as `key`, because a typo does not make a credential harmless. */
function childAsMeant(parent: Position, name: string | number): Position | undefined {
  const { properties = {} } = parent
  if (!parent.holdsSecret || typeof name === 'number' || Object.hasOwn(properties, name))
    return childPosition(parent, name)
  const names = Object.keys(properties)
  const near = didYouMean(name, names) ?? names.find((one) => distance(one, name) === 1)
  return childPosition(parent, near ?? name)
}

function likelyAt(
  name: string | number,
  parent: object,
  position: Position | undefined,
  { likely }: ValuePlace,
): Likely | undefined {
  const isValue =
    VALUES.test(String(name)) && (position?.facts.description === undefined || 'op' in parent)
  if (typeof name === 'number' || (isValue && likely !== undefined)) return likely
  const own = credentialNameOf(name) ?? (isValue ? likelyBeside(parent) : undefined)
  // The key may describe what the credential is for, or how it is made.
  return own ?? (likely === 'sure' && position === undefined ? 'likely' : undefined)
}

/**
 * How likely a value is a credential by the name beside it. A patch's path is judged by its end: it
 * does not name the object, but only access keys have `/spec/key` and only Secrets `/stringData`.
 */
export function likelinessBeside(name: string): Likely | undefined {
  if (/^\/stringData\/|^\/spec\/key$/.test(name)) return 'sure'
  const likely = credentialNameOf(name.slice(-MAX_FIELD_NAME))
  return likely ?? (name.startsWith('/data/') ? 'likely' : undefined)
}

function likelyBeside(parent: object): Likely | undefined {
  const names = NAMES.map((key) => ownProperty(parent, key))
  const texts = names.filter((name) => typeof name === 'string')
  return texts.flatMap((name) => likelinessBeside(name) ?? []).at(0)
}

/** True of a text that is hidden because of the names above it. */
export function belongsHidden(text: string, likely: Likely | undefined): boolean {
  if (text.length < 4 || likely === undefined || isReference(text)) return false
  return likely === 'sure' || looksTyped(text) || /^\d{10,}$/.test(text)
}
