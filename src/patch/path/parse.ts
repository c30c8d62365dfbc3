import { MAX_LONG_LENGTH } from '../../core/limits.ts'
import type { Span } from '../../core/types.ts'

/** The quotes around a step's content. Only double quotes have a meaning for the product. */
export type StepQuote = 'double' | 'single' | 'backtick' | 'none'

/** One step of a path. Offsets are UTF-16 units of the path's decoded text. */
export interface Step extends Span {
  /** The step as the product sees it: without double quotes, reduced to single bytes. */
  readonly text: string
  readonly raw: string
  /** The content without brackets and without one pair of quotes. */
  readonly contentStart: number
  readonly contentEnd: number
  readonly bracket: boolean
  readonly quote: StepQuote
  readonly wildcard: boolean
  /** The number that the product reads if the step meets a list; may be negative. */
  readonly index: number | undefined
}

export interface PathProblem extends Span {
  readonly code: PathProblemCode
  readonly message: string
}

export interface ParsedPath {
  readonly text: string
  /** All steps; of a broken path those before the break, and the unfinished one. */
  readonly steps: readonly Step[]
  readonly problems: readonly PathProblem[]
  /** True if the product's parser fails on this text, which stops its process. */
  readonly broken: boolean
}

const blank = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
const quotes: Readonly<Record<string, StepQuote>> = {
  '"': 'double',
  "'": 'single',
  '`': 'backtick',
}

const messages = {
  'unclosed-quote': 'Unclosed double quote.',
  'unclosed-bracket': 'Unclosed bracket.',
  'empty-step': 'Empty brackets.',
  'nested-bracket': 'Bracket inside a bracket.',
  'stray-bracket': 'Nothing to close with this bracket.',
  'negative-index': 'Negative index.',
  blank: 'The path is empty.',
} as const

export type PathProblemCode = keyof typeof messages

/** The state of the product's parser in a path, which it reads character by character. */
interface Reader {
  readonly text: string
  readonly limit: number
  readonly steps: Step[]
  /** The text of the current step as the product collects it, and its start. */
  seen: string
  start: number
  /** Offset of the open bracket or quote, or -1. */
  bracketAt: number
  quoteAt: number
}

/** Reads a path as the product does (section "Endpoint sync" of the spec). Never throws. */
export function parsePath(text: string): ParsedPath {
  if (text.length > MAX_LONG_LENGTH) return { text, steps: [], problems: [], broken: true }
  const limit = trimmedEnd(text)
  const start = trimmedStart(text, limit)
  const reader: Reader = { text, limit, steps: [], seen: '', start, bracketAt: -1, quoteAt: -1 }
  const { steps } = reader
  const broken = readAll(reader)
  if (broken !== undefined) return { text, steps, problems: [broken], broken: true }
  const problems = steps.length === 0 ? [problem('blank', 0, text.length)] : steps.flatMap(negative)
  return { text, steps, problems, broken: false }
}

/** The problem at which the product fails. */
function readAll(reader: Reader): PathProblem | undefined {
  const { text, limit } = reader
  let at = reader.start
  while (at < limit) {
    const code = text.codePointAt(at) ?? 0
    const next = at + (code > 0xffff ? 2 : 1)
    const broken = readOne(reader, code, at, next)
    if (broken !== undefined) return broken
    at = next
  }
  const { bracketAt, quoteAt } = reader
  push(reader, limit, bracketAt >= 0, bracketAt < 0)
  if (quoteAt >= 0) return problem('unclosed-quote', quoteAt, limit)
  return bracketAt >= 0 ? problem('unclosed-bracket', bracketAt, limit) : undefined
}

function readOne(reader: Reader, code: number, at: number, next: number): PathProblem | undefined {
  const mark = reader.quoteAt < 0 || code === 0x22 ? String.fromCodePoint(code) : ''
  if (mark === '[') return openBracket(reader, at, next)
  if (mark === ']') return closeBracket(reader, at, next)
  if (mark === '"') reader.quoteAt = reader.quoteAt < 0 ? at : -1
  else if (mark === '.' && reader.bracketAt < 0) {
    push(reader, at, false)
    reader.start = next
  } else reader.seen += byteOf(code)
  return undefined
}

function openBracket(reader: Reader, at: number, next: number): PathProblem | undefined {
  if (reader.bracketAt >= 0) return problem('nested-bracket', at, next)
  push(reader, at, false)
  reader.bracketAt = at
  reader.start = at
  return undefined
}

function closeBracket(reader: Reader, at: number, next: number): PathProblem | undefined {
  if (reader.bracketAt < 0) return problem('stray-bracket', at, next)
  if (reader.seen === '') return problem('empty-step', reader.bracketAt, next)
  push(reader, next, true)
  reader.bracketAt = -1
  reader.start = next
  return undefined
}

function push(reader: Reader, end: number, bracket: boolean, closed = true): void {
  if (reader.seen !== '') reader.steps.push(stepOf(reader, end, bracket, closed))
  reader.seen = ''
}

function negative(step: Step): readonly PathProblem[] {
  const isNegative = step.bracket && step.quote === 'none' && (step.index ?? 0) < 0
  return isNegative ? [problem('negative-index', step.start, step.end)] : []
}

function problem(code: PathProblemCode, start: number, end: number): PathProblem {
  return { code, start, end, message: messages[code] }
}

function stepOf(
  { text: path, seen, start }: Reader,
  end: number,
  isBracket: boolean,
  closed: boolean,
): Step {
  const raw = path.slice(start, end)
  const inner = isBracket ? raw.slice(1, closed ? -1 : undefined) : raw
  const quote = quoteOf(inner)
  const contentStart = start + (isBracket ? 1 : 0) + (quote === 'none' ? 0 : 1)
  const contentEnd = end - (isBracket && closed ? 1 : 0) - (quote === 'none' ? 0 : 1)
  // The product recognises brackets by the first and last character, even in a quoted dot step.
  const disguised = !isBracket && /^\[.+\]$/s.test(seen)
  const text = disguised ? seen.slice(1, -1) : seen
  return {
    text,
    raw,
    start,
    end,
    contentStart,
    contentEnd,
    bracket: isBracket || disguised,
    quote,
    wildcard: text === '*',
    index: indexOf(text),
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

/** The product keeps the low byte of each character; a single byte above ASCII is no valid text. */
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
