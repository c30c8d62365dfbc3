import { decodeBase64, encodeBase64 } from '../text/base64.ts'
import type { Edit, Finding, Fix, Report, ReportSource, Span, SuppressedFinding } from '../types.ts'

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

/** The parts of `spans` inside `within`, counted from its start, merged. */
export function clipSpans(spans: readonly Span[], within: Span): readonly Span[] {
  const inside = spans.filter((span) => span.start < within.end && span.end > within.start)
  const clipped = inside.map((span) => ({
    start: Math.max(span.start, within.start) - within.start,
    end: Math.min(span.end, within.end) - within.start,
  }))
  return mergeSpans(clipped)
}

/** The text with each span replaced by the mask. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const span of clipSpans(spans, { start: 0, end: text.length })) {
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
  const words = new Map<string, Set<string>>()
  const pieces = new Set<string>()
  for (const form of [...values].flatMap(formsOf)) {
    const start = form.slice(0, shortest)
    words.set(start, (words.get(start) ?? new Set()).add(form))
    addPieces(form.slice(0, longest), pieces)
  }
  return {
    find(text) {
      const found: Span[] = []
      for (let at = 0; words.size > 0 && at + shortest <= text.length; at++) {
        for (const word of words.get(text.slice(at, at + shortest)) ?? []) {
          if (standsAt(text, word, at)) found.push({ start: at, end: at + word.length })
        }
        if (pieces.has(text.slice(at, at + piece))) found.push({ start: at, end: at + piece })
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

function addPieces(value: string, pieces: Set<string>): void {
  for (let at = 0; at + piece <= value.length; at++) {
    const part = value.slice(at, at + piece)
    // Plain words in a value (`platform-…`) would mask half of every message.
    if (!/^[a-z ._/:-]*$/.test(part)) pieces.add(part)
  }
}

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
  const values = new Set([...sources.values()].flatMap(secretValues))
  return new Map([...sources].map(([uri, source]) => [uri, markCopies(source, values)]))
}

function markCopies(source: ReportSource, values: ReadonlySet<string>): ReportSource {
  const copies: Span[] = []
  for (const value of values) {
    if (value.length < piece) continue
    const { length } = value
    for (let at = source.text.indexOf(value); at >= 0; at = source.text.indexOf(value, at + length))
      copies.push({ start: at, end: at + length })
  }
  return { ...source, secrets: mergeSpans([...source.secrets, ...copies]) }
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
    (sources.get(edit.uri)?.secrets ?? []).some(
      (secret) => edit.span.start < secret.end && edit.span.end > secret.start,
    )
  return {
    ...fix,
    title: maskSpans(fix.title, words.find(fix.title)),
    edits: fix.edits.some(tells) ? [] : fix.edits,
  }
}
