import { MAX_RANDOM_LENGTH, MIN_RANDOM_LENGTH } from '../limits.ts'
import { decodeAscii } from '../text/base64.ts'
import { withoutTrailing } from '../text/scan.ts'
import type { Span } from '../types.ts'

/** What has a form that is known and no credential: it is taken out before the rest is judged. */
const HARMLESS_FORMS: readonly RegExp[] = [
  // Digests of images and of files, and commits that something is pinned to.
  /\b(?:sha|SHA)(?:1|256|384|512)[:-](?:[\da-f]{40,128}|[A-Za-z\d+/]{43,88}={0,2})(?![A-Za-z\d+/])/g,
  /@[\da-f]{40}(?![\da-f])/g,
  /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi,
  // What the cluster appends to the names of pods and jobs: it leaves out vowels and most digits.
  /-[bcdf-hj-np-tv-xz2456789]{8,10}(?:-[bcdf-hj-np-tv-xz2456789]{5})?(?![\w-])/g,
  // The name that a cloud gives to a balancer of load.
  /\ba[\da-f]{31}-\d{8,12}(?=\.[a-z])/g,
  // A user of a provider of identities.
  /(?<![\w-])[a-z][a-z\d-]{1,30}\|[\da-f]{24}(?!\w)/g,
  // What a cloud calls its machines, disks and networks.
  /(?<![\w-])[a-z]{1,12}-0[\da-f]{16}(?![\w-])/g,
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g,
]

/** Each of them has one of these signs. */
const OF_HARMLESS_FORMS = /[-:@|]/

/** Public by its form: keys of SSH and age to encrypt for. */
const PUBLIC_KEY = /^(?:AAAA[BCE][\dA-Za-z]{2}[zZ][a-zA-Z]|age1[\da-z]{58}$)/

const PUBLIC_TEXT = /^\s*-----BEGIN (?:TRUSTED )?(?:CERTIFICATE|PUBLIC KEY|X509 CRL)/

/**
 * Whether a word may be drawn by lot, so that no output shows it. Wider than what a rule would
 * accuse: letters alone count when upper and lower case are mixed, and so does Base64 with many signs.
 */
export function mayBeRandom(word: string): boolean {
  if (word.length < MIN_RANDOM_LENGTH || PUBLIC_KEY.test(word)) return false
  const whole = word.slice(0, MAX_RANDOM_LENGTH)
  // Most words are sorted out by this, before anything is taken out of them.
  const isPlain = /^[\x21-\x7e]+$/.test(whole)
  if (isPlain && !isRandomText(whole)) return false
  if (isReadableBase64(word.replace(/[,;)\]}]{1,4}$/, ''))) return false
  if (isPlain && !OF_HARMLESS_FORMS.test(whole)) return true
  let rest = whole
  for (const form of HARMLESS_FORMS) rest = rest.replace(form, ' ')
  return rest.split(' ').some(isRandomText)
}

function isRandomText(text: string): boolean {
  if (text.length < MIN_RANDOM_LENGTH || !/^[\x21-\x7e]+$/.test(text)) return false
  return text.split(/[-_./:@=&?,;+%#()[\]{}<>|\\$]/).some(isRandomPiece) || isMixture(text)
}

/** With digits in several places of a long word, what nobody could pronounce is not a name. */
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{5}|[BCDFGHJKLMNPQRSTVWXZ]{6}/

/** Nobody draws the alphabet by lot. */
const ALPHABET = /abcdefgh|ABCDEFGH|0123456789/

function isRandomPiece(piece: string): boolean {
  if (piece.length < 12 || !/[a-z]/i.test(piece) || entropy(piece) < 2.7) return false
  if (ALPHABET.test(piece)) return false
  // `oauth2ProxyConfig` falls into words.
  const words = piece.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g)?.length ?? 0
  if (!/\d/.test(piece)) {
    if (piece.length < MIN_RANDOM_LENGTH) return false
    return words * 3.5 > piece.length || (piece.length >= 24 && isUnspoken(piece))
  }
  if (piece.length >= 24 && UNSPEAKABLE.test(piece) && words >= 4) return true
  return words * 4 > piece.length || /\d{5}/.test(piece)
}

/** Pairs of letters that words hardly have, the second one small: between words of a name there are any. */
const RARE_PAIRS =
  /[qQ](?=[a-tv-z])|[jJ](?=[b-df-hj-np-tv-z])|[xX](?=[bdfgjkmnqrsvwxz])|[zZ](?=[bcdfgjkmnpqrstvwx])|[vV](?=[bcdfghjklmnpqtvwxz])|[bcdfghjkmpqvwxzBCDFGHJKMPQVWXZ](?=[jqxz])|[bdfgjkmpqvwxzBDFGJKMPQVWXZ](?=[vw])|[gkmwzGKMWZ](?=[bfpg])|[wW](?=[cgjmpqtuvxz])|[hfkpHFKP](?=[bcdgkmv])|[bcdgptBCDGPT](?=[bdfgkmn])|[aiuAIU](?=[jqx])|[lnrLNR](?=[jqxzw])/g

/** Letters alone, which nobody would write in this order. */
const isUnspoken = (piece: string) => (piece.match(RARE_PAIRS)?.length ?? 0) >= 4

/** Base64 and passwords with many signs fall into short pieces; what changes all the time is no name. */
function isMixture(text: string): boolean {
  if (
    text.length < 20 ||
    !(/\d.*\d/.test(text) && /[a-z].*[a-z]/.test(text) && /[A-Z].*[A-Z]/.test(text))
  )
    return false
  return changesIn(text) / text.replace(/[^A-Za-z\d]+/g, '').length >= 0.3
}

/** How often a letter follows a digit, a digit a letter, or a capital a small letter. */
export const changesIn = (text: string): number =>
  text.match(/[a-z](?=[A-Z\d])|\d(?=[A-Za-z])|[A-Z](?=\d)/g)?.length ?? 0

/** Bits for each character, by how often each occurs. */
export function entropy(text: string): number {
  const counts = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  let bits = Math.log2(text.length)
  // What occurs once adds nothing.
  for (const count of counts.values())
    if (count > 1) bits -= (count / text.length) * Math.log2(count)
  return bits
}

/** An address of a network, of which an end may be cut off. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{0,3}){2,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})(?:\/\d*|:\d*)?$/i

/** Encoded words, addresses and certificates: who can read the encoding finds no credential. */
function isReadableBase64(word: string): boolean {
  if (word.length > 100_000) return false
  const whole = withoutTrailing(word, '=')
  if (!/^[A-Za-z\d+/]+$/.test(whole.slice(0, MAX_RANDOM_LENGTH))) return false
  const start = whole.slice(0, Math.min(MAX_RANDOM_LENGTH, whole.length - (whole.length % 4)))
  const decoded = decodeAscii(start)
  if (decoded === undefined || !/^[\t\n\r\x20-\x7e]+$/.test(decoded)) return false
  if (PUBLIC_TEXT.test(decoded) || ADDRESS.test(decoded)) return true
  if (!/[a-z]{3}/i.test(decoded) || /pass|secret|token|key|auth|BEGIN/i.test(decoded)) return false
  return !decoded.split(/[\s"',]+/).some((part) => isRandomText(part) || changesIn(part) > 3)
}

/** Where words begin and end: at white space, quotes and what is no ASCII. */
function isWordCode(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== 0x22 && code !== 0x27 && code !== 0x60
}

/** Runs of visible characters without quotes, of a useful length; by hand, as a word may be megabytes long. */
export function wordsIn(text: string): readonly Span[] {
  const words: Span[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isWordCode(text.charCodeAt(at))) continue
    if (at - start >= MIN_RANDOM_LENGTH) words.push({ start, end: at })
    start = at + 1
  }
  return words
}
