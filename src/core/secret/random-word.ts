import { MAX_WORD_LENGTH, MIN_RANDOM_LENGTH } from '../limits.ts'
import { decodeAscii } from '../text/base64.ts'

/** Known forms that are no credential; they are removed before the rest is judged. */
const HARMLESS_FORMS = new RegExp(
  [
    // Digests of images and files, and pinned commits.
    String.raw`\b(?:sha|SHA)(?:1|256|384|512)[:-](?:[\da-f]{40,128}|[A-Za-z\d+/]{43,88}={0,2})(?![A-Za-z\d+/])`,
    '@[\\da-f]{40}(?![\\da-f])',
    // A UUID.
    String.raw`(?<![\da-fA-F])[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}(?![\da-fA-F])`,
    // Suffixes that the cluster gives to pods and jobs, without vowels and most digits.
    String.raw`-[bcdf-hj-np-tv-xz2456789]{8,10}(?:-[bcdf-hj-np-tv-xz2456789]{5})?(?![\w-])`,
    // Names that a cloud gives to load balancers, machines, disks and networks.
    String.raw`\ba[\da-f]{31}-\d{8,12}(?=\.[a-z])|(?<![\w-])[a-z]{1,12}-0[\da-f]{16}(?![\w-])`,
    // A user of an identity provider.
    String.raw`(?<![\w-])[a-z][a-z\d-]{1,30}\|[\da-f]{24}(?!\w)`,
    String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?`,
  ].join('|'),
  'g',
)

/** Public by its form: public keys of SSH and age, and certificates in Base64. */
const PUBLIC =
  /^(?:AAAA[BCE][\dA-Za-z]{2}[zZ][a-zA-Z]|age1[\da-z]{58}$|LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0)/

/** True of a word that looks random, so that no output shows it. */
export function mayBeRandom(word: string): boolean {
  if (word.length < MIN_RANDOM_LENGTH || PUBLIC.test(word)) return false
  const whole = word.slice(0, MAX_WORD_LENGTH)
  if (!hasRandom(whole)) return false
  const rest = withoutWords(whole.replace(HARMLESS_FORMS, ' '))
  return rest === whole || hasRandom(rest)
}

/** Removes Base64 of plain words, which hides nothing. */
const withoutWords = (text: string): string =>
  text.replace(/[A-Za-z\d+/]{14,}={0,2}/g, (run) =>
    WORDS.test(decodeAscii(run) ?? '') ? ' ' : run,
  )

/** Plain words without digits and without a colon, which would precede a password. */
const WORDS = /^[A-Z]?[a-z]+(?:[ .,!?'/_-]{1,3}[A-Z]?[a-z]+)*[.!?\n]?$/

/**
 * True of a word random enough for a rule to report: with digits, and no address, path or digest.
 */
export const looksRandom = (text: string): boolean =>
  /\d/.test(text) &&
  !/:\/\/|^\/|\bsha(?:256|512):/.test(text) &&
  hasDistinct(text.slice(0, MAX_WORD_LENGTH), 8) &&
  isRandomText(text.slice(0, MAX_WORD_LENGTH))

/** Most words show enough different characters in their first dozen. */
function hasDistinct(text: string, wanted: number): boolean {
  let count = 0
  for (let at = 0; at < text.length && count < wanted; at++)
    if (text.indexOf(text.charAt(at)) === at) count++
  return count === wanted
}

const isVisible = (text: string) => /^[\x21-\x7e]+$/.test(text)

const hasRandom = (text: string) => text.split(' ').some(isRandomText)

function isRandomText(text: string): boolean {
  if (text.length < MIN_RANDOM_LENGTH || !isVisible(text)) return false
  const shown = text.includes('~') ? text.replace(POINTER_ESCAPE, '/') : text
  return shown.split(/[-_./:@=&?,;+%#()[\]{}<>|\\$]/).some(isRandomPiece) || isMixture(shown)
}

/** An escaped slash or tilde in a key of a JSON pointer: `/metadata/annotations/a.io~1b`. */
const POINTER_ESCAPE = /(?<=\/[\w.~-]{0,200})~[01]/g

/** Sequences that no random generator produces. */
const ALPHABET = /abcdefgh|ABCDEFGH|0123456789/
/** Runs of one kind of characters: a word in camel case, a number, signs. */
const RUNS = /[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g
/** More consonants in a row than a word has, even where two words of a name meet. */
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{4}|[bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ]{5}/g

/**
 * True of a piece that splits into short runs; a name splits into long words, as
 * `oauth2ProxyConfig` does.
 */
function isRandomPiece(piece: string): boolean {
  if (piece.length < 12 || !/[a-z]/i.test(piece) || !hasDistinct(piece, 7)) return false
  if (ALPHABET.test(piece)) return false
  const breaks = piece.length < 24 ? 0 : (piece.match(UNSPEAKABLE)?.length ?? 0)
  const words = (piece.match(RUNS)?.length ?? 0) + breaks
  if (/\d/.test(piece)) return words * 4 > piece.length || /\d{5}/.test(piece)
  return piece.length >= MIN_RANDOM_LENGTH && words * 3.5 > piece.length
}

/** True of Base64 and passwords with many signs, whose kind of character changes all the time. */
function isMixture(text: string): boolean {
  if (text.length < 20 || !/\d.*\d/.test(text)) return false
  if (!/[a-z].*[a-z]/.test(text) || !/[A-Z].*[A-Z]/.test(text)) return false
  return changesIn(text) / text.replace(/[^A-Za-z\d]+/g, '').length >= 0.3
}

/**
 * Counts the places where a letter follows a digit, a digit a letter, or a capital a small letter.
 */
export const changesIn = (text: string): number =>
  text.match(/[a-z](?=[A-Z\d])|\d(?=[A-Za-z])|[A-Z](?=\d)/g)?.length ?? 0

/** Text after a name that shows code instead of a value. */
const CODE =
  /^(?:(?:value|context|true|false|null|undefined|string|function|new|await|async|typeof|this)\b|[A-Za-z_$][\w$]*(?:\(|(?:\.[A-Za-z_$][\w$]*)+[,;)]*$)|[[{(|>&*!])/

export const isCode = (text: string): boolean => CODE.test(text)

/** True of a value that mixes letters and digits like a typed password. */
export function looksTyped(value: string): boolean {
  if (value.length < 8) return false
  // `context.virtualObject.metadata` has no digits, except inside names.
  if (isCode(value) && (value.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? []).length < 3)
    return false
  return (
    changesIn(value) >= 3 ||
    (/[A-Za-z]/.test(value) && /\d/.test(value) && /[!$%^&*#?~]/.test(value))
  )
}
