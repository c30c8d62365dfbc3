import { type Position, roots } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { memoKey } from '../memo.ts'
import { groupBy } from '../text/group-by.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { shifted } from '../text/spans.ts'
import type { SourceFile, Span, Tree } from '../types.ts'
import { credentialNameOf } from './credential-name.ts'
import { tokensIn } from './credential-shape.ts'
import { belongsHidden, fieldOf, writtenPlace } from './credentials.ts'
import { mayBeRandom } from './random-word.ts'
import { isReference } from './reference.ts'
import { secretsInText } from './text-secrets.ts'
import { isManifestOfSecret, secretDataIn } from './unparsed.ts'

/** A value that is hidden for its place: by the schema, by the field's name, or by what is unknown of it. */
export interface CredentialPlace {
  readonly span: Span
  /** As it is read, which is not always as it is written. */
  readonly value: string
  /** It surely is a credential, whatever it looks like; the data of a Secret is often none. */
  readonly isSure: boolean
}

/** Where credentials belong in the documents of a file, ours and others, wherever an object is nested. */
export function credentialPlacesIn(file: SourceFile): readonly CredentialPlace[] {
  const kinds = new Map(file.documents.map(({ value, kind }) => [value, kind]))
  const documents = groupBy(file.documents, ({ tree }) => tree)
  const hasEscapes = file.text.includes('\\')
  const placesIn = (tree: Tree) => {
    const found: CredentialPlace[] = []
    const walk: Walk = { file, tree, kinds, way: [], seen: new Map(), found, hasEscapes }
    visit(tree.value, NOWHERE, walk)
    return found
  }
  return file.trees.flatMap((tree) => {
    const within = documents.get(tree)
    const { part } = within?.[0] ?? {}
    if (within === undefined || part === undefined) return placesIn(tree)
    const names = within.map(({ kind, base }) => `${kind} ${base.join('/')}`)
    const { start, places } = part.remember(OF_PART, `${hasEscapes} ${names.join(' ')}`, () => ({
      start: part.start,
      places: placesIn(tree),
    }))
    const by = part.start - start
    return by === 0 ? places : places.map((one) => ({ ...one, span: shifted(one.span, by) }))
  })
}

/** What was found in a document whose part of the file started at `start`. */
const OF_PART = memoKey<{ readonly start: number; readonly places: readonly CredentialPlace[] }>(
  'credential places',
)

interface Walk {
  readonly file: SourceFile
  readonly tree: Tree
  /** Kinds of the objects that are ours. */
  readonly kinds: ReadonlyMap<unknown, string>
  readonly way: (string | number)[]
  /** Through aliases the same value is reached many times: once for each sort of place is enough. */
  readonly seen: Map<unknown, Set<unknown>>
  readonly found: CredentialPlace[]
  /** Whether anything in the file can be written with an escape. */
  readonly hasEscapes: boolean
}

type Reason = 'schema' | 'data' | 'name'

/** What is known of a place from the way to it. */
interface Place {
  readonly position: Position | undefined
  /** Why the value is hidden whatever it is. */
  readonly reason: Reason | undefined
  readonly field: string
  readonly isSecret: boolean
}

const NOWHERE: Place = { position: undefined, reason: undefined, field: '', isSecret: false }

function visit(value: unknown, given: Place, walk: Walk): void {
  if (typeof value !== 'object' || value === null) {
    visitScalar(value, given, walk)
    return
  }
  const kind = walk.kinds.get(value)
  const place = kind === undefined ? given : { ...given, position: roots[kind] }
  const mode = place.reason ?? place.position ?? place.field
  const seen = walk.seen.get(value) ?? new Set()
  if (seen.has(mode)) return
  walk.seen.set(value, seen.add(mode))
  // A body says what it is, whatever it is sent to.
  const isSecret = isSecretKind(kind) || isSecretKind(ownProperty(value, 'kind'))
  for (const [name, child] of entriesOf(value)) {
    walk.way.push(name)
    if (typeof name === 'string') visitKey(name, walk)
    visit(child, childPlace(name, value, { ...place, isSecret }), walk)
    if (typeof child === 'string' && isExpressionForCredential(name, value)) visitLiterals(walk)
    walk.way.pop()
  }
}

function* entriesOf(value: object): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) yield* value.entries()
  else if (isMapping(value)) yield* Object.entries(value)
}

/** A Secret, also when its kind is misspelt. */
const isSecretKind = (kind: unknown) =>
  typeof kind === 'string' && /^s[ecr]{2,6}e?t+e?s?$/i.test(kind)

const OF_EVERY_OBJECT = new Set(['apiVersion', 'kind', 'metadata', 'type', 'immutable'])
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** Keys below which the value of a field is found: `password: {value: …}`. */
const CARRIERS = new Set([
  'value',
  'key',
  'data',
  'plain',
  'plaintext',
  'plainText',
  'string',
  'content',
  'literal',
  'text',
])

function childPlace(name: string | number, parent: object, place: Place): Place {
  const written = name === 'value' ? writtenPlace(parent) : undefined
  if (written !== undefined) {
    const { position, field, isSecret, isData } = written
    const byName = credentialNameOf(field) === 'sure' ? 'name' : undefined
    return { position, field, isSecret: false, reason: reasonAt(isSecret, isData) ?? byName }
  }
  const position = place.position && childInAnyCase(place.position, name)
  const field = isFieldOfParent(name, position, place)
    ? place.field
    : hiddenFieldOf(String(name), parent)
  return { position, field, isSecret: false, reason: reasonFor(name, field, position, place) }
}

/** `Key` is meant for `key`: a typo does not make a credential harmless. */
function childInAnyCase(parent: Position, name: string | number): Position | undefined {
  const { properties = {} } = parent
  if (!parent.holdsSecret || typeof name === 'number' || Object.hasOwn(properties, name))
    return childPosition(parent, name)
  const known = Object.keys(properties).find((key) => key.toLowerCase() === name.toLowerCase())
  return childPosition(parent, known ?? name)
}

/** The value of what is named above: an entry of a list, or `auth: {value: …}`. */
const isFieldOfParent = (
  name: string | number,
  position: Position | undefined,
  { field }: Place,
): boolean =>
  typeof name === 'number' ||
  (position === undefined && CARRIERS.has(name) && credentialNameOf(field) === 'likely')

/** What holds the value of what is named beside it: an entry of a list, a parameter of a template. */
const NAMED_VALUES = new Set(['value', 'default', 'defaultValue', 'val', 'text', 'content'])

/** Also of `{key: password, value: …}`: what is hidden is more than what is accused. */
function hiddenFieldOf(name: string, parent: object): string {
  if (NAMED_VALUES.has(name)) {
    for (const key of ['key', 'variable', 'name', 'id', 'header', 'parameter']) {
      const named = ownProperty(parent, key)
      if (typeof named === 'string' && credentialNameOf(named) !== undefined) return named
    }
  }
  const key = name === 'value' ? ownProperty(parent, 'key') : undefined
  return typeof key === 'string' ? key : (fieldOf(name, parent) ?? '')
}

const reasonAt = (isSecret: boolean, isData: boolean): Reason | undefined =>
  isSecret ? 'schema' : isData ? 'data' : undefined

const isCarrierAt = (name: string | number, position: Position | undefined): boolean =>
  typeof name === 'number' || (CARRIERS.has(name) && position?.facts.description === undefined)

/** What is said of a credential, beside it: `privateKey: {algorithm: ECDSA, rotationPolicy: Always}`. */
const SETTINGS = new Set([
  ...['algorithm', 'size', 'rotationPolicy', 'encoding', 'length', 'type', 'format', 'mode'],
  ...['enabled', 'ttl', 'duration', 'expiration', 'policy', 'kind', 'apiVersion', 'namespace'],
  ...['secretName', 'secretNamespace', 'existingSecret', 'optional', 'digits', 'symbols'],
])

const isNoCredential = (position: Position | undefined): boolean =>
  position?.facts.types?.includes('string') === false || position?.type === 'ConfigSchemaPath'

function reasonFor(
  name: string | number,
  field: string,
  position: Position | undefined,
  { reason, field: above, isSecret, position: parent }: Place,
): Reason | undefined {
  if (reason === 'schema' || reason === 'data') return reason
  if (position?.facts.secret === true) return 'schema'
  if (isSecret && typeof name === 'string' && !OF_EVERY_OBJECT.has(name)) return 'data'
  if (name === LAST_APPLIED) return 'data'
  // What the schema describes may have such a name and be no text at all.
  if (isNoCredential(position)) return undefined
  if (credentialNameOf(field) === 'sure') return 'name'
  const isCarrier = isCarrierAt(name, position)
  if (isCarrier && reason === 'name') return 'name'
  if (credentialNameOf(above) !== 'sure') return undefined
  // What the schema describes holds no such thing: `apiKey: {secretName: …, value: …}`.
  if (isCarrier && name !== 'key' && position === undefined) return 'name'
  // It is a key of what is named above: `accessKeys: {ci: …}`; who knows.
  return parent === undefined && !SETTINGS.has(String(name)) ? reason : undefined
}

function visitScalar(value: unknown, place: Place, walk: Walk): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return
  const text = String(value)
  if (place.reason === undefined && !isHiddenByLooks(text, place)) {
    if (typeof value === 'string' && text.length >= 8) visitInside(text, walk)
    return
  }
  const { text: source } = walk.file
  for (const span of spansAt(walk)) {
    const written = source.slice(span.start, span.end)
    const wide = widened(source, span)
    const isShown = isReference(written) && !isEscaped(written)
    const isShort = wide.end - wide.start < 4 && place.reason !== 'schema'
    if (isShown || isShort) continue
    const isSure = place.reason !== 'data' || credentialNameOf(place.field) === 'sure'
    walk.found.push({ span: wide, value: text, isSure })
  }
}

/** Of a patch, however it is spelt: `path: stringData.password`, `expression: '"…"'`. */
function isExpressionForCredential(name: string | number, patch: object): boolean {
  if (typeof name !== 'string' || !/expr?es/i.test(name)) return false
  const path = ownProperty(patch, 'path')
  const last = typeof path === 'string' ? /([\w-]{1,80})["'\]]{0,2}$/.exec(path)?.[1] : undefined
  return last !== undefined && credentialNameOf(last) === 'sure'
}

/** What an expression writes where a credential belongs; only there: it may as well be what it looks for. */
function visitLiterals(walk: Walk): void {
  for (const { start, end } of spansAt(walk)) {
    const written = walk.file.text.slice(start, end)
    const lead = /^(["'])[\s\S]*\1$/.test(written) ? 1 : 0
    const inside = written.slice(lead, written.length - lead)
    for (const { index, 0: whole, 1: open = '', 2: value = '' } of inside.matchAll(LITERAL)) {
      if (isReference(value)) continue
      const from = start + lead + index + whole.indexOf(open) + open.length
      const span = { start: from, end: from + value.length }
      walk.found.push({ span, value, isSure: false })
    }
  }
}

const LITERAL = /\\?(["'`])([^"'`\\\r\n]{8,400})(?=\\?\1)/g

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function isHiddenByLooks(text: string, { field, position }: Place): boolean {
  if (belongsHidden(text, field)) return true
  // A UUID may be a key, where no other sort of it is expected.
  return (
    UUID.test(text) &&
    (/^ke{1,2}[yi]$/i.test(field) || (position === undefined && /key$/i.test(field)))
  )
}

/** A value that is none as a whole may hold one. */
function visitInside(value: string, walk: Walk): void {
  visitEscaped(value, walk)
  if (value.includes('Secret') && isManifestOfSecret(value)) visitManifest(walk)
}

/** Escapes hide from a search of the text what a reader of the value sees. */
function visitEscaped(value: string, walk: Walk): void {
  if (!walk.hasEscapes) return
  const inside = secretsInText(value)
  // To ask for the place costs more: the document may have to be parsed for it.
  const span = inside.length === 0 ? undefined : walk.tree.locate(walk.way, 'value')
  if (span === undefined || !isEscaped(walk.file.text.slice(span.start, span.end))) return
  for (const { start, end } of inside)
    walk.found.push({ span, value: value.slice(start, end), isSure: true })
}

/** A Secret that is written in a text, `manifests: |`, is masked as one that does not parse. */
function visitManifest({ tree, way, file, found }: Walk): void {
  const span = tree.locate(way, 'value')
  if (span === undefined) return
  const written = file.text.slice(span.start, span.end)
  for (const { start, end } of secretDataIn(written)) {
    const value = written.slice(start, end)
    found.push({ span: { start: span.start + start, end: span.start + end }, value, isSure: false })
  }
}

const isEscaped = (written: string) => written.startsWith('"') && written.includes('\\')

const isCredentialKey = (name: string) =>
  mayBeRandom(name) || /^\d[\d.e+]{11,}$/.test(name) || tokensIn(name).length > 0

/** A key that is a credential by itself; one that is a number is not read as it is written. */
function visitKey(name: string, walk: Walk): void {
  if (name.length < 12 || !isCredentialKey(name)) return
  const span = walk.tree.locate(walk.way, 'key')
  if (span === undefined) return
  walk.found.push({ span, value: name, isSure: true })
  walk.found.push({ span, value: walk.file.text.slice(span.start, span.end), isSure: true })
}

/** Through an alias the value is written elsewhere. */
function spansAt({ tree, way }: Walk): readonly Span[] {
  const span = tree.locate(way, 'value')
  const target = tree.aliasTarget(way)
  return [...(span === undefined ? [] : [span]), ...(target === undefined ? [] : [target])]
}

/** With an anchor or tag before it, and with what YAML takes for a comment: `abc #rest`. */
function widened(text: string, { start, end }: Span): Span {
  const lead =
    /(?:(?<![^\s[{,])[&!][^\s]{1,200}[ \t]+)+$/.exec(
      text.slice(Math.max(0, start - 400), start),
    )?.[0] ?? ''
  const tail = /^[ \t]{1,40}#[^\s][^\r\n]*/.exec(text.slice(end, end + 2000))?.[0] ?? ''
  return { start: start - lead.length, end: end + tail.length }
}
