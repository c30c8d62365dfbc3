import {
  LONGEST_KNOWN_VALUE,
  LONGEST_KNOWN_WORD,
  MAX_ENCODED_LENGTH,
  MAX_FEW_LENGTH,
  MAX_KNOWN_PIECES,
  SHORTEST_KNOWN_VALUE,
} from '../limits.ts'
import { rememberTexts } from '../memo.ts'
import { decodeBase64, encodeBase64, utf8 } from '../text/base64.ts'
import { withoutTrailing } from '../text/scan.ts'
import { mergeSpans } from '../text/spans.ts'
import type { Span } from '../types.ts'

/** Finds known secrets, as they are or encoded, in texts that are outside of the file. */
export interface KnownWords {
  find(text: string): readonly Span[]
}

/** A piece this long gives a secret away. */
const PIECE = 8
/** Of a phrase shorter pieces are words of somebody else. */
const PHRASE_PIECE = 16

/** Looks for whole values, and for pieces of them that are no plain words. */
export function knownWords(given: Iterable<string>): KnownWords {
  const values = [...new Set(given)]
  const length = values.reduce((sum, value) => sum + value.length, 0)
  if (length === 0) return NOTHING
  // In an editor the few that a file has are asked for again with each letter.
  return length < MAX_FEW_LENGTH ? ofFew(JSON.stringify(values)) : wordsOf(values)
}

const NOTHING: KnownWords = { find: () => [] }

const ofFew = rememberTexts((values) => wordsOf(JSON.parse(values)), 4)

/** Exact texts to look up: pieces of one length, and words with the lengths of those that begin alike. */
interface Index {
  readonly pieces: Set<string>
  readonly words: Set<string>
  readonly lengths: Map<string, readonly number[]>
}

function wordsOf(values: readonly string[]): KnownWords {
  const index: Index = { pieces: new Set(), words: new Set(), lengths: new Map() }
  let encoded = 0
  for (const value of values) {
    encoded += value.length
    const isAlone = encoded > MAX_ENCODED_LENGTH
    for (const form of isAlone ? [value] : formsOf(value))
      addForm(form.slice(0, LONGEST_KNOWN_VALUE), isPhrase(value), index)
    // Of two digits for each character, which are a number of somebody else where they are few.
    if (!isAlone) addForm(hexOf(value).slice(0, LONGEST_KNOWN_VALUE), true, index)
  }
  return index.words.size + index.pieces.size === 0
    ? NOTHING
    : { find: rememberTexts((text) => findIn(text, index), 500) }
}

/** Words, and nothing else: each piece of it may be written for its own sake. */
const isPhrase = (value: string) => /\s/.test(value) || PLAIN.test(value)
/** Plain words in a value (`platform-…`) would mask half of every message. */
const PLAIN = /^(?:[a-z ._/:=-]*|[A-Z]?[a-z]+)$/

function addForm(form: string, isPhrase: boolean, index: Index): void {
  if (form.length < SHORTEST_KNOWN_VALUE) return
  const length = isPhrase ? PHRASE_PIECE : PIECE
  let at = 0
  let isInPieces = !isPhrase && form.length >= PIECE
  for (; at + length <= form.length && index.pieces.size < MAX_KNOWN_PIECES; at++) {
    const piece = form.slice(at, at + length)
    if (isPhrase) addWord(piece, index)
    else if (PLAIN.test(piece)) isInPieces = false
    else index.pieces.add(piece)
  }
  isInPieces &&= at + length > form.length
  if (form.length <= LONGEST_KNOWN_WORD && !isInPieces) addWord(form, index)
}

function addWord(word: string, { words, lengths }: Index): void {
  words.add(word)
  const start = word.slice(0, SHORTEST_KNOWN_VALUE)
  const before = lengths.get(start) ?? []
  if (before.includes(word.length)) return
  lengths.set(
    start,
    [...before, word.length].toSorted((a, b) => b - a),
  )
}

function findIn(text: string, { pieces, words, lengths }: Index): readonly Span[] {
  const found: Span[] = []
  // What ends before this is found already: of values that are alike, each place begins dozens.
  let covered = 0
  const add = (start: number, length: number) => {
    covered = start + length
    found.push({ start, end: covered })
  }
  for (let at = 0; at + SHORTEST_KNOWN_VALUE <= text.length; at++) {
    const piece = text.slice(at, at + PIECE)
    if (at + PIECE > covered && pieces.has(piece)) add(at, PIECE)
    const length = lengths
      .get(piece.slice(0, SHORTEST_KNOWN_VALUE))
      ?.find((one) => at + one > covered && isWordAt(text, at, one, words))
    if (length !== undefined) add(at, length)
  }
  return found.length === 0 ? found : mergeSpans(found)
}

/** A short value only counts by itself: "test" is not in "tests". */
function isWordAt(text: string, at: number, length: number, words: ReadonlySet<string>): boolean {
  const end = at + length
  if (end > text.length || !words.has(text.slice(at, end))) return false
  return length >= PIECE || !(isLetter(text[at - 1]) || isLetter(text[end]))
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}

/** As a value may be written elsewhere; the beginning of Base64 decides how it goes on. */
function formsOf(value: string): readonly string[] {
  const short = value.slice(0, LONGEST_KNOWN_VALUE)
  const decoded = decodeBase64(short)
  const encoded = [0, 1, 2].map((shift) => alignedBase64(short, shift))
  return [
    value,
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(short.replace(/\p{Cs}/gu, '�')),
    JSON.stringify(short).slice(1, -1),
    short
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;'),
    ...(decoded === undefined || /[\s{}"]/.test(decoded) ? [] : [decoded]),
  ]
}

const hexOf = (value: string): string =>
  utf8(value.slice(0, LONGEST_KNOWN_VALUE))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Without the characters at both ends that what is beside the value has a share in. */
function alignedBase64(value: string, shift: number): string {
  const text = withoutTrailing(encodeBase64('\0'.repeat(shift) + value), '=')
  const isWhole = (utf8(value).length + shift) % 3 === 0
  return text.slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1)
}
