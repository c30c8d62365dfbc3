import { MAX_LINE_LENGTH } from '../limits.ts'
import { startsComment } from '../text/scan.ts'
import type { Span } from '../types.ts'
import { type ActionKind, actionEnd, actionKind, type Finder, finder } from './actions.ts'

/** A template, and its surroundings as YAML sees them. */
export interface TemplateSpan extends Span {
  /** Offset of the start of its line. */
  readonly lineStart: number
  readonly kind: ActionKind
  /** The quote that is open there, `#` in a comment, or empty. */
  readonly quote: '' | '"' | "'" | '#'
  /** True if a quoted scalar or a flow collection has just ended, so that no text can continue. */
  readonly isAfterValue: boolean
}

const OPENER = /\{[{%]|\{#(?=[-\s])|%\{(?=[\s~])|\$\{|(?<!\S)#@(?=[ @/])/g
const YTT = '#@'

/** Finds templates line by line; a quote ends with its line here. */
export function templateSpans(text: string): TemplateSpan[] {
  const spans: TemplateSpan[] = []
  const find = finder(text)
  const opener = new RegExp(OPENER)
  let lineStart = 0
  let lineBreak = text.indexOf('\n')
  let state = atStart(0)
  for (let found = opener.exec(text); found !== null; found = opener.exec(text)) {
    const at = found.index
    while (lineBreak !== -1 && lineBreak < at) {
      lineStart = lineBreak + 1
      lineBreak = text.indexOf('\n', lineStart)
    }
    if (lineStart > state.at) state = atStart(lineStart)
    const end = endOf(found[0], { text, lineStart, at, find })
    if (end === undefined) continue
    state = stateAt(text, lineStart, state, at)
    opener.lastIndex = end
    if (isQuoteOnly(text, state, at)) {
      opener.lastIndex = at + 2
      continue
    }
    const { quote, isAfterValue } = state
    // Variables and ytt's marks are ordinary text in quotes and comments.
    if (quote !== '' && /^(?:\$\{|#@)$/.test(found[0])) continue
    const kind = actionKind(text, { start: at, end })
    spans.push({ start: at, end, lineStart, kind, quote, isAfterValue })
    state = { ...state, at: end }
  }
  return spans
}

interface Line {
  readonly text: string
  readonly lineStart: number
  readonly at: number
  readonly find: Finder
}

/** Returns the end of the template that begins at `at`. */
function endOf(opener: string, { text, lineStart, at, find }: Line): number | undefined {
  if (opener === '${') return variableEnd(text, lineStart, at)
  if (opener === '%{') {
    const close = find('}', at + 2)
    return close === -1 ? undefined : close + 1
  }
  if (opener !== YTT) return actionEnd(text, at, find)
  // A comment for YAML, which ends with its line.
  const close = find('\n', at)
  return at + text.slice(at, close === -1 ? undefined : close).trimEnd().length
}

/** True of two braces that are a whole quoted scalar, as in a setting for delimiters: `"{{"`. */
function isQuoteOnly(text: string, { quote }: State, at: number): boolean {
  if (quote !== '"' && quote !== "'") return false
  if (text[at + 2] !== quote) return false
  return !/^.["'](?:\{\{|\}\}|\{%|%\})["']\s*-?\}\}/.test(text.slice(at + 1, at + 30))
}

/**
 * End of a `${…}` that would not be valid YAML: code in the braces, or braces in a flow collection.
 * Others are read as text, and so is anything that may belong to an expression.
 */
function variableEnd(text: string, lineStart: number, at: number): number | undefined {
  if (at - lineStart > MAX_LINE_LENGTH) return undefined
  const before = text.slice(lineStart, at)
  if (before.includes('`') || /\b(?:expression|reverseExpression)["']?[ \t]*:/.test(before))
    return undefined
  // A line that begins otherwise may continue a scalar over several lines, in which this is text.
  if (!BEGINS_HERE.test(before)) return undefined
  const body = /^\$\{(?:[^{}\n]|\{[^{}\n]*\}){1,1000}\}/.exec(
    text.slice(at, at + MAX_LINE_LENGTH),
  )?.[0]
  if (body === undefined) return undefined
  const breaks = /[:#][ \t]|[ \t]#/.test(body) || /(?:^|[\s:,-])[[{]/.test(before)
  return breaks ? at + body.length : undefined
}

/** A key and its value on one line, or a flow collection at the start of a line. */
const BEGINS_HERE = /^(?:[ \t]*(?:-[ \t]+)*["']?[\w./-]+["']?:[ \t]|[{[])/

interface State {
  readonly at: number
  readonly quote: TemplateSpan['quote']
  readonly isAfterValue: boolean
  /** Number of brackets opened on this line and not closed. */
  readonly depth: number
  /** True if the line has only closing brackets so far. */
  readonly isClosing: boolean
}

const atStart = (at: number): State => {
  return { at, quote: '', isAfterValue: false, depth: 0, isClosing: true }
}

/** Reads on along a line, skipping templates. */
function stateAt(text: string, lineStart: number, from: State, offset: number): State {
  const state = { ...from }
  while (state.at < offset && state.quote !== '#') {
    if (state.quote === '') readOutside(text, lineStart, state)
    else readQuoted(text, state)
    state.at++
  }
  return { ...state, at: offset }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function readQuoted(text: string, state: Mutable<State>): void {
  const character = text[state.at]
  state.isClosing = false
  if (state.quote === '"' && character === '\\') state.at++
  else if (character === state.quote) {
    state.isAfterValue = true
    state.quote = ''
  }
}

function readOutside(text: string, lineStart: number, state: Mutable<State>): void {
  const { at } = state
  const character = text[at] ?? ''
  if (character === ' ' || character === '\t' || character === '\r') return
  if (character === ']' || character === '}') {
    state.isAfterValue = state.depth > 0 || state.isAfterValue || state.isClosing
    state.depth = Math.max(0, state.depth - 1)
    return
  }
  state.isClosing = false
  if ((character === '"' || character === "'") && beginsValue(text, lineStart, at))
    state.quote = character
  else if (startsComment(text, at)) state.quote = '#'
  else {
    if ((character === '[' || character === '{') && beginsValue(text, lineStart, at)) state.depth++
    state.isAfterValue = false
  }
}

/**
 * True if a quote or a bracket has a meaning here: only where a value can begin; elsewhere it is an
 * ordinary character.
 */
function beginsValue(text: string, lineStart: number, at: number): boolean {
  return at === lineStart || /[ \t\r,[{:-]/.test(text[at - 1] ?? '')
}
