import { MIN_KEY_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'
import { isCredentialName } from './credential-name.ts'
import { namedValuesIn } from './named-values.ts'
import { entropy } from './random-word.ts'
import { isPlaceholder } from './reference.ts'

const LONG_PIECE = /[^-_./:@\s]{12}/

/** Whether a text looks drawn by lot: long, letters and digits mixed, no name, address or sentence. */
export function looksRandom(text: string): boolean {
  if (text.length < 16 || !/^[\x21-\x7e]+$/.test(text.slice(0, 4000))) return false
  if (text.includes('://') || text.startsWith('/') || /\bsha(?:256|512):/.test(text)) return false
  const head = text.slice(0, 256)
  if (!LONG_PIECE.test(head)) return false
  return head.split(/[-_./:@]/).some(isMixed) && entropy(head) >= 3
}

function isMixed(part: string): boolean {
  if (part.length < 12 || !/\d/.test(part) || !/[a-z]/i.test(part)) return false
  // `oauth2ProxyConfig` falls into words.
  const words = part.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g) ?? []
  return words.length * 4 > part.length || words.some((word) => /\d{5}/.test(word))
}

const SHAPES: readonly RegExp[] = [
  /(?<![\w-])eyJ[\w-]{10,8000}\.[\w-]{10,8000}(?:\.[\w-]{0,8000}){0,4}/g,
  /(?<=\bBearer[ \t]{1,8})[\w.~+/=-]{12,8000}/gi,
  /(?<![A-Za-z0-9_-])(?:gh[pousr]_[A-Za-z0-9]{30,1000}|glpat-[\w-]{20,1000}|xox[abprs]-[\w-]{20,1000}|AKIA[A-Z0-9]{16})/g,
]

/** What one of the shapes needs: most texts have none of it, and are not searched for each. */
const LEADS = /eyJ|bearer|gh[pousr]_|glpat-|xox[abprs]-|AKIA|-----BEGIN/i

/**
 * Whether a text has what every credential has: a digit, and a piece that is long enough to look random
 * or begins like a token. Most values are sorted out by this alone.
 */
export const mayHoldCredential = (text: string): boolean =>
  text.length >= 16 && /\d|KEY-----/.test(text) && (LONG_PIECE.test(text) || LEADS.test(text))

/** Where a text holds what is a credential by its form alone: a JWT, a bearer token, a private key. */
export function tokensIn(text: string): readonly Span[] {
  if (!LEADS.test(text)) return []
  const spans = SHAPES.flatMap((shape) =>
    Array.from(text.matchAll(shape), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  return [...spans.filter(({ start, end }) => isToken(text.slice(start, end))), ...pemIn(text)]
}

/** One word is a part of a sentence: `Bearer authentication only`. */
const isToken = (found: string) => !(isPlaceholder(found) || /^[A-Za-z][a-z]{0,23}\.?$/.test(found))

function pemIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (const begin of text.matchAll(/-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g)) {
    if (begin.index < (spans.at(-1)?.end ?? 0)) continue
    const start = begin.index + begin[0].length
    const end = text.indexOf('-----END', start)
    const body = { start, end: end === -1 ? text.length : end }
    if (!isStandIn(text.slice(start, body.end))) spans.push(body)
  }
  return spans
}

/** Between the lines of a frame: nothing, a placeholder, or so little around an ellipsis that it is no key. */
function isStandIn(body: string): boolean {
  if (isPlaceholder(body)) return true
  return /\.{3}|…/.test(body) && (body.match(/[\w+/=]/g) ?? []).length < MIN_KEY_LENGTH
}

/** Where a text gives a random value to `token` or `password`, on any line of it. */
export const namedIn = (text: string): readonly Span[] =>
  namedValuesIn(text, 'all').filter(({ start, end, name }) => {
    if (!isCredentialName(name) && name !== 'key') return false
    const value = text.slice(start, end)
    return looksRandom(value) && !isPlaceholder(value)
  })
