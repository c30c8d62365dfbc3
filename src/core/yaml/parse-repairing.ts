import {
  MAX_ATTEMPTS,
  MAX_CLOSE_LENGTH,
  MAX_FINDINGS,
  MAX_LONG_LINE,
  MAX_SHOWN_FINDINGS,
} from '../limits.ts'
import { addAll } from '../lists.ts'
import { maskFiller } from '../template/filler.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import { isWhitespace, lineEnd, lineStart, nextLine, trimEnd } from '../text/scan.ts'
import type { Span, SyntaxProblem } from '../types.ts'
import { joinShallow } from './join-shallow.ts'
import { type FullResult, parseFull } from './parse-full.ts'
import { parseQuick } from './quick.ts'

export interface RepairedResult extends FullResult {
  /** The text with unquoted values masked, in the same length and with all its comments. */
  readonly text: string
}

/**
 * Parses text that is not everyday YAML, and repairs mistakes no longer than `maxBroken`. Lines
 * between brackets that are indented too little for YAML 1.2 are joined, because the server accepts
 * them. An unquoted wildcard or expression that breaks the text is masked like a template, so that
 * everything around it is still checked.
 */
export function parseRepairing(source: string, maxBroken = MAX_CLOSE_LENGTH): RepairedResult {
  const first = parseFull(source, MAX_FINDINGS)
  if (first.problems.length === 0 || source.length > maxBroken)
    return { ...first, text: source, problems: first.problems.slice(0, MAX_SHOWN_FINDINGS) }
  let { text, result } = joinShallow(source, first)
  const saved: SyntaxProblem[] = []
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    const found = unquotedValues({ text, source }, result.problems)
    if (found.length === 0) break
    addAll(saved, found)
    text = maskAll(text, found)
    result = parseFull(text, MAX_FINDINGS)
  }
  const ordered = saved.toSorted((a, b) => a.span.start - b.span.start)
  const problems = [...saved, ...result.problems.slice(0, MAX_SHOWN_FINDINGS)]
  return { ...result, text: maskAll(source, ordered), problems }
}

interface Texts {
  /** The parsed text: joined and masked. */
  readonly text: string
  /** The text as given. */
  readonly source: string
}

function unquotedValues(texts: Texts, problems: readonly SyntaxProblem[]): SyntaxProblem[] {
  const { text } = texts
  const found: SyntaxProblem[] = []
  let end = -1
  for (const problem of [...problems].sort((a, b) => a.span.start - b.span.start)) {
    if (problem.code === 'too-complex' || problem.span.start < end) continue
    const at = problem.span.start
    const value = brokenExpression(texts, at) ?? wildcard(text, at) ?? endedByBracket(texts, at)
    if (value === undefined || value.span.start < end) continue
    found.push(value)
    if (value.code === 'syntax') addAll(found, endedBelow(texts, value.span.start))
    end = found.at(-1)?.span.end ?? end
  }
  return found
}

/**
 * A `*`, alone or before text that cannot name an anchor: it was meant to select everything, not as
 * an alias.
 */
function wildcard(text: string, start: number): SyntaxProblem | undefined {
  const token = /^\*(?!\w)[^\s,[\]{}#'"]*(?=[\s,\]}]|$)/.exec(text.slice(start, start + 200))?.[0]
  if (token === undefined) return undefined
  const span = { start, end: start + token.length }
  return { code: 'unquoted-wildcard', message: '', span, quoted: `'${token}'` }
}

/**
 * Matches up to a bracket inside `{ … }` or `[ … ]`: the start of an unquoted value, with its key
 * if it has one.
 */
const BEFORE_BRACKET = /[{[,][ \t]*(?:["']?[\w.-]+["']?:[ \t]+)?([A-Za-z_$.][^{}[\],#"']*)$/

/** In `{path: a["b"]}` YAML ends the path at the path's own bracket. */
function endedByBracket({ text, source: written }: Texts, at: number): SyntaxProblem | undefined {
  if (text[at] !== '[') return undefined
  const line = lineAround(text, at)
  if (line.end - line.start > MAX_LONG_LINE) return undefined
  const begin = BEFORE_BRACKET.exec(text.slice(line.start, at))?.[1]
  if (begin === undefined || /\s$/.test(begin)) return undefined
  const start = at - begin.length
  const rest = text.slice(start, line.end)
  const stop = scanCode(rest, (character, depth) => depth <= 0 && /[,}\]]/.test(character))
  if (stop === undefined || stop === rest.length) return undefined
  const end = trimEnd(text, start + stop)
  const quoted = inQuotes(text.slice(start, end))
  if (quoted === undefined || written.slice(start, end) !== text.slice(start, end)) return undefined
  const message =
    'This unquoted value ends at its "[", so the file does not load. Put it in quotes.'
  return { code: 'syntax', message, span: { start, end }, quoted }
}

/**
 * The parser stops for good at such a bracket, so the lines below are searched for the same
 * mistake.
 */
function endedBelow(texts: Texts, at: number): SyntaxProblem[] {
  const { text } = texts
  const found: SyntaxProblem[] = []
  const lead = /^[ \t]*(?:-[ \t]+)?\{/.exec(text.slice(lineStart(text, at), at))?.[0]
  let start = lineEnd(text, at)
  while (lead !== undefined) {
    start = nextLine(text, start)
    if (!text.startsWith(lead, start)) break
    const end = lineEnd(text, start)
    const bracket = text.indexOf('[', start)
    const value = bracket < end ? endedByBracket(texts, bracket) : undefined
    if (value !== undefined) found.push(value)
    start = end
  }
  return found
}

const lineAround = (text: string, at: number): Span => ({
  start: lineStart(text, at),
  end: lineEnd(text, at),
})

const KEY = `(["']?)(?:reverseExpression|expression)\\1[ \\t]*:[ \\t]+`
const BLOCK_KEY = new RegExp(`^[ \\t]*(?:-[ \\t]+)*${KEY}`)
const FLOW_KEY = new RegExp(`[{,][ \\t]*${KEY}`, 'g')

/** The expression around an offset, if it does not parse as YAML. */
function brokenExpression(
  { text, source: written }: Texts,
  offset: number,
): SyntaxProblem | undefined {
  const line = lineAround(text, offset)
  if (line.end - line.start > MAX_LONG_LINE) return undefined
  const block = blockValue(text, line)
  const span = block ?? flowValue(text, line, offset)
  if (span === undefined || span.end <= span.start) return undefined
  if (offset < span.start || offset > span.end) return undefined
  const source = text.slice(span.start, span.end)
  // Between braces, a comma or a bracket that would be harmless on a line of its own ends the
  // value.
  const isFine = (value: string) =>
    parses(block === undefined ? `{x: ${value}}\n` : `x: ${value}\n`)
  const code = withoutComment(source)
  // The cause may come after the value, where quotes change nothing.
  const parts = [source, code ?? source, quotedLine(source)]
  if (/^[|>][-+0-9]*[ \t]*(?:#|$)/.test(source) || parts.some(isFine)) return undefined
  // Text that was joined or masked cannot be put in quotes.
  const isWritten = written.slice(span.start, span.end) === source && !source.includes(maskFiller)
  // In brackets the value may continue on the next line, and a quote would end it.
  const isWhole = block !== undefined || /^\s*[,}\]]/.test(text.slice(span.end, span.end + 200))
  return {
    code: 'unquoted-expression',
    message: '',
    span: { start: span.start, end: trimEnd(text, span.start + (code ?? source).length) },
    quoted:
      code === undefined || !isWritten || !isWhole || /\/\/|\{\{|\{%/.test(code)
        ? undefined
        : inQuotes(code.trimEnd()),
  }
}

/** An anchor, alias or tag before a value, where an expression was meant. */
const MARKED = /^\{?x: [&*!]/

const parses = (text: string) =>
  parseQuick(text) !== undefined || (!MARKED.test(text) && parseFull(text, 1).problems.length === 0)

/** The first line of a value that begins with a quote. */
const quotedLine = (source: string) => /^["'].*/.exec(source)?.[0] ?? source

/**
 * The code in single quotes, which change nothing else inside, or in double quotes if those read
 * better. Undefined if quotes are not enough, as with control characters.
 */
function inQuotes(code: string): string | undefined {
  const doubled = code.includes("'") && !/["\\\n]/.test(code)
  const quoted = doubled ? `"${code}"` : `'${code.replaceAll("'", "''")}'`
  return parseQuick(`x: ${quoted}\n`) === undefined ? undefined : quoted
}

/** The rest of the line, and the deeper lines below it. */
function blockValue(text: string, line: Span): Span | undefined {
  const key = BLOCK_KEY.exec(text.slice(line.start, line.end))
  if (key === null) return undefined
  const column = key[0].search(/["']?(?:reverseExpression|expression)/)
  let { end } = line
  for (let lines = 0; lines < 50; lines++) {
    const next = /^\r?\n([ ]*)[^\s#][^\r\n]*/.exec(text.slice(end, end + MAX_LONG_LINE))
    if (next === null || (next[1] ?? '').length <= column) break
    end += next[0].length
  }
  return { start: line.start + key[0].length, end: trimEnd(text, end) }
}

/** The value in `{ … }`, up to the next comma or bracket that is not part of the expression. */
function flowValue(text: string, { start, end }: Span, offset: number): Span | undefined {
  const line = text.slice(start, end)
  const keys = [...line.matchAll(FLOW_KEY)].map((key) => start + key.index + key[0].length)
  const from = keys.findLast((at) => at <= offset)
  if (from === undefined) return undefined
  const source = text.slice(from, end)
  const stop = scanCode(source, (character, depth) => depth <= 0 && /[,}\]]/.test(character))
  return stop === undefined ? undefined : { start: from, end: trimEnd(text, from + stop) }
}

/**
 * JavaScript before a YAML comment; undefined if a quote does not close, since the end is uncertain
 * then.
 */
export function withoutComment(source: string): string | undefined {
  let blank = false
  const stop = scanCode(source, (character) => {
    const comment = character === '#' && blank
    blank = isWhitespace(character)
    return comment
  })
  return stop === undefined ? undefined : source.slice(0, stop)
}

/**
 * Returns the first offset outside strings at which the test holds, or the end; undefined if a
 * string does not close.
 */
export function scanCode(
  source: string,
  stops: (character: string, depth: number) => boolean,
): number | undefined {
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (stops(character, depth)) return at
    if (/["'`]/.test(character)) {
      at = closingQuote(source, at)
      if (at === -1) return undefined
    } else if (/[([{]/.test(character)) depth++
    else if (/[)\]}]/.test(character)) depth--
  }
  return source.length
}

/** Returns the offset of the closing quote, or -1 if the string does not close. */
function closingQuote(source: string, opener: number): number {
  const quote = source[opener]
  for (let at = opener + 1; at < source.length; at++) {
    if (source[at] === quote) return at
    if (source[at] === '\\') at++
  }
  return -1
}

/** Filler in the first line of each value, blanks in the following lines; line breaks stay. */
function maskAll(text: string, values: readonly SyntaxProblem[]): string {
  const covers = values.map(({ span }) => {
    const [first = '', ...rest] = text.slice(span.start, span.end).split(/(?=[\r\n])/)
    const blanks = rest.join('').replace(/[^\r\n]/g, ' ')
    return { span, text: maskFiller.repeat(first.length) + blanks }
  })
  return replaceSpans(text, covers)
}
