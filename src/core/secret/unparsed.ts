import type { Span } from '../types.ts'

const SECRET_KIND = /\bkind["']?[ \t]{0,80}:[ \t]{0,80}["']?\w{0,20}Secrets?\b/i
const DATA = /(^[ \t]*)?(?:- )*["']?\b(?:data|stringData)["']?[ \t]*:/gim

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
  for (const { index, 0: found, 1: indent } of text.matchAll(DATA)) {
    const start = index + found.length
    if (start < covered) continue
    // In braces, or cut off before they close.
    if (indent === undefined) spans.push({ start, end: endOf(text, '}', start) })
    else for (const span of valuesBelow(text, start, found.search(/[^\s-]/))) spans.push(span)
    covered = spans.at(-1)?.end ?? start
  }
  return spans
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
