import { roots } from '../../generated/bind.ts'
import { nodeAt } from '../document/node-at.ts'
import { MAX_QUOTED_NAME } from '../limits.ts'
import { memoKey } from '../memo.ts'
import { ownProperty } from '../text/mapping.ts'
import { mask } from '../text/spans.ts'
import type { Document, Node, Pointer } from '../types.ts'
import { isChecksum, isCredentialName } from './credential-name.ts'
import { tokensIn } from './credential-shape.ts'
import { hideCredentials } from './hide-credentials.ts'
import { belongsHidden, childPlace, isSecretKind, NOWHERE, type Place } from './place.ts'
import { looksRandom, mayBeRandom } from './random-word.ts'
import { isPlaceholder } from './reference.ts'
import { type Visited, walk } from './walk.ts'

/** A value that is a credential, and what shows it. */
export interface Credential {
  readonly node: Node
  /** The schema marks it, its form shows it, or its form together with the field's name. */
  readonly by: 'schema' | 'form' | 'name'
}

interface Found {
  readonly way: Pointer
  readonly by: Credential['by']
}

const CREDENTIALS = memoKey<readonly Credential[]>('credentials')
const WAYS = memoKey<readonly Found[]>('credentials')

/**
 * Every value of an object that is a credential, sure enough to report it: templates and placeholders
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

function findWays({ value, kind }: Document): readonly Found[] {
  const found: Found[] = []
  walk(value, {
    kinds: new Map([[value, kind]]),
    scalar(visited) {
      const by = credentialBy(visited, kind)
      if (by !== undefined) found.push({ way: [...visited.way], by })
    },
  })
  return found
}

function credentialBy(
  { value, place, parent, way }: Visited,
  kind: string,
): Credential['by'] | undefined {
  // The data of a Secret inside of another object is for the rules of that object.
  const isMarked = place.mark === 'schema' || (place.mark === 'data' && kind === 'Secret')
  if (typeof value === 'number' && isMarked) return 'schema'
  if (typeof value !== 'string') return undefined
  if (isMarked) return isPlaceholder(value) ? undefined : 'schema'
  // Nothing shorter, and no mere words, have the form of a credential.
  if (value.length < 16 || !/\d|KEY-----/.test(value)) return undefined
  const by = byForm(value, way.at(-1), parent)
  return by !== undefined && isPlaceholder(value) ? undefined : by
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
  // The value of an environment variable goes by its name.
  const field = name === 'value' ? (ownProperty(parent, 'name') ?? name) : name
  if (!isRandom || typeof field !== 'string' || isChecksum(field)) return undefined
  return isCredentialName(field) ? 'name' : undefined
}

/** Whether a message must not quote this value. Wider than `credentialsIn`: sure to hide, not to report. */
export function mayBeSecret(node: Node): boolean {
  const { mark, likely } = placeOf(node)
  const { value } = node
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  if (mark !== undefined || belongsHidden(text, likely)) return true
  return mayBeRandom(text) || tokensIn(text).length > 0
}

function placeOf({ name, parent, document }: Node): Place {
  if (parent === undefined) return { ...NOWHERE, position: roots[document.kind] }
  const { value } = parent
  if (typeof value !== 'object' || value === null || name === undefined) return NOWHERE
  const isTop = parent.parent === undefined
  const isSecret = isSecretKind(isTop ? document.kind : ownProperty(value, 'kind'))
  return childPlace(name, value, placeOf(parent), isSecret)
}

/**
 * The user's own words for a message, in double quotes: `"Team_A"`. A mask of fixed length where
 * they may be a secret, cut where they are long, and named by kind where they are no scalar.
 */
export function quoted(node: Node): string {
  const { value } = node
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (mayBeSecret(node)) return `"${mask}"`
  // Before it is cut: the beginning of a credential does not look like one.
  const text = hideCredentials(String(value))
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  if (line.length <= MAX_QUOTED_NAME) return line === text ? `"${text}"` : `"${line}…"`
  return `"${Array.from(line).slice(0, MAX_QUOTED_NAME).join('')}…"`
}
