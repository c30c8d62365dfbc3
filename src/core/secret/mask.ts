import { decodeBase64, encodeBase64 } from '../text/base64.ts'
import type { Edit, Finding, Fix, Report, ReportSource, Span, SuppressedFinding } from '../types.ts'
import { type PieceSet, pieceSet } from './piece-set.ts'
import { type WordIndex, wordIndex } from './word-index.ts'

/** What stands for a secret. Always as long, so that it does not tell the secret's length. */
export const mask = '••••••••'

/** Spans in order, overlapping and touching ones joined, empty ones left out. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = []
  for (const span of spans.filter((s) => s.end > s.start).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || span.start > last.end) merged.push(span)
    else if (span.end > last.end) merged[merged.length - 1] = { start: last.start, end: span.end }
  }
  return merged
}

/** The parts of merged spans inside `within`, counted from its start. */
export function clipSpans(spans: readonly Span[], within: Span): readonly Span[] {
  const clipped: Span[] = []
  for (let at = firstBehind(spans, within.start); at < spans.length; at++) {
    const span = spans[at]
    if (span === undefined || span.start >= within.end) break
    clipped.push({
      start: Math.max(span.start, within.start) - within.start,
      end: Math.min(span.end, within.end) - within.start,
    })
  }
  return clipped
}

/** Index of the first of merged spans that ends behind an offset. */
function firstBehind(spans: readonly Span[], offset: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The text with each span replaced by the mask. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const span of clipSpans(mergeSpans(spans), { start: 0, end: text.length })) {
    parts.push(text.slice(at, span.start), mask)
    at = span.end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Finds known secrets, as they are or encoded, in texts that stand outside of the file. */
export interface SecretWords {
  find(text: string): readonly Span[]
}

/** Below this a value is too common a word to be looked for elsewhere. */
const shortest = 4
/** A piece this long gives a secret away. */
const piece = 8
/** Pieces of a longer value are not needed: its beginning is found. */
const longest = 20_000

/** Looks for whole values, and for pieces of them that are no plain words. */
export function secretWords(values: Iterable<string>): SecretWords {
  const forms = new Set(Array.from(values, formsOf).flat())
  const long = wordIndex(forms)
  const short = new Set<string>()
  let count = 0
  for (const form of forms) {
    if (form.length < piece) short.add(form)
    else count += Math.min(form.length, longest) - piece + 1
  }
  const pieces = pieceSet(count, piece)
  for (const form of forms) addPieces(form.slice(0, longest), pieces)
  return {
    find(text) {
      const found = [...long.find(text)]
      for (let at = 0; forms.size > 0 && at + shortest <= text.length; at++) {
        if (short.size > 0) {
          for (let length = shortest; length < piece; length++) {
            const word = text.slice(at, at + length)
            if (short.has(word) && standsAt(text, word, at))
              found.push({ start: at, end: at + length })
          }
        }
        if (at + piece <= text.length && pieces.has(text, at))
          found.push({ start: at, end: at + piece })
      }
      return mergeSpans(found)
    },
  }
}

/** A short value is only one when it stands alone: "test" is not in "tests". */
function standsAt(text: string, word: string, at: number): boolean {
  if (!text.startsWith(word, at)) return false
  return word.length >= piece || !(isWord(text[at - 1]) || isWord(text[at + word.length]))
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}

function formsOf(value: string): readonly string[] {
  const short = value.slice(0, longest)
  const decoded = decodeBase64(short.trim())
  const forms = [
    value,
    encodeBase64(short).replace(/=+$/, ''),
    encodeURIComponent(short.replace(/\p{Cs}/gu, '�')),
    JSON.stringify(short).slice(1, -1),
    ...(decoded === undefined ? [] : [decoded.trim()]),
  ]
  return forms.filter((form) => form.length >= shortest)
}

function addPieces(value: string, pieces: PieceSet): void {
  // Units up to here are such as plain words have.
  let plain = 0
  for (let at = 0; at < value.length; at++) {
    plain = isPlain(value.charCodeAt(at)) ? plain + 1 : 0
    // Plain words in a value (`platform-…`) would mask half of every message.
    if (at + 1 >= piece && plain < piece) pieces.add(value, at + 1 - piece)
  }
}

/** What plain words, paths and addresses are made of. */
const isPlain = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x2d && code <= 0x2f) || PLAIN.has(code)

const PLAIN = new Set(Array.from(' _:', (character) => character.charCodeAt(0)))

/** The values behind a source's secret spans, without quotes; of several lines each. */
export function secretValues(source: Pick<ReportSource, 'text' | 'secrets'>): readonly string[] {
  return source.secrets.flatMap((span) => {
    const raw = source.text.slice(span.start, span.end)
    const lines = raw.split(/[\r\n]+/).map((line) => line.trim().replace(/^['"]|['"]$/g, ''))
    return lines.filter((line) => line.length >= shortest)
  })
}

/**
 * A report that can be shown: no message or fix holds a secret, and every further place where a
 * secret's value stands is marked as secret too. A fix that would show one keeps its title and
 * loses its edits.
 */
export function hideSecrets(report: Report): Report {
  const sources = [...report.sources.values()]
  if (sources.every((source) => source.secrets.length === 0)) return report
  const words = secretWords(sources.flatMap(secretValues))
  const hidden = markSecrets(report.sources)
  const hide = (finding: Finding) => hideInFinding(finding, hidden, words)
  return {
    ...report,
    sources: hidden,
    findings: report.findings.map(hide),
    ...(report.suppressed === undefined
      ? {}
      : { suppressed: report.suppressed.map((one) => hideInSuppressed(one, hidden, words)) }),
  }
}

/** Sources with every further place marked where the secret of one of them stands. */
export function markSecrets(
  sources: ReadonlyMap<string, ReportSource>,
): ReadonlyMap<string, ReportSource> {
  const values = wordIndex([...sources.values()].flatMap(secretValues))
  return new Map([...sources].map(([uri, source]) => [uri, markCopies(source, values)]))
}

function markCopies(source: ReportSource, values: WordIndex): ReportSource {
  return { ...source, secrets: mergeSpans([...source.secrets, ...values.find(source.text)]) }
}

function hideInFinding(
  finding: Finding,
  sources: ReadonlyMap<string, ReportSource>,
  words: SecretWords,
): Finding {
  const hide = (text: string) => maskSpans(text, words.find(text))
  return {
    ...finding,
    message: hide(finding.message),
    pointer: hide(finding.pointer),
    related: finding.related.map((related) => ({ ...related, message: hide(related.message) })),
    fixes: finding.fixes.map((fix) => hideInFix(fix, sources, words)),
  }
}

function hideInSuppressed(
  suppressed: SuppressedFinding,
  sources: ReadonlyMap<string, ReportSource>,
  words: SecretWords,
): SuppressedFinding {
  const { reason } = suppressed
  const finding = hideInFinding(suppressed.finding, sources, words)
  if (reason === undefined) return { ...suppressed, finding }
  return { ...suppressed, finding, reason: maskSpans(reason, words.find(reason)) }
}

function hideInFix(fix: Fix, sources: ReadonlyMap<string, ReportSource>, words: SecretWords): Fix {
  const tells = (edit: Edit) =>
    words.find(edit.text).length > 0 ||
    clipSpans(sources.get(edit.uri)?.secrets ?? [], edit.span).length > 0
  return {
    ...fix,
    title: maskSpans(fix.title, words.find(fix.title)),
    edits: fix.edits.some(tells) ? [] : fix.edits,
  }
}
