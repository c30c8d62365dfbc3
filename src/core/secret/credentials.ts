import { type Position, roots } from '../../generated/bind.ts'
import { childPosition, positionAt } from '../document/node.ts'
import { nodeAt } from '../document/node-at.ts'
import { operationsOf } from '../json-patch/operation.ts'
import { patchTarget } from '../json-patch/target.ts'
import { MAX_SECRET_PATH_LENGTH } from '../limits.ts'
import { memoKey } from '../memo.ts'
import { patchedKinds } from '../schema/patch-target.ts'
import { ownProperty } from '../text/mapping.ts'
import type { Document, Node, Pointer } from '../types.ts'
import { credentialNameOf, isChecksum, isCredentialName, isHashName } from './credential-name.ts'
import { tokensIn } from './credential-shape.ts'
import { looksTyped } from './named-values.ts'
import { looksRandom, mayBeRandom } from './random-word.ts'
import { isPlaceholder, isReference } from './reference.ts'

/** A value that is a credential, and what shows it. */
export interface Credential {
  readonly node: Node
  /** The schema marks it, its form shows it, or its form together with the field's name. */
  readonly by: 'schema' | 'form' | 'name'
}

const CREDENTIALS = memoKey<readonly Credential[]>('credentials')

/**
 * Every value of an object that is a credential, sure enough to accuse: templates and placeholders
 * are none. What is hidden is more; see `secretsOf`.
 */
export const credentialsIn = (document: Document): readonly Credential[] =>
  document.remember(CREDENTIALS, '', () => findCredentials(document))

function findCredentials(document: Document): readonly Credential[] {
  const { kind, base, part } = document
  const find = () => findWays(document)
  // A document that only moved has them where it had them.
  const found = part === undefined ? find() : part.remember(WAYS, `${kind} ${base.join('/')}`, find)
  return found.flatMap(({ way, by }) => {
    const node = nodeAt(document.root, way)
    return node === undefined ? [] : [{ node, by }]
  })
}

interface Found {
  readonly way: Pointer
  readonly by: Credential['by']
}

const WAYS = memoKey<readonly Found[]>('credentials')

function findWays(document: Document): readonly Found[] {
  const root = roots[document.kind]
  const look: Look = { kind: document.kind, way: [], above: [], found: [] }
  if (document.kind === 'JsonPatch') visitOperations(document, look)
  visit(document.value, root, false, look)
  return look.found
}

/** A value that a patch writes is a secret where its path leads to one. */
function visitOperations(document: Document, look: Look): void {
  const kind = patchTarget(document)?.kind
  for (const { path, value } of operationsOf(document)) {
    const { steps } = path ?? {}
    if (steps === undefined || value === undefined) continue
    for (const name of kind === undefined ? patchedKinds : [kind]) {
      const way = value.pointer.slice(document.base.length)
      const position = positionAt(roots[name], steps, itemOrChild)
      const isSecret = isSecretAt(steps, roots[name])
      if (isSecret || position?.holdsSecret)
        visit(value.value, position, isSecret, { ...look, way, above: [] })
    }
  }
}

/** The index in a JSON pointer is text, and a wrong one does not make a credential harmless. */
const itemOrChild = (position: Position, step: string | number) =>
  position.items ?? childPosition(position, step)

/** Whether the schema calls what these steps lead to a secret, or something above it. */
function isSecretAt(steps: readonly string[], root: Position | undefined): boolean {
  let position = root
  for (const step of steps) {
    position = position && itemOrChild(position, step)
    if (position === undefined) return false
    if (position.facts.secret === true) return true
  }
  return false
}

/** Every value of every document is looked at: nothing is made for one that is harmless. */
interface Look {
  readonly kind: string
  /** Names and collections from the root down to the value that is looked at. */
  readonly way: (string | number)[]
  readonly above: unknown[]
  readonly found: Found[]
}

/** `at` leads to the secrets of the schema; `isSecret`: it marks this value or one above. */
function visit(value: unknown, at: Position | undefined, isSecret: boolean, look: Look): void {
  if (typeof value !== 'object' || value === null) {
    const by = credentialBy(value, isSecret, look)
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
  visit(value, at, isSecret || isMarked, look)
  look.way.pop()
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
  { way, above }: Look,
): Credential['by'] | undefined {
  if (isSecret && typeof value === 'number') return 'schema'
  if (typeof value !== 'string') return undefined
  if (isSecret) return isPlaceholder(value) ? undefined : 'schema'
  // Nothing shorter, and no mere words, have the form of a credential.
  if (value.length < 16 || !/\d|KEY-----/.test(value) || isPlaceholder(value)) return undefined
  return byForm(value, way.at(-1), above.at(-1))
}

function byForm(
  value: string,
  name: string | number | undefined,
  parent: unknown,
): Credential['by'] | undefined {
  const isRandom = looksRandom(value.trim())
  // A key in the place of the Secret's name is a common typo.
  if (name === 'secretName' && isRandom) return 'name'
  if (tokensIn(value).length > 0) return 'form'
  const field = fieldOf(name, parent)
  if (!isRandom || field === undefined || isChecksum(field)) return undefined
  return isCredentialName(field) ? 'name' : undefined
}

/** The name that a value goes by: also of the `value` of an environment variable. */
export function fieldOf(name: string | number | undefined, parent: unknown): string | undefined {
  const field = name === 'value' ? (ownProperty(parent, 'name') ?? name) : name
  return typeof field === 'string' ? field : undefined
}

/** Whether a message must not quote this value. Wider than `credentialsIn`: sure to hide, not to accuse. */
export function mayBeSecret(node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    const isTop = at.parent !== undefined && at.parent.parent === undefined
    if (at.facts.secret || isDataOfSecret(node.document.kind, at.name, isTop)) return true
  }
  const { value, name, parent } = node
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const field = fieldOf(typeof name === 'number' ? parent?.name : name, parent?.value) ?? ''
  if (belongsHidden(text, field)) return true
  return (
    (mayBeRandom(text) && !(/^[\da-f]+$/.test(text) && isHashName(field))) ||
    tokensIn(text).length > 0
  )
}

/** Whether a value is hidden for the sake of its field's name. */
export function belongsHidden(text: string, field: string): boolean {
  if (text.length < 4) return false
  const likely = credentialNameOf(field)
  if (likely === undefined || isReference(text)) return false
  if (likely === 'likely' && isChecksum(field)) return false
  return likely === 'sure' || looksTyped(text) || isTypedPhrase(text, field)
}

/** Several words, or a long number, in `clientSecret`: a Secret has no such name. */
const isTypedPhrase = (text: string, field: string) =>
  /^\d{10,}$/.test(text) || (/secret$/i.test(field) && /^\S+(?:[ \t]+\S+){2,}$/.test(text))

/** Where the value of an operation goes, as far as its path shows: which object it is for, nobody may know. */
export interface WrittenPlace {
  readonly position: Position | undefined
  readonly field: string
  readonly isSecret: boolean
  readonly isData: boolean
}

/** The path, also where it or the operation is misspelt. */
function pathIn(operation: object): string | undefined {
  const texts = Object.entries(operation).filter(([name]) => name !== 'value')
  const isPointer = (text: unknown) => typeof text === 'string' && /^\/\w/.test(text)
  const path = ownProperty(operation, 'path') ?? texts.find(([, text]) => isPointer(text))?.[1]
  const isOperation = 'op' in operation || isPointer(path)
  return isOperation && typeof path === 'string' ? path : undefined
}

/** Of an operation of a JSON patch, whatever else is wrong with it; undefined for other objects. */
export function writtenPlace(operation: object): WrittenPlace | undefined {
  const path = pathIn(operation)
  if (path === undefined || path.length > MAX_SECRET_PATH_LENGTH) return undefined
  const steps = path
    .replace(/^\//, '')
    .split(path.includes('/') ? '/' : '.')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const positions = patchedKinds.map((kind) => positionAt(roots[kind], steps, itemOrChild))
  return {
    position: positions.find((position) => position?.holdsSecret) ?? positions.find(Boolean),
    field: steps.findLast((step) => !/^(?:-|\d+)$/.test(step)) ?? '',
    isSecret: patchedKinds.some((kind) => isSecretAt(steps, roots[kind])),
    isData: steps[0] === 'data' || steps[0] === 'stringData',
  }
}
