import type { ScalarStyle, Span } from '../types.ts'

/** A replacement within one text: the source, or a scalar's decoded value. */
export interface Replacement {
  readonly span: Span
  readonly text: string
}

/**
 * The difference between two values. In block scalars the common end is removed first, so that a
 * new last line is inserted before the final line break, which is outside the scalar's span.
 */
export function difference(before: string, after: string, style: ScalarStyle): Replacement {
  const block = style === 'literal' || style === 'folded'
  const room = Math.min(before.length, after.length)
  let start = block ? 0 : commonStart(before, after, room)
  const end = commonEnd(before, after, room - start)
  if (block) start = commonStart(before, after, room - end)
  return {
    span: { start, end: before.length - end },
    text: after.slice(start, after.length - end),
  }
}

function commonStart(a: string, b: string, room: number): number {
  let count = 0
  while (count < room && a[count] === b[count]) count++
  return count > 0 && isHigh(a, count - 1) ? count - 1 : count
}

function commonEnd(a: string, b: string, room: number): number {
  let count = 0
  while (count < room && a[a.length - 1 - count] === b[b.length - 1 - count]) count++
  return count > 0 && isLow(a, a.length - count) ? count - 1 : count
}

/** True inside a surrogate pair, which an edit must not split. */
const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLow = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00
