import { firstIndex } from '../text/binary-search.ts'
import { mergeSpans, overlapsAny } from '../text/spans.ts'
import type { Span } from '../types.ts'

/** The seam between two literals that code puts together: `" + "`, `'.concat('`, in a text with escapes or doubled quotes too. */
const SEAM =
  /(?:\\{1,7}["']|''|["'`])[ \t]{0,20}(?:\r?\n[ \t]{0,80})?(?:\+|\.concat\()[ \t]{0,20}(?:\r?\n[ \t]{0,80})?(?:\\{1,7}["']|''|["'`])/g

/** A text in which literals that are put together are one, and where a part of it is written. */
interface Joined {
  readonly text: string
  readonly written: (span: Span) => readonly Span[]
}

function joined(text: string): Joined | undefined {
  if (!/\+|\.concat\(/.test(text)) return undefined
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
    // A long text has many pieces and many finds, so that each of these looks at its own pieces only.
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

/** A text as it reads with the literals that code puts together as one: a credential in two halves is one. */
export const joinedText = (text: string): string => joined(text)?.text ?? text

/** What is only found in a text where its literals are put together: the halves of each. */
function halvesIn<T extends Span>(text: string, find: (text: string) => readonly T[]) {
  const one = joined(text)
  if (one === undefined) return []
  return find(one.text).flatMap((found) => {
    const halves = one.written(found).map((span): T => ({ ...found, ...span }))
    return halves.length < 2 ? [] : [halves]
  })
}

/** What is found in a text, and each half of what is found where its literals are put together. */
export const foundInHalves = <T extends Span>(
  text: string,
  find: (text: string) => readonly T[],
): readonly T[] => [...find(text), ...halvesIn(text, find).flat()]

/** The same, with all halves of one as one span. */
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
