import { truncate } from '../core/lint/wording.ts'
import { maskFiller } from '../core/template/filler.ts'
import type { Span } from '../core/types.ts'
import type { ParsedExpression } from './expression/index.ts'

const MASKED_RUN = new RegExp(`${maskFiller}+`, 'g')

/** The user's own words at a range of an expression, for messages: one line, cut where long. */
export function wordsAt({ text }: ParsedExpression, { start, end }: Span): string {
  return truncate(text.slice(start, end).replace(MASKED_RUN, '…'))
}

/** Whether one of these places lies inside a range, so that the mistake is reported there. */
export function covers(range: Span, places: readonly Span[]): boolean {
  return places.some(({ start, end }) => range.start <= start && end <= range.end)
}
