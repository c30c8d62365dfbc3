import { MAX_CLOSE_LENGTH, MAX_KNOWN_PIECES, MIN_KNOWN_LENGTH } from '../limits.ts'
import { rememberTexts } from '../memo.ts'
import { encodeBase64 } from '../text/base64.ts'
import { withoutTrailing } from '../text/scan.ts'
import { maskSpans, mergeSpans } from '../text/spans.ts'
import type { Span } from '../types.ts'
import { changesIn } from './random-word.ts'

/** A piece of this length reveals a secret. */
const PIECE = 8
/** A shorter piece of plain words may match by chance. */
const PLAIN_PIECE = 16

/** Returns a search for known values: short ones as whole words, long ones by their pieces. */
export function knownWords(given: Iterable<string>) {
  const pieces = new Set<string>()
  let encoded = 0
  for (const value of new Set(given)) {
    encoded += value.length
    addPieces(value.slice(0, MAX_CLOSE_LENGTH), pieces, isPlain)
    if (encoded > MAX_CLOSE_LENGTH) continue
    for (const form of formsOf(value.slice(0, MAX_CLOSE_LENGTH)))
      addPieces(form, pieces, () => true)
  }
  // There are few lengths, so each position of a text needs few lookups.
  const lengths = [...new Set(Array.from(pieces, ({ length }) => length))]
  const find = rememberTexts((text) => findIn(text, pieces, lengths), 500)
  return { find, hide: (text: string) => maskSpans(text, find(text)) }
}

export type KnownWords = ReturnType<typeof knownWords>

function addPieces(form: string, pieces: Set<string>, isPlain: (piece: string) => boolean): void {
  if (form.length >= MIN_KNOWN_LENGTH && form.length < PIECE) pieces.add(form)
  const last = form.length - PLAIN_PIECE
  for (let at = 0; at + PIECE <= form.length && pieces.size < MAX_KNOWN_PIECES; at++) {
    const piece = form.slice(at, at + PIECE)
    const from = Math.max(0, Math.min(at, last))
    pieces.add(isPlain(piece) ? form.slice(from, from + PLAIN_PIECE) : piece)
  }
}

/** True of plain words in a value (`platform-…`), which would mask half of every message. */
const isPlain = (piece: string) => /^[A-Za-z ._/:=-]*$/.test(piece) && changesIn(piece) < 2

function findIn(text: string, pieces: ReadonlySet<string>, lengths: readonly number[]) {
  if (lengths.length === 0) return []
  const found: Span[] = []
  for (let at = 0; at < text.length; at++)
    for (const length of lengths) {
      const end = at + length
      if (end > text.length || !pieces.has(text.slice(at, end))) continue
      if (length >= PIECE || isAlone(text, at, end)) found.push({ start: at, end })
    }
  return mergeSpans(found)
}

/** True if a short value is a whole word: "test" is not found in "tests". */
const isAlone = (text: string, start: number, end: number) =>
  ![text[start - 1], text[end]].some((beside) => /[\p{L}\p{N}_]/u.test(beside ?? ''))

/**
 * The forms in which a value may appear elsewhere; the end of Base64 depends on the text after it.
 */
function formsOf(value: string): readonly string[] {
  const base64 = withoutTrailing(encodeBase64(value), '=')
  return [
    base64.slice(0, base64.length - (base64.length % 4)),
    encodeURIComponent(value.replace(/\p{Cs}/gu, '�')),
    JSON.stringify(value).slice(1, -1),
  ]
}
