import { MAX_LINE_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'

/**
 * Spaces that look like an ordinary one but are text to YAML. Spaces without width are left out,
 * because nobody sees them.
 */
const ODD = '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000'
const ANY = new RegExp(`[${ODD}]`)
const RUNS = new RegExp(`[${ODD}]+`, 'g')
/** The indentation of a line, after a byte order mark in the first line, and dashes of items. */
const BEFORE = new RegExp(`^\\ufeff?[ ${ODD}]*(?:-[ ${ODD}]+)*`)
/** A key, and the space between it and its value. */
const KEY = new RegExp(`^(?:"[^"]*"|'[^']*'|[\\w./$-]+)[ ${ODD}]*:(?:[ ${ODD}]+|$)`)
const BLOCK = /(?:^|[\s:-])[|>](?:[+-]?\d?|\d[+-])\s*(?:#.*)?$/

/**
 * The odd spaces of a text in places where YAML wants a space: in indentation, after a dash, after
 * the colon of a key, and in flow style after a bracket or a comma. Possible text, such as a line
 * of a block scalar, is left alone.
 */
export function oddSpaces(text: string): readonly Span[] {
  if (!ANY.test(text)) return []
  const spans: Span[] = []
  /** Deeper lines continue a value that began before. */
  let within = Number.POSITIVE_INFINITY
  let start = 0
  let flowEnd = 0
  for (const line of text.split('\n')) {
    const found =
      line.trim() === '' || start < flowEnd ? undefined : structureOf(line.replace(/\r$/, ''))
    if (found !== undefined && found.column <= within) {
      addRuns(line.slice(0, found.end), start, spans)
      if (!line.trimStart().startsWith('#')) within = found.within
      const value = Math.max(found.end, found.column)
      if (/^(?:\{(?!\{)|\[)/.test(line.slice(value)))
        flowEnd = addFlowSpans(text, start + value, spans)
    }
    start += line.length + 1
  }
  return spans
}

const QUOTED = `"(?:[^"\\\\]|\\\\[\\s\\S])*"|'[^']*'`
/**
 * A bracket or a comma, the space after it, a key, and the space after that; quoted values are
 * skipped.
 */
const FLOW = new RegExp(
  `[{[,](\\s*)((?:${QUOTED}|[\\w./$-]+):(?=\\s))?(\\s*)(?:${QUOTED})?|(?<=\\s)#.*|[}\\]]`,
  'g',
)

/** Adds the odd spaces of a value in flow style; returns the value's end. */
function addFlowSpans(text: string, from: number, spans: Span[]): number {
  const flow = new RegExp(FLOW)
  flow.lastIndex = from
  let depth = 0
  for (let found = flow.exec(text); found !== null; found = flow.exec(text)) {
    const [token, behind = '', key = '', behindKey = ''] = found
    addRuns(behind, found.index + 1, spans)
    addRuns(behindKey, found.index + 1 + behind.length + key.length, spans)
    if (/^[{[]/.test(token)) depth++
    else if (/^[}\]]/.test(token)) depth--
    if (depth === 0) return flow.lastIndex
  }
  return text.length
}

function addRuns(text: string, from: number, spans: Span[]) {
  for (const { index, 0: run } of text.matchAll(RUNS))
    spans.push({ start: from + index, end: from + index + run.length })
}

/**
 * The column at which a line's structure ends with its key or value, and the column from which
 * deeper lines continue the value.
 */
function structureOf(line: string) {
  const column = BEFORE.exec(line)?.[0].length ?? 0
  const end = column + (KEY.exec(line.slice(column))?.[0].length ?? 0)
  const isItem = line.slice(0, column).includes('-')
  if (end === column && !isItem) return { column, end: 0, within: Number.POSITIVE_INFINITY }
  // A value on the same line may continue below, and a block scalar does.
  const goesOn = end < line.trimEnd().length || (line.length < MAX_LINE_LENGTH && BLOCK.test(line))
  return { column, end, within: goesOn ? column : Number.POSITIVE_INFINITY }
}
