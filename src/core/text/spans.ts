import type { Span } from '../types.ts'
import { firstIndex } from './binary-search.ts'
import { replaceSpans } from './replace-spans.ts'

/** Stands for a secret. Its length is fixed, so that it does not reveal the secret's length. */
export const mask = '••••••••'

export const shifted = ({ start, end }: Span, by: number): Span => ({
  start: start + by,
  end: end + by,
})

/** Spans in order; overlapping and adjacent ones are joined, empty ones dropped. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = []
  for (const span of spans.filter((s) => s.end > s.start).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || span.start > last.end) merged.push(span)
    else if (span.end > last.end) merged[merged.length - 1] = { start: last.start, end: span.end }
  }
  return merged
}

/** The parts of `spans` inside `within`, relative to its start; `spans` must be merged. */
export function clipSpans(spans: readonly Span[], within: Span): readonly Span[] {
  const clipped: Span[] = []
  for (let at = firstEndingAfter(spans, within.start); at < spans.length; at++) {
    const span = spans[at]
    if (span === undefined || span.start >= within.end) break
    clipped.push({
      start: Math.max(span.start, within.start) - within.start,
      end: Math.min(span.end, within.end) - within.start,
    })
  }
  return clipped
}

/** Index of the first merged span that ends after an offset. */
const firstEndingAfter = (spans: readonly Span[], offset: number): number =>
  firstIndex(spans, ({ end }) => end > offset)

/** True if one of the spans, which must be merged, overlaps another span. */
export function overlapsAny(spans: readonly Span[], { start, end }: Span): boolean {
  const first = spans[firstEndingAfter(spans, start)]
  return first !== undefined && first.start < end
}

/** The text with each span masked. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  const inside = mergeSpans(spans).filter(({ start }) => start < text.length)
  return replaceSpans(
    text,
    inside.map((span) => ({ span, text: mask })),
  )
}

/** The parts of a text that no output may show. */
export interface Secrets {
  /** Spans of the secrets, merged. */
  readonly spans: readonly Span[]
  /** Values that are secret wherever they are written, also in other files. */
  readonly known: readonly string[]
  /** Finds values known to the whole run in a part that is about to be shown. */
  readonly find?: (text: string) => readonly Span[]
}

/** The spans to mask in a part of a text, relative to its start. */
export function secretsWithin(
  text: string,
  { spans, find }: Secrets,
  within: Span,
): readonly Span[] {
  const own = clipSpans(spans, within)
  const known = find?.(text.slice(within.start, within.end)) ?? []
  return known.length === 0 ? own : mergeSpans([...own, ...known])
}

/** The part in which two texts differ; it ends at `end` in the old text and at `newEnd` in the new. */
export interface ChangedSpan {
  readonly start: number
  readonly end: number
  readonly newEnd: number
}

export function changedSpan(before: string, text: string): ChangedSpan {
  const shorter = Math.min(before.length, text.length)
  const start = same(shorter, (from, to) => before.slice(from, to) === text.slice(from, to))
  const [old, now] = [before.length, text.length]
  const behind = same(
    shorter - start,
    (from, to) => before.slice(old - to, old - from) === text.slice(now - to, now - from),
  )
  return { start, end: old - behind, newEnd: now - behind }
}

/**
 * Counts equal letters up to a limit; blocks are compared first, because a text may have millions
 * of letters.
 */
function same(most: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0
  for (let step = BLOCK; step >= 1; step = Math.floor(step / BLOCK ** 0.5))
    while (count + step <= most && isSame(count, count + step)) count += step
  return count
}

const BLOCK = 4096
