import { type Position, roots } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { operationsOf } from '../json-patch/operation.ts'
import { patchTarget } from '../json-patch/target.ts'
import { patchedKinds } from '../schema/patch-target.ts'
import { ownProperty } from '../text/mapping.ts'
import type { Document, Node, Pointer, SourceFile, Span } from '../types.ts'
import {
  isCredentialName,
  isPlaceholder,
  looksRandom,
  mayHoldCredential,
  namedIn,
  randomWordsIn,
  secretDataIn,
  tokensIn,
} from './credential-shape.ts'

/** A value that is a credential, and how one can tell. */
export interface Credential {
  readonly node: Node
  /**
   * The schema says so, its form says so, or its form together with the field's name. A `literal`,
   * in an expression or in a field that is not for texts, only looks like one: enough to hide, not to
   * accuse. So does a `key`, which is no value at all.
   */
  readonly by: 'schema' | 'form' | 'name' | 'literal' | 'key'
}

/** Every value of an object that is a credential; templates and placeholders are none. */
export function credentialsIn(document: Document): readonly Credential[] {
  return lookFor(document, false)
}

/** `wide`: to hide, also what only may be one. */
function lookFor(document: Document, wide: boolean): readonly Credential[] {
  const root = roots[document.kind]
  const look: Look = { kind: document.kind, root, wide, way: [], above: [], found: [] }
  if (document.kind === 'JsonPatch') visitOperations(document, look)
  visit(document.value, root, false, look)
  if (look.found.length === 0) return []
  return look.found.flatMap(({ way, by }) => {
    const node = nodeAt(way, document.root)
    return node === undefined ? [] : [{ node, by }]
  })
}

/** A value that a patch writes is a secret where its path leads to one. */
function visitOperations(document: Document, look: Look): void {
  const kind = patchTarget(document)?.kind
  for (const { path, value } of operationsOf(document)) {
    const { steps } = path ?? {}
    if (steps === undefined || value === undefined) continue
    for (const name of kind === undefined ? patchedKinds : [kind]) {
      const way = value.pointer.slice(document.base.length)
      const position = positionAt(steps, roots[name])
      const isSecret = steps.some((_, at) => isSecretAt(steps.slice(0, at + 1), roots[name]))
      if (isSecret || position?.holdsSecret)
        visit(value.value, position, isSecret, { ...look, way, above: [] })
    }
  }
}

const isSecretAt = (steps: readonly string[], root: Position | undefined) =>
  positionAt(steps, root)?.facts.secret === true

/** Every value of every document is looked at: nothing is made for one that is harmless. */
interface Look {
  readonly kind: string
  readonly wide: boolean
  readonly root: Position | undefined
  /** Names and collections from the root down to the value that is looked at. */
  readonly way: (string | number)[]
  readonly above: unknown[]
  readonly found: { way: Pointer; by: Credential['by'] }[]
}

/** `at` leads to the secrets of the schema; `isSecret`: it says so of this value or of one above. */
function visit(value: unknown, at: Position | undefined, isSecret: boolean, look: Look): void {
  if (typeof value !== 'object' || value === null) {
    const by =
      isSecret || look.wide || (typeof value === 'string' && mayHoldCredential(value))
        ? credentialBy(value, isSecret, look)
        : undefined
    if (by !== undefined) look.found.push({ way: [...look.way], by })
    return
  }
  // An alias may lead back into itself.
  if (look.above.includes(value)) return
  look.above.push(value)
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      visitChild(index, value[index], at, isSecret, look)
  } else {
    for (const key of Object.keys(value))
      visitChild(key, (value as Readonly<Record<string, unknown>>)[key], at, isSecret, look)
  }
  look.above.pop()
}

function visitChild(
  name: string | number,
  value: unknown,
  parent: Position | undefined,
  isSecret: boolean,
  look: Look,
): void {
  const at = parent?.holdsSecret ? childPosition(parent, name) : undefined
  const isMarked =
    at?.facts.secret === true || isDataOfSecret(look.kind, name, look.above.length === 1)
  look.way.push(name)
  if (look.wide && isCredentialKey(name)) look.found.push({ way: [...look.way], by: 'key' })
  visit(value, at, isSecret || isMarked, look)
  look.way.pop()
}

const isCredentialKey = (name: string | number) =>
  typeof name === 'string' && name.length >= 16 && (looksRandom(name) || tokensIn(name).length > 0)

function positionAt(way: Pointer, root: Position | undefined): Position | undefined {
  let position = root
  for (const name of way) position = position && childPosition(position, name)
  return position
}

function nodeAt(way: Pointer, root: Node): Node | undefined {
  let node: Node | undefined = root
  for (const name of way)
    node = typeof name === 'number' ? node?.children()[name] : node?.child(name)
  return node
}

/** The whole of `data`, whatever its shape, and the copy of the object that kubectl keeps. */
function isDataOfSecret(kind: string, name: string | number | undefined, isTop: boolean): boolean {
  if (kind !== 'Secret') return false
  if (isTop && (name === 'data' || name === 'stringData')) return true
  return name === 'kubectl.kubernetes.io/last-applied-configuration'
}

function credentialBy(
  value: unknown,
  isSecret: boolean,
  { root, way, above, wide }: Look,
): Credential['by'] | undefined {
  if (isSecret && typeof value === 'number') return 'schema'
  if (typeof value !== 'string') return undefined
  if (isSecret) return isPlaceholder(value) ? undefined : 'schema'
  if (wide && mayBePassword(value, way.at(-1), above.at(-1))) return 'literal'
  // Nothing shorter, and no mere words, have the form of a credential.
  if (value.length < 16 || !/\d|KEY-----/.test(value) || isPlaceholder(value)) return undefined
  const name = way.at(-1)
  const isRandom = looksRandom(value.trim())
  // A key in the place of the Secret's name is a common slip.
  if (name === 'secretName' && isRandom) return 'name'
  if (tokensIn(value).length > 0) return 'form'
  const { expression, description, types } = positionAt(way, root)?.facts ?? {}
  if (wide && !isRandom && expression === undefined && hasRandomWord(value)) return 'literal'
  if (expression !== undefined && literalsIn(value).some(looksRandom)) return 'literal'
  if (!isRandom) return undefined
  if (isNamedCredential(name, above.at(-1))) return 'name'
  // A field that no schema knows, or that wants no text, may be a misspelt or misplaced `key`.
  if (wide && !UUID.test(value)) return 'literal'
  const isMisplaced = description === undefined || types?.includes('string') === false
  return isMisplaced ? 'literal' : undefined
}

/** A password need not be long; what reads like the name of something is none. */
function mayBePassword(value: string, name: string | number | undefined, parent: unknown): boolean {
  if (value.length < 4 || !isNamedCredential(name, parent) || isPlaceholder(value)) return false
  return /pass(?:word|wd|phrase)$/i.test(String(name)) || !/^[a-z][a-z0-9.-]*$/.test(value)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const hasRandomWord = (text: string) => randomWordsIn(text).length > 0

const literalsIn = (code: string) =>
  Array.from(code.matchAll(/(["'`])([^"'`\\\n]{16,})\1/g), ([, , text = '']) => text)

/** Also the `value` of an environment variable with such a name. */
function isNamedCredential(name: string | number | undefined, parent: unknown): boolean {
  const field = name === 'value' ? ownProperty(parent, 'name') : name
  return typeof field === 'string' && isCredentialName(field)
}

/** Whether a message must not quote this value. Wider than `credentialsIn`: sure to hide, not to accuse. */
export function mayBeSecret(node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    const isTop = at.parent !== undefined && at.parent.parent === undefined
    if (at.facts.secret || isDataOfSecret(node.document.kind, at.name, isTop)) return true
  }
  if (isNamedCredential(node.name, node.parent?.value) && !isHarmless(node.value)) return true
  const text = typeof node.value === 'string' ? node.value : ''
  return looksRandom(text) || tokensIn(text).length > 0
}

const isHarmless = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && isPlaceholder(value))

/** Whether a file may not be kept, nor a hash of it. */
export const holdsSecret = (file: SourceFile): boolean => secretSpans(file).length > 0

/**
 * Places of a file that no output may show: what the schema marks as secret, and what has the form
 * of a credential anywhere in the text, comments included.
 */
export function secretSpans(file: SourceFile): readonly Span[] {
  const { text } = file
  const spans: Span[] = file.documents.flatMap((document) =>
    lookFor(document, true).map(({ node, by }) => (by === 'key' ? node.keySpan : contentOf(node))),
  )
  // What did not parse, or is not in the tree, has no schema: names and looks alone must do.
  const isBroken = file.problems.length > 0 || file.trees.some((tree) => tree.duplicates.length > 0)
  const words = isBroken ? [...randomWordsIn(text), ...secretDataIn(text)] : wordsOfComments(text)
  return [...spans, ...tokensIn(text), ...namedIn(text, isBroken), ...words]
}

function wordsOfComments(text: string): readonly Span[] {
  return Array.from(text.matchAll(/(?<![^\s])#[^\r\n]{16,}/g)).flatMap(({ index, 0: comment }) =>
    randomWordsIn(comment).map(({ start, end }) => ({ start: start + index, end: end + index })),
  )
}

/** Through an alias the value stands elsewhere. */
function contentOf(node: Node): Span {
  return node.document.tree.aliasTarget(node.pointer) ?? node.span
}
