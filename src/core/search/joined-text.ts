import { firstIndex } from '../text/binary-search.ts'
import { mergeSpans, overlapsAny } from '../text/spans.ts'
import type { Span } from '../types.ts'

/**
 * The seam between two literals that code concatenates: `" + "`, `'.concat('`, also with escaped or
 * doubled quotes.
 */
const SEAM =
  /(?:\\{1,7}["']|''|["'`])[ \t]{0,20}(?:\r?\n[ \t]{0,80})?(?:\+|\.concat\()[ \t]{0,20}(?:\r?\n[ \t]{0,80})?(?:\\{1,7}["']|''|["'`])/g

/** A text in which concatenated literals are joined, with the places of its parts. */
interface Joined {
  readonly text: string
  readonly written: (span: Span) => readonly Span[]
}

function joined(text: string): Joined | undefined {
  // In texts of millions of characters this is faster than a pattern.
  if (!text.includes('+') && !text.includes('.concat(')) return undefined
  const pieces: { readonly at: number; readonly start: number; readonly end: number }[] = []
  let from = 0
  let at = 0
  const add = (end: number) => {
    pieces.push({ at, start: from, end })
    at += end - from
  }
  for (const { index, 0: seam } of text.matchAll(SEAM)) {
    add(index)
    from = index + seam.length
  }
  if (pieces.length === 0) return undefined
  add(text.length)
  return {
    text: pieces.map(({ start, end }) => text.slice(start, end)).join(''),
    // A long text has many pieces and matches, so each match is compared only with its own pieces.
    written: (span) => {
      const first = firstIndex(pieces, (one) => one.at + one.end - one.start > span.start)
      const next = firstIndex(pieces, (one) => one.at >= span.end)
      return pieces.slice(first, next).flatMap(({ at: begin, start, end }) => {
        const from = Math.max(span.start, begin)
        const to = Math.min(span.end, begin + end - start)
        return from < to ? [{ start: from - begin + start, end: to - begin + start }] : []
      })
    },
  }
}

/** The text with concatenated literals joined, so that a credential in two halves is found. */
export const joinedText = (text: string): string => joined(text)?.text ?? text

/** The halves of each match that is found only in the joined text. */
function halvesIn<T extends Span>(text: string, find: (text: string) => readonly T[]) {
  const one = joined(text)
  if (one === undefined) return []
  return find(one.text).flatMap((found) => {
    const halves = one.written(found).map((span): T => ({ ...found, ...span }))
    return halves.length < 2 ? [] : [halves]
  })
}

/** Matches in a text, and each half of those that are found only in the joined text. */
export const foundInHalves = <T extends Span>(
  text: string,
  find: (text: string) => readonly T[],
): readonly T[] => [...find(text), ...halvesIn(text, find).flat()]

/** The same, with the halves of one match as one span. */
export function foundInJoined<T extends Span>(
  text: string,
  find: (text: string) => readonly T[],
): readonly T[] {
  const wholes = halvesIn(text, find).flatMap((halves) => {
    const [first, last] = [halves[0], halves.at(-1)]
    return first === undefined || last === undefined ? [] : [{ ...first, end: last.end }]
  })
  const merged = mergeSpans(wholes)
  return [...find(text).filter((found) => !overlapsAny(merged, found)), ...wholes]
}
