import type { Span } from '../types.ts'

const SECRET_KIND = /\bkind\\{0,7}["']?[ \t]{0,80}:[ \t]{0,80}\\{0,7}["']?\w{0,20}Secrets?\b/i
const DATA = /["']?\b(?:data|stringData)\\{0,7}["']?[ \t]{0,80}:/gi
/** What may be before it on a line of its own. */
const LEAD = /^[ \t]*(?:- )*$/

/** The data of a Secret in a text that does not parse: all that is deeper than `data`. In one pass. */
export function secretDataIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (const { start, end } of partsOf(text)) {
    const part = text.slice(start, end)
    if (!SECRET_KIND.test(part)) continue
    for (const span of dataIn(part))
      spans.push({ start: start + span.start, end: start + span.end })
  }
  return spans
}

/** The data of a Secret in a text within a text, or in a comment. */
export const isManifestOfSecret = (text: string) =>
  /\bkind\\{0,7}["']?[ \t]{0,80}:[ \t]{0,80}\\{0,7}["']?Secret\b/.test(text)

/** The data of Secrets that were commented out; what is no comment divides them. */
export const commentedSecretDataIn = (text: string): readonly Span[] =>
  secretDataIn(
    // A sign of a comment is as long as the space that is written for it.
    text.replace(/^([ \t]{0,200})#|^.+$/gm, (line: string, indent?: string) =>
      indent === undefined ? '---'.padEnd(line.length).slice(0, line.length) : `${indent} `,
    ),
  )

/** The documents of a file, by the lines that divide them. */
function partsOf(text: string): readonly Span[] {
  const parts: Span[] = []
  let start = 0
  for (const { index } of text.matchAll(/^---/gm)) {
    if (index > start) parts.push({ start, end: index })
    start = index
  }
  return [...parts, { start, end: text.length }]
}

function dataIn(text: string): readonly Span[] {
  const spans: Span[] = []
  let covered = 0
  for (const { index, 0: found } of text.matchAll(DATA)) {
    const start = index + found.length
    if (start < covered) continue
    const column = columnIn(text, index)
    // In braces, or cut off before they close.
    if (column === undefined) spans.push({ start, end: endOf(text, '}', start) })
    else for (const span of valuesBelow(text, start, column)) spans.push(span)
    covered = spans.at(-1)?.end ?? start
  }
  return spans
}

/** Where a key is on its line, when nothing but dashes is before it; by hand, as a line may be as long as the file. */
function columnIn(text: string, at: number): number | undefined {
  let start = at
  while (start > 0 && ' \t-'.includes(text.charAt(start - 1))) start--
  const isFirst = start === 0 || /[\r\n\u2028\u2029]/.test(text.charAt(start - 1))
  return isFirst && LEAD.test(text.slice(start, at)) ? at - start : undefined
}

function valuesBelow(text: string, from: number, column: number): readonly Span[] {
  const spans: Span[] = [{ start: from, end: endOf(text, '\n', from) }]
  for (let start = spans[0]?.end ?? 0; start < text.length; ) {
    const end = endOf(text, '\n', start + 1)
    const line = text.slice(start, end)
    const depth = line.search(/[^\s]/)
    if (depth !== -1 && depth - 1 <= column) break
    const [lead = ''] = /^\s*(?:["']?[\w.-]{1,80}["']?[ \t]*:(?=\s))?/.exec(line) ?? []
    spans.push({ start: start + lead.length, end })
    start = end
  }
  return spans
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at
}
