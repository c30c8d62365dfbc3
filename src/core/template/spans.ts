import { startsComment } from '../text/scan.ts'
import type { Span } from '../types.ts'

/** What opens a template, and what closes it: Go and Jinja, Terraform, variables, and ytt. */
const CLOSERS: Readonly<Record<string, string>> = {
  '{{': '}}',
  '{%': '%}',
  '{#': '#}',
  '%{': '}',
  '${': '}',
  '#@': '\n',
}
const OPENER = /\{[{%]|\{#(?=[-\s])|%\{(?=[\s~])|\$\{|(?<!\S)#@(?=[ @/])/g

/** Finds templates outside quotes and comments. Line by line: a quote never outlives its line here. */
export function templateSpans(text: string): Span[] {
  const spans: Span[] = []
  /** Where each closer stands next; -1 once there is none. */
  const closes = new Map<string, number>()
  let state = { at: 0, quote: '' }
  let lineStart = 0
  let lineBreak = text.indexOf('\n')
  const opener = new RegExp(OPENER)
  for (let found = opener.exec(text); found !== null; found = opener.exec(text)) {
    const at = found.index
    const closer = CLOSERS[found[0]] ?? ''
    let close = closes.get(closer)
    if (close === undefined || (close !== -1 && close < at + 2)) {
      close = text.indexOf(closer, at + 2)
      closes.set(closer, close)
    }
    if (close === -1 && found[0] !== YTT) continue
    while (lineBreak !== -1 && lineBreak < at) {
      lineStart = lineBreak + 1
      lineBreak = text.indexOf('\n', lineStart)
    }
    if (lineStart > state.at) state = { at: lineStart, quote: '' }
    const end = endOf(found[0], { text, lineStart, at, close })
    if (end === undefined) continue
    state = { at, quote: quoteAt(text, lineStart, state, at) }
    if (state.quote === '') {
      spans.push({ start: at, end })
      state = { at: end, quote: '' }
    }
    opener.lastIndex = end
  }
  return spans
}

const YTT = '#@'

/** Where a template ends that begins at `at`; its closer stands at `close`. */
function endOf(
  opener: string,
  { text, lineStart, at, close }: { text: string; lineStart: number; at: number; close: number },
): number | undefined {
  if (opener === '${') return variableEnd(text, lineStart, at)
  // A comment for YAML: it ends with its line.
  if (opener === YTT) return at + text.slice(at, close === -1 ? undefined : close).trimEnd().length
  return close + (CLOSERS[opener] ?? '').length
}

const MAX_TAG_LENGTH = 1000

/**
 * End of a `${…}` that would not be YAML as it stands: code in the braces, or braces in a flow
 * collection. Others are left to be read as text; so is what may belong to an expression.
 */
function variableEnd(text: string, lineStart: number, at: number): number | undefined {
  if (at - lineStart > MAX_TAG_LENGTH) return undefined
  const before = text.slice(lineStart, at)
  if (before.includes('`') || /\b(?:expression|reverseExpression)["']?[ \t]*:/.test(before))
    return undefined
  // A line that begins otherwise may go on with a scalar of several lines, where this is text.
  if (!BEGINS_HERE.test(before)) return undefined
  const body = /^\$\{(?:[^{}\n]|\{[^{}\n]*\}){1,1000}\}/.exec(
    text.slice(at, at + MAX_TAG_LENGTH),
  )?.[0]
  if (body === undefined) return undefined
  const breaks = /[:#][ \t]|[ \t]#/.test(body) || /(?:^|[\s:,-])[[{]/.test(before)
  return breaks ? at + body.length : undefined
}

const COMMENT = '#'

/** A key and its value on one line, or a flow collection at its very start. */
const BEGINS_HERE = /^(?:[ \t]*(?:-[ \t]+)*["']?[\w./-]+["']?:[ \t]|[{[])/

/** Which quote is open at an offset, or the comment; `from` tells the same of an earlier place. */
function quoteAt(
  text: string,
  lineStart: number,
  from: { readonly at: number; readonly quote: string },
  offset: number,
): string {
  let quote = from.quote
  for (let at = from.at; at < offset && quote !== COMMENT; at++) {
    const character = text[at] ?? ''
    if (quote === '"' && character === '\\') at++
    else if (quote !== '') quote = character === quote ? '' : quote
    else if ((character === '"' || character === "'") && opensScalar(text, lineStart, at))
      quote = character
    else if (startsComment(text, at)) quote = COMMENT
  }
  return quote
}

/** A quote opens a scalar only where a value can begin; elsewhere it is an ordinary character. */
function opensScalar(text: string, lineStart: number, at: number): boolean {
  return at === lineStart || /[ \t\r,[{:-]/.test(text[at - 1] ?? '')
}
