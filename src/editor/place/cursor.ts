import { addAll } from '../../core/lists.ts'
import { lineFeed, lineStart } from '../../core/text/scan.ts'
import type { Pointer } from '../../core/types.ts'
import { closingQuote, isQuote, readFlow, unquote } from './flow.ts'

/** The place at the cursor, read from the lines before it, so that the line may be unfinished. */
export interface Cursor {
  /**
   * `key`: a key of the mapping at `pointer`; `value`: the node at `pointer`; `start`: the node at
   * `pointer` may start here, of any type; `item`: a further item of the list at `pointer`.
   */
  readonly at: 'key' | 'value' | 'start' | 'item'
  readonly pointer: Pointer
  /** Offset of the word at the cursor: after a quote, or on the first line of a block. */
  readonly start: number
  readonly quote: '' | '"' | "'" | 'block'
  readonly isFlow: boolean
  /** Column of the key or value, at which new lines of the same collection start. */
  readonly column: number
  /** True if the key at the cursor already has a colon. */
  readonly hasColon: boolean
  /** The text with the unfinished part removed, or with an `x` in place of a value. */
  readonly repaired: string
}

/** A block collection on the way to the cursor. */
interface Frame {
  readonly column: number
  readonly isMap: boolean
  readonly pointer: Pointer
  key: string
  index: number
  /** True if a value follows the last key or dash. */
  hasValue: boolean
}

/** Determines what is at the cursor; undefined in comments and if uncertain. */
export function readCursor(text: string, offset: number): Cursor | undefined {
  const frames: Frame[] = []
  const start = lineStart(text, offset)
  let at = documentStart(text, start)
  while (at < start) {
    const next = readLine(text, at, start, offset, frames)
    if (typeof next !== 'number') return next
    at = next
  }
  return atCursor(text, start, offset, frames)
}

/** Offset after the last document marker above the line. */
function documentStart(text: string, lineStart: number): number {
  const marks = [...text.slice(0, lineStart).matchAll(/^---(?=[ \t\r\n])[^\r\n]*(?:\r?\n|\r)/gm)]
  const last = marks.at(-1)
  return last === undefined ? (text.startsWith('\uFEFF') ? 1 : 0) : last.index + last[0].length
}

const valuePointer = (frame: Frame | undefined): Pointer =>
  frame === undefined ? [] : [...frame.pointer, frame.isMap ? frame.key : frame.index]

/**
 * Reads one whole line; returns the start of the next one, or the cursor if it is within the line.
 */
function readLine(
  text: string,
  start: number,
  limit: number,
  offset: number,
  frames: Frame[],
): number | Cursor | undefined {
  const end = lineFeed(text, start)
  const line = text.slice(start, end)
  const content = contentOf(line, start, frames)
  if (content === undefined) return end + 1
  const { from, frame } = content
  const rest = text.slice(from, end)
  if (frame !== undefined) frame.hasValue = rest.trim() !== '' && !rest.trim().startsWith('#')
  if (/^[|>][-+\d]*[ \t]*(?:#.*)?\r?$/.test(rest)) {
    return skipBlock(text, end + 1, limit, offset, frames, indentOf(line))
  }
  if (rest.startsWith('{') || rest.startsWith('[')) {
    const place = readFlow(text, from, offset, valuePointer(frame))
    return 'closedAt' in place ? lineFeed(text, place.closedAt) + 1 : inFlow(text, offset, place)
  }
  if (isQuote(rest[0])) {
    const close = closingQuote(text, from, limit)
    if (close !== undefined) return lineFeed(text, close) + 1
  }
  return end + 1
}

/**
 * Pushes the frames that a line opens, and finds the start of its value; undefined if it opens
 * none.
 */
function contentOf(line: string, start: number, frames: Frame[]) {
  const body = readDashes(line, frames)
  if (body === undefined) return undefined
  const { column } = body
  const rest = line.slice(column)
  const key = keyOf(rest)
  if (key === undefined) {
    const top = frames.at(-1)
    return column === indentOf(line) && !/^[[{]/.test(rest)
      ? undefined
      : { from: start + column, frame: top }
  }
  const frame = mapFrame(column, frames)
  frame.key = key.name
  return { from: start + column + key.length, frame }
}

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0

/** Closes collections that the line has left, and opens the lists whose dashes it starts with. */
function readDashes(line: string, frames: Frame[]): { readonly column: number } | undefined {
  let column = indentOf(line)
  const isBlank = /^\s*(?:#.*)?$/.test(line)
  if (isBlank) return undefined
  const isDash = /^-(?:\s|$)/.test(line.slice(column))
  const left = leave(column, isDash, frames)
  if (isDash) addAll(frames, takenBack(left, column, frames.at(-1)))
  while (/^-(?:\s|$)/.test(line.slice(column))) {
    const top = frames.at(-1)
    const isNext = top !== undefined && !top.isMap && top.column === column
    const list = isNext ? top : openFrame(column, false, frames)
    if (isNext) list.index++
    list.hasValue = false
    column += /^-\s*/.exec(line.slice(column))?.[0].length ?? 1
  }
  return { column }
}

/** Removes and returns the collections that a line has left, outermost first. */
function leave(column: number, isDash: boolean, frames: Frame[]): readonly Frame[] {
  // A list may be in the column of its key.
  const isLeft = (frame: Frame) =>
    frame.column > column || (frame.column === column && !frame.isMap && !isDash)
  return frames.splice(frames.findLastIndex((frame) => !isLeft(frame)) + 1)
}

/**
 * A dash that is indented too little continues the list that it left, or starts the list that a key
 * waits for.
 */
function takenBack(
  left: readonly Frame[],
  column: number,
  top: Frame | undefined,
): readonly Frame[] {
  if (top?.isMap !== true || !top.hasValue) return []
  const list = left.findIndex(({ isMap }) => !isMap)
  if (list >= 0) return left.slice(0, list + 1).map((one) => (one.isMap ? one : { ...one, column }))
  return left.at(-1)?.hasValue === false ? left : []
}

function mapFrame(column: number, frames: Frame[]): Frame {
  const top = frames.at(-1)
  return top?.isMap && top.column === column ? top : openFrame(column, true, frames)
}

/** Opens a collection as the value of the innermost open one. */
function openFrame(column: number, isMap: boolean, frames: Frame[]): Frame {
  const top = frames.at(-1)
  const frame = { column, isMap, pointer: valuePointer(top), key: '', index: 0, hasValue: false }
  if (top !== undefined) top.hasValue = true
  frames.push(frame)
  return frame
}

/** The key at the start of a text, and the length up to its value. */
function keyOf(rest: string) {
  const close = isQuote(rest[0]) ? closingQuote(rest, 0, rest.length) : undefined
  const plain =
    close ?? /^[^\s#[\]{},&*!|>%@`"'][^\n]*?(?=:(?:\s|$))/.exec(rest)?.[0].trimEnd().length
  if (plain === undefined) return undefined
  const colon = /^\s*:(?=\s|$)[ \t]*(?:[&!]\S*[ \t]+)*/.exec(rest.slice(plain))
  if (colon === null) return undefined
  const [after] = colon
  const name = unquote(rest.slice(0, plain))
  return { name, colon: plain + after.indexOf(':'), length: plain + after.length }
}

/** Skips the lines of a block scalar; returns the cursor if it is in them. */
function skipBlock(
  text: string,
  start: number,
  limit: number,
  offset: number,
  frames: Frame[],
  indent: number,
): number | Cursor {
  const parent = frames.at(-1)?.column ?? indent
  let at = start
  while (at < limit) {
    const line = text.slice(at, lineFeed(text, at))
    if (line.trim() !== '' && indentOf(line) <= parent) return at
    at = lineFeed(text, at) + 1
  }
  const line = text.slice(limit, lineFeed(text, limit))
  const column = line.trim() === '' ? offset - limit : indentOf(line)
  if (column <= parent || offset - limit < column) return at
  const pointer = valuePointer(frames.at(-1))
  const shared = { isFlow: false, hasColon: false, repaired: text }
  return { at: 'value', pointer, start, quote: 'block', column, ...shared }
}

function atCursor(
  text: string,
  lineStart: number,
  offset: number,
  frames: Frame[],
): Cursor | undefined {
  const end = lineFeed(text, lineStart)
  const line = text.slice(lineStart, end).replace(/\r$/, '')
  const before = text.slice(lineStart, offset)
  if (line.trim() === '') return onBlank(text, offset, before.length, frames)
  if (isOutsideContent(line, before)) return undefined
  const body = readDashes(line, frames)
  if (body === undefined || before.length < body.column - 1) return undefined
  const column = Math.min(body.column, before.length)
  const from = lineStart + column
  const rest = line.slice(column)
  if (/^[[{]/.test(rest)) return flowAt(text, from, offset, valuePointer(frames.at(-1)))
  const key = keyOf(rest)
  if (key !== undefined && before.length > column + key.colon) {
    const frame = mapFrame(column, frames)
    frame.key = key.name
    return inValue(text, lineStart + column + key.length, offset, column, valuePointer(frame))
  }
  const hasDash = column > indentOf(line)
  const top = frames.at(-1)
  const isKnown = top?.isMap === true && top.column === column
  if (!isKnown && !hasDash && !mayBegin(top, column)) return undefined
  const quote = isQuote(rest[0]) ? rest[0] : ''
  const start = from + quote.length
  const hasColon = key !== undefined
  const repaired = hasColon ? text : text.slice(0, from) + blanks(end - from) + text.slice(end)
  const pointer = isKnown ? top.pointer : valuePointer(top)
  const at = isKnown || hasColon ? 'key' : 'start'
  const own = column + Number(isBareDash(rest, before))
  return { at, pointer, start, quote, isFlow: false, column: own, hasColon, repaired }
}

/** True of a dash that still lacks its space. */
const isBareDash = (rest: string, before: string) => rest === '' && before.endsWith('-')

/** True in the indentation, in a comment, or on a document marker. */
const isOutsideContent = (line: string, before: string) =>
  before.length < indentOf(line) || /^\s*#|^(?:---|\.\.\.)/.test(line)

/** True if a value may begin: to the right of an open key that has none yet. */
const mayBegin = (top: Frame | undefined, column: number) =>
  top === undefined || !(top.hasValue || top.column >= column)

const blanks = (count: number) => ' '.repeat(Math.max(0, count))

function onBlank(
  text: string,
  offset: number,
  column: number,
  frames: Frame[],
): Cursor | undefined {
  // In the column of its key a list continues, but a mapping only with a key.
  for (let top = frames.at(-1); top !== undefined && top.column > column; top = frames.at(-1)) {
    frames.pop()
  }
  const top = frames.at(-1)
  const shared = { start: offset, quote: '', isFlow: false, column, hasColon: false } as const
  const place = { ...shared, repaired: text }
  if (top === undefined) return { at: 'start', pointer: [], ...place }
  if (top.column === column) {
    return { at: top.isMap ? 'key' : 'item', pointer: top.pointer, ...place }
  }
  return top.hasValue ? undefined : { at: 'start', pointer: valuePointer(top), ...place }
}

function inValue(
  text: string,
  from: number,
  offset: number,
  column: number,
  pointer: Pointer,
): Cursor | undefined {
  const start = Math.min(from, offset)
  const typed = text.slice(start, offset)
  if (/^[[{]/.test(typed)) return flowAt(text, start, offset, pointer)
  const isClosed = isQuote(typed[0]) && closingQuote(text, start, offset) !== undefined
  // Nothing can follow a closed quote, or text in a block's header or in a comment.
  if (isClosed || /^[#|>]|\s#/.test(isQuote(typed[0]) ? '' : typed)) return undefined
  const quote = isQuote(typed[0]) ? typed[0] : ''
  const end = lineFeed(text, offset)
  const tail = text.slice(offset, end)
  const filler = /^\s*$/.test(text.slice(start - 1, start)) ? 'x' : ' x'
  const repaired = `${text.slice(0, start)}${filler}${blanks(end - start - filler.length)}${text.slice(end)}`
  const shared = { isFlow: false, column, hasColon: true }
  // A finished string is read as written.
  const isWhole = quote !== '' && tail.includes(quote)
  return {
    at: 'value',
    pointer,
    start: start + quote.length,
    quote,
    ...shared,
    repaired: isWhole ? text : repaired,
  }
}

function flowAt(text: string, from: number, offset: number, base: Pointer): Cursor | undefined {
  const place = readFlow(text, from, offset, base)
  return 'closedAt' in place ? undefined : inFlow(text, offset, place)
}

function inFlow(
  text: string,
  offset: number,
  { at, pointer, start, quote }: Exclude<ReturnType<typeof readFlow>, { closedAt: number }>,
): Cursor | undefined {
  if (quote === '' && isQuote(text[start]) && start < offset) return undefined
  const hasColon = at === 'key' && /^[\w-]*["']?\s*:/.test(text.slice(offset))
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1)
  return { at, pointer, start, quote, isFlow: true, column, hasColon, repaired: text }
}
