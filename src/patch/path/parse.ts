import type { Span } from '../../core/types.ts'

/** How the content of a step is wrapped. Only double quotes mean something to the product. */
export type StepQuote = 'double' | 'single' | 'backtick' | 'none'

/** One step of a path. Offsets count UTF-16 units of the path's decoded text. */
export interface Step extends Span {
  /** The step as the product sees it: without double quotes, cut down to single bytes. */
  readonly text: string
  readonly raw: string
  /** The content without brackets and without one pair of quotes around it. */
  readonly contentStart: number
  readonly contentEnd: number
  readonly bracket: boolean
  readonly quote: StepQuote
  readonly wildcard: boolean
  /** The number that the product reads when the step meets a list; may be negative. */
  readonly index: number | undefined
}

export type PathProblemCode =
  | 'unclosed-quote'
  | 'unclosed-bracket'
  | 'empty-step'
  | 'nested-bracket'
  | 'stray-bracket'
  | 'negative-index'
  | 'blank'

export interface PathProblem extends Span {
  readonly code: PathProblemCode
  readonly message: string
}

export interface ParsedPath {
  readonly text: string
  /** All steps; of a broken path those before the break, and the unfinished one at the end. */
  readonly steps: readonly Step[]
  readonly problems: readonly PathProblem[]
  /** The product's parser gives up on this text, and the process stops. */
  readonly broken: boolean
}

interface Segment {
  readonly seen: string
  readonly start: number
  readonly end: number
  readonly bracket: boolean
  readonly closed: boolean
}

const blank = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
const quotes: Readonly<Record<string, StepQuote>> = {
  '"': 'double',
  "'": 'single',
  '`': 'backtick',
}

const messages: Readonly<Record<PathProblemCode, string>> = {
  'unclosed-quote': 'The double quote is never closed.',
  'unclosed-bracket': 'The bracket is never closed.',
  'empty-step': 'The brackets are empty.',
  'nested-bracket': 'A bracket opens inside a bracket.',
  'stray-bracket': 'The closing bracket closes nothing.',
  'negative-index': 'An index cannot be negative.',
  blank: 'The path is empty and means the whole object.',
}

/** How far a path has been read. */
interface Reading {
  readonly text: string
  readonly steps: Step[]
  /** What the product has kept of the step at hand. */
  seen: string
  /** Where that step starts. */
  start: number
  /** Where its bracket and its double quote opened; -1 where none is open. */
  bracketAt: number
  quoteAt: number
}

/** Reads a path the way the product does (section "Endpoint sync" of the spec). Never throws. */
export function parsePath(text: string): ParsedPath {
  const limit = trimmedEnd(text)
  let at = trimmedStart(text, limit)
  const reading: Reading = { text, steps: [], seen: '', start: at, bracketAt: -1, quoteAt: -1 }
  const { steps } = reading
  while (at < limit) {
    const code = text.codePointAt(at) ?? 0
    const next = at + (code > 0xffff ? 2 : 1)
    const broken = readCharacter(reading, code, at, next)
    if (broken !== undefined) return { text, steps, problems: [broken], broken: true }
    at = next
  }
  endStep(reading, limit, reading.bracketAt >= 0, reading.bracketAt < 0)
  const open = openAtEnd(reading, limit)
  if (open !== undefined) return { text, steps, problems: [open], broken: true }
  const negative = steps.filter(
    ({ bracket, quote, index }) => bracket && quote === 'none' && (index ?? 0) < 0,
  )
  const problems = negative.map(({ start, end }) => problem('negative-index', start, end))
  if (steps.length === 0) problems.push(problem('blank', 0, text.length))
  return { text, steps, problems, broken: false }
}

/** Reads one character; what makes the product give up comes back. */
function readCharacter(
  reading: Reading,
  code: number,
  at: number,
  next: number,
): PathProblem | undefined {
  const { bracketAt, quoteAt } = reading
  const mark = quoteAt < 0 || code === 0x22 ? reading.text.slice(at, next) : ''
  if (mark === '"') reading.quoteAt = quoteAt < 0 ? at : -1
  else if (mark === '[') {
    if (bracketAt >= 0) return problem('nested-bracket', at, next)
    endStep(reading, at, false)
    reading.bracketAt = at
    reading.start = at
  } else if (mark === ']') {
    if (bracketAt < 0) return problem('stray-bracket', at, next)
    if (reading.seen === '') return problem('empty-step', bracketAt, next)
    endStep(reading, next, true)
    reading.bracketAt = -1
    reading.start = next
  } else if (mark === '.' && bracketAt < 0) {
    endStep(reading, at, false)
    reading.start = next
  } else reading.seen += byteOf(code)
  return undefined
}

function endStep(reading: Reading, end: number, bracket: boolean, closed = true): void {
  const { text, seen, start } = reading
  if (seen !== '') reading.steps.push(stepOf(text, { seen, start, end, bracket, closed }))
  reading.seen = ''
}

function openAtEnd({ quoteAt, bracketAt }: Reading, limit: number): PathProblem | undefined {
  if (quoteAt >= 0) return problem('unclosed-quote', quoteAt, limit)
  return bracketAt >= 0 ? problem('unclosed-bracket', bracketAt, limit) : undefined
}

function problem(code: PathProblemCode, start: number, end: number): PathProblem {
  return { code, start, end, message: messages[code] }
}

function stepOf(text: string, segment: Segment): Step {
  const { start, end, closed } = segment
  const raw = text.slice(start, end)
  const inner = segment.bracket ? raw.slice(1, closed ? -1 : undefined) : raw
  const quote = quoteOf(inner)
  const contentStart = start + (segment.bracket ? 1 : 0) + (quote === 'none' ? 0 : 1)
  const contentEnd = end - (segment.bracket && closed ? 1 : 0) - (quote === 'none' ? 0 : 1)
  // The product tells brackets by the first and last character, even of a quoted dot step.
  const disguised = !segment.bracket && /^\[.+\]$/s.test(segment.seen)
  const seen = disguised ? segment.seen.slice(1, -1) : segment.seen
  return {
    text: seen,
    raw,
    start,
    end,
    contentStart,
    contentEnd,
    bracket: segment.bracket || disguised,
    quote,
    wildcard: seen === '*',
    index: indexOf(seen),
  }
}

function quoteOf(inner: string): StepQuote {
  const first = inner.charAt(0)
  const quote = quotes[first]
  if (quote === undefined || inner.length < 2 || !inner.endsWith(first)) return 'none'
  return inner.indexOf(first, 1) === inner.length - 1 ? quote : 'none'
}

function indexOf(seen: string): number | undefined {
  if (!/^[+-]?\d+$/.test(seen)) return undefined
  const index = Number(seen)
  return Number.isSafeInteger(index) ? index || 0 : undefined
}

/** The product keeps the low byte of each character; a byte above ASCII alone is no text at all. */
function byteOf(code: number): string {
  const byte = code & 0xff
  return byte < 0x80 ? String.fromCharCode(byte) : '\ufffd'
}

function trimmedEnd(text: string): number {
  let end = text.length
  while (end > 0 && blank.test(text.charAt(end - 1))) end--
  return end
}

function trimmedStart(text: string, limit: number): number {
  let start = 0
  while (start < limit && blank.test(text.charAt(start))) start++
  return start
}
