import { roots } from '../../generated/bind.ts'
import { MAX_DEPTH } from '../limits.ts'
import { joinedText } from '../search/joined-text.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import type { Pointer } from '../types.ts'
import { isChecksum, isCredentialName } from './credential-name.ts'
import { tokensIn } from './credential-shape.ts'
import { belongsHidden, childPlace, isSecretKind, NOWHERE, type ValuePlace } from './place.ts'
import { looksRandom } from './random-word.ts'
import { mayBeCredential } from './reference.ts'
import { appliedObject, LAST_APPLIED, mentionsSecret } from './secret-data.ts'

/**
 * A scalar that a rule may report, that no output may show, or that may contain a Secret as text.
 */
export interface CredentialField {
  readonly pointer: Pointer
  readonly value: string
  readonly place: ValuePlace
  readonly by: 'schema' | 'form' | 'name' | undefined
  readonly isHidden: boolean
}

interface Walk {
  /** The kind of the whole object, if known. */
  readonly kind: string | undefined
  /** Objects inside it that are searched by themselves. */
  readonly others: ReadonlySet<unknown>
  readonly pointer: (string | number)[]
  /** Aliases reach the same value many times; once for each sort of place is enough. */
  readonly seen: Map<unknown, Set<object>>
  readonly found: CredentialField[]
}

/** The credentials among all scalars of a value. */
export function findCredentials(
  root: unknown,
  kind: string | undefined,
  others: ReadonlySet<unknown> = new Set(),
): readonly CredentialField[] {
  const walk: Walk = { kind, others, pointer: [], seen: new Map(), found: [] }
  const position = kind === undefined ? undefined : roots[kind]
  visit(root, { ...NOWHERE, position }, undefined, walk)
  return walk.found
}

function visit(value: unknown, place: ValuePlace, parent: unknown, walk: Walk): void {
  const { kind, others, pointer } = walk
  if (typeof value !== 'object' || value === null) {
    judge(value, place, parent, walk)
    return
  }
  if (pointer.length > MAX_DEPTH || others.has(value) || !isNew(value, place, walk)) return
  // A body names its own kind, whatever address it is sent to.
  const isSecret =
    isSecretKind(ownProperty(value, 'kind')) ||
    ownProperty(value, 'stringData') !== undefined ||
    (pointer.length === 0 && isSecretKind(kind))
  const step = (name: string | number, child: unknown) => {
    pointer.push(name)
    visit(child, childPlace(name, value, place, isSecret), value, walk)
    pointer.pop()
  }
  if (Array.isArray(value)) for (const [index, child] of value.entries()) step(index, child)
  else if (isMapping(value)) for (const name of Object.keys(value)) step(name, value[name])
}

function isNew(value: object, { mark, position, likely }: ValuePlace, { seen }: Walk): boolean {
  const sort = mark ?? position ?? likely
  const same = seen.get(sort) ?? new Set()
  if (same.has(value)) return false
  seen.set(sort, same.add(value))
  return true
}

function judge(
  value: unknown,
  place: ValuePlace,
  parent: unknown,
  { kind, pointer, found }: Walk,
): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return
  const read = String(value)
  // Rules for the outer object cover the data of a Secret inside it.
  const isMarked = place.mark === 'schema' || (place.mark === 'data' && kind === 'Secret')
  const isText = typeof value === 'string'
  const isApplied = pointer.at(-1) === LAST_APPLIED && holdsCredential(read)
  const form = isApplied ? 'form' : isText ? byForm(read, pointer.at(-1), parent) : undefined
  const shown = isMarked ? 'schema' : form
  const by = shown !== undefined && isText && !mayBeCredential(read) ? undefined : shown
  const isHidden = place.mark !== undefined || belongsHidden(read, place.likely)
  if (by !== undefined || isHidden || mentionsSecret(read))
    found.push({ pointer: [...pointer], value: read, place, by, isHidden })
}

/**
 * True of an object that holds a credential. Keys of a Secret are judged where its reader is known.
 */
function holdsCredential(text: string): boolean {
  const object = appliedObject(text)
  const kind = ownProperty(object, 'kind')
  const isKnown = typeof kind === 'string' && kind !== 'Secret' && Object.hasOwn(roots, kind)
  return findCredentials(object, isKnown ? kind : undefined).some(({ by }) => by !== undefined)
}

/** The sign that a value is a credential: its form, or its form together with the field's name. */
function byForm(written: string, name: string | number | undefined, parent: unknown) {
  const value = joinedText(written)
  // Nothing shorter, and no plain words, have the form of a credential.
  if (value.length < 16 || !/\d|KEY-----/.test(value)) return undefined
  const isRandom = looksRandom(value.trim())
  // A key in place of the Secret's name is a common mistake.
  if (name === 'secretName' && isRandom) return 'name'
  if (tokensIn(value).length > 0) return 'form'
  // The value of an environment variable is judged by the variable's name.
  const field = name === 'value' ? (ownProperty(parent, 'name') ?? name) : name
  if (!isRandom || typeof field !== 'string' || isChecksum(field)) return undefined
  return isCredentialName(field) ? 'name' : undefined
}
