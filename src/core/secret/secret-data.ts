import type { Span } from '../types.ts'

const SECRET_KIND = /\bkind\\{0,7}["']?[ \t]{0,80}:[ \t]{0,80}\\{0,7}["']?s[ecr]{2,6}e?t+e?s?\b/i
/** On a line of its own, which begins a block, or in braces. */
const DATA = /(?:^([ \t]{0,200}(?:- ){0,9}))?["']?\b(?:data|stringData)\\{0,7}["']?[ \t]{0,80}:/gim
/** A line below: how deep it is, its key, and what is hidden. */
const LINE = /\r?\n([ \t]*)((?:["']?[\w.-]{1,80}["']?[ \t]*:(?=\s))?)([^\n]*)/y

/** A text with a Secret in it says so. */
export const mentionsSecret = (text: string): boolean => SECRET_KIND.test(text)

/** The data of Secrets in a text that is not parsed: all that is deeper than `data`. In one pass. */
export function secretDataIn(text: string): readonly Span[] {
  const spans: Span[] = []
  let start = 0
  for (const part of text.split(/^(?=---)/m)) {
    if (mentionsSecret(part))
      for (const span of dataIn(part))
        spans.push({ start: start + span.start, end: start + span.end })
    start += part.length
  }
  return spans
}

function dataIn(text: string): readonly Span[] {
  const spans: Span[] = []
  let covered = 0
  for (const { index, 0: found, 1: margin } of text.matchAll(DATA)) {
    const start = index + found.length
    if (start < covered) continue
    // In braces, or cut off before they close.
    if (margin === undefined) spans.push({ start, end: endOf(text, '}', start) })
    else for (const span of valuesBelow(text, start, margin.length)) spans.push(span)
    covered = spans.at(-1)?.end ?? start
  }
  return spans
}

function valuesBelow(text: string, start: number, column: number): readonly Span[] {
  const spans: Span[] = [{ start, end: endOf(text, '\n', start) }]
  const line = new RegExp(LINE)
  line.lastIndex = spans[0]?.end ?? start
  for (;;) {
    const [whole, indent = '', , shown = ''] = line.exec(text) ?? []
    const isAbove = shown.trim() !== '' && indent.length <= column
    if (whole === undefined || isAbove) return spans
    spans.push({ start: line.lastIndex - shown.length, end: line.lastIndex })
  }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at
}
