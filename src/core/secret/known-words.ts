import { rememberTexts } from '../memo.ts'
import { decodeBase64, encodeBase64, utf8 } from '../text/base64.ts'
import { withoutTrailing } from '../text/scan.ts'
import { mergeSpans } from '../text/spans.ts'
import type { Span } from '../types.ts'

/** Finds known secrets, as they are or encoded, in texts that are outside of the file. */
export interface KnownWords {
  find(text: string): readonly Span[]
}

/** Below this a value is too common a word to be looked for elsewhere. */
const SHORTEST = 4
/** A piece this long gives a secret away. */
const PIECE = 8
/** Of a phrase shorter pieces are words of somebody else. */
const PHRASE_PIECE = 16
/** Longer words than this are found by their pieces. */
const LONGEST_WORD = 64
/** Of a longer value nobody copies more than its beginning into a message. */
const LONGEST_VALUE = 20_000
/** With more than this, values are looked for as they are, not encoded; and then no more pieces are noted. */
const MAX_ENCODED = 60_000
const MAX_PIECES = 1_000_000

/** Looks for whole values, and for pieces of them that are no plain words. */
export function knownWords(given: Iterable<string>): KnownWords {
  const values = [...new Set(given)]
  const length = values.reduce((sum, value) => sum + Math.min(value.length, LONGEST_VALUE), 0)
  if (length === 0) return NOTHING
  // In an editor the few that a file has are asked for again with each letter.
  return length < MAX_SHORT ? ofFew(JSON.stringify(values)) : wordsOf(values, length)
}

const MAX_SHORT = 1500

const ofFew = rememberTexts((values) => wordsOf(JSON.parse(values), MAX_SHORT), 4)

function wordsOf(values: readonly string[], length: number): KnownWords {
  const index = emptyIndex(length)
  let encoded = 0
  for (const value of values) {
    encoded += value.length
    for (const form of encoded > MAX_ENCODED ? [value] : formsOf(value))
      addForm(form, index, isPhrase(value) ? PHRASE_PIECE : PIECE)
  }
  if (index.words.size + index.pieces.size + index.phrasePieces.size === 0) return NOTHING
  return { find: rememberTexts((text) => findIn(text, index), 500) }
}

const NOTHING: KnownWords = { find: () => [] }

/** Forms of a value, and bits of a filter for each of what they hold. */
const BITS_OF_CHARACTER = 64
const MAX_FILTER_BITS = 20

/** With filters that are mostly empty, and no larger than that: they lie in the processor's cache then. */
function emptyIndex(length: number): Index {
  const bits = Math.ceil(Math.log2(length * BITS_OF_CHARACTER + 1))
  const size = Math.max(10, Math.min(MAX_FILTER_BITS, bits))
  const filter = () => ({ bits: new Uint8Array(1 << (size - 3)), shift: 32 - size })
  return {
    words: new Map(),
    starts: new Map(),
    pieces: new Set(),
    filter: filter(),
    phrasePieces: new Set(),
    phraseFilter: filter(),
    startFilter: filter(),
    endFilter: filter(),
  }
}

/** A bit for the hash of each text. */
interface Filter {
  readonly bits: Uint8Array
  /** By how much a hash of 32 bits is cut. */
  readonly shift: number
}

interface Index {
  /** Whole words by their length. */
  readonly words: Map<number, Set<string>>
  /** By how words start their lengths, the longest first: most places of a text start none. */
  readonly starts: Map<string, readonly number[]>
  readonly pieces: Set<string>
  /** Of the pieces, so that few places of a text are cut out and looked up. */
  readonly filter: Filter
  /** The same of phrases, which are cut in messages as well. */
  readonly phrasePieces: Set<string>
  readonly phraseFilter: Filter
  /** The same for the starts of words, and for their ends. */
  readonly startFilter: Filter
  readonly endFilter: Filter
}

/** Words, and nothing else: each piece of it may be written for its own sake. */
const isPhrase = (value: string) => /\s/.test(value) || /^[a-z ._/:=-]*$/.test(value)

function addForm(form: string, index: Index, length: number): void {
  if (form.length < SHORTEST) return
  if (form.length <= LONGEST_WORD) {
    addStart(form, index)
    addBit(index.endFilter, hashOf(form, form.length - SHORTEST, SHORTEST))
    const same = index.words.get(form.length)
    if (same === undefined) index.words.set(form.length, new Set([form]))
    else same.add(form)
  }
  const isPhrase = length === PHRASE_PIECE
  const pieces = isPhrase ? index.phrasePieces : index.pieces
  const filter = isPhrase ? index.phraseFilter : index.filter
  const end = Math.min(form.length, LONGEST_VALUE)
  for (let at = 0; at + length <= end && pieces.size < MAX_PIECES; at++) {
    const piece = form.slice(at, at + length)
    // Plain words in a value (`platform-…`) would mask half of every message.
    if (!isPhrase && (/^[a-z ._/:=-]*$/.test(piece) || /^[A-Z]?[a-z]+$/.test(piece))) continue
    pieces.add(piece)
    addBit(filter, hashOf(piece, 0, length))
  }
}

function addStart(form: string, { starts, startFilter }: Index): void {
  const start = form.slice(0, SHORTEST)
  const lengths = starts.get(start) ?? []
  if (lengths.includes(form.length)) return
  starts.set(
    start,
    [...lengths, form.length].toSorted((a, b) => b - a),
  )
  addBit(startFilter, hashOf(form, 0, SHORTEST))
}

function addBit({ bits, shift }: Filter, hash: number): void {
  const at = hash >>> shift
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

function hasBit({ bits, shift }: Filter, hash: number): boolean {
  const at = hash >>> shift
  return ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0
}

/** Of some characters at an offset. */
function hashOf(text: string, at: number, length: number): number {
  let hash = 0
  for (let next = at; next < at + length; next++) hash = Math.imul(hash, 31) + text.charCodeAt(next)
  return Math.imul(hash, 0x9e3779b1)
}

function findIn(text: string, index: Index): readonly Span[] {
  const found: Span[] = []
  const hasPhrases = index.phrasePieces.size > 0
  // What ends before this is found already: of values that are alike, each place begins dozens.
  let covered = 0
  const add = (start: number, length: number) => {
    covered = start + length
    found.push({ start, end: covered })
  }
  const mayEnd = (end: number) => end > covered && end <= text.length
  for (let at = 0; at + SHORTEST <= text.length; at++) {
    if (mayEnd(at + PIECE) && hasPiece(text, at, PIECE, index.filter, index.pieces)) add(at, PIECE)
    const mayBePhrase = hasPhrases && mayEnd(at + PHRASE_PIECE)
    if (mayBePhrase && hasPiece(text, at, PHRASE_PIECE, index.phraseFilter, index.phrasePieces))
      add(at, PHRASE_PIECE)
    if (!hasBit(index.startFilter, hashOf(text, at, SHORTEST))) continue
    const lengths = index.starts.get(text.slice(at, at + SHORTEST))
    const length = lengths?.find((one) => at + one > covered && isWordAt(text, at, one, index))
    if (length !== undefined) add(at, length)
  }
  return found.length === 0 ? found : mergeSpans(found)
}

function hasPiece(
  text: string,
  at: number,
  length: number,
  filter: Filter,
  pieces: ReadonlySet<string>,
): boolean {
  if (at + length > text.length || !hasBit(filter, hashOf(text, at, length))) return false
  return pieces.has(text.slice(at, at + length))
}

/** A short value only counts by itself: "test" is not in "tests". */
function isWordAt(text: string, at: number, length: number, { words, endFilter }: Index): boolean {
  const end = at + length
  if (end > text.length || !hasBit(endFilter, hashOf(text, end - SHORTEST, SHORTEST))) return false
  if (!words.get(length)?.has(text.slice(at, end))) return false
  return length >= PIECE || !(isLetter(text[at - 1]) || isLetter(text[end]))
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}

/** As a value may be written elsewhere; the beginning of Base64 decides how it goes on. */
function formsOf(value: string): readonly string[] {
  const short = value.slice(0, LONGEST_VALUE)
  const decoded = decodeBase64(short)
  const encoded = [0, 1, 2].map((shift) => alignedBase64(short, shift))
  return [
    value,
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    utf8(short)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
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

/** Without the characters at both ends that what is beside the value has a share in. */
function alignedBase64(value: string, shift: number): string {
  const text = withoutTrailing(encodeBase64('\0'.repeat(shift) + value), '=')
  const isWhole = (utf8(value).length + shift) % 3 === 0
  return text.slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1)
}
