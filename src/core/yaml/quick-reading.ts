import { MAX_DEPTH } from '../limits.ts'
import { lineFeed } from '../text/scan.ts'
import type { ScalarStyle, Span } from '../types.ts'

export const TAB = 9
export const LF = 10
export const CR = 13
export const SPACE = 32
export const QUOTE = 34
export const HASH = 35
export const APOSTROPHE = 39
export const DASH = 45
export const DOT = 46
export const COLON = 58
export const QUESTION = 63

/** Stands for no content: at the end, at a line that ends a document, and around a document. */
export const NOWHERE = -1

/** Thrown at the first sign that a text is not everyday YAML. */
export const notEverydayYaml = new Error('This text is left to the parser of record.')

/** The place of a node, and those of the nodes in it. */
export interface NodePlace {
  readonly key: Span | undefined
  /** Undefined if nothing is written. */
  readonly value: Span | undefined
  readonly style: PlaceStyle
  /** Places by key or index; undefined in a scalar. */
  readonly inner: Inner | undefined
}

export type PlaceStyle = ScalarStyle | 'block' | 'flow'
export type Inner = ReadonlyMap<string, NodePlace>

/**
 * The state while reading a text. All functions of the quick reader share it, because they are the
 * hottest code of all.
 */
export interface ReaderState {
  /** The text with each carriage return replaced by a space. */
  readonly text: string
  /** The original text. */
  readonly source: string
  /** Few files need places, so the first pass does not record them. */
  readonly notesPlaces: boolean
  /** Offset of the content of the current line. */
  at: number
  /** Column of that offset, or NOWHERE. */
  column: number
  /** Number of empty lines before the current line. */
  emptyLines: number
  hasComment: boolean
  depth: number
  /** The latest key, with the offset of its colon. */
  key: string
  colon: number
  /** Place of the latest node; it ends where it starts if nothing is written. */
  start: number
  end: number
  style: PlaceStyle
  inner: Inner | undefined
}

export function startReading(text: string, source: string, notesPlaces: boolean): ReaderState {
  return {
    text,
    source,
    notesPlaces,
    at: 0,
    column: NOWHERE,
    emptyLines: 0,
    hasComment: false,
    depth: 0,
    key: '',
    colon: 0,
    start: 0,
    end: 0,
    style: 'plain',
    inner: undefined,
  }
}

/** Moves to the next line with content, starting at a line's start. */
export function seek(reading: ReaderState, lineStart: number): void {
  const { text } = reading
  reading.emptyLines = 0
  reading.hasComment = false
  let start = lineStart
  while (start < text.length) {
    const at = skipSpaces(text, start)
    const code = text.charCodeAt(at)
    if (code === HASH) reading.hasComment = true
    else if (code === LF) reading.emptyLines++
    else if (at < text.length) {
      reading.at = at
      reading.column = at === start && isMarker(text, at) ? NOWHERE : at - start
      return
    }
    start = lineFeed(text, at) + 1
  }
  reading.at = text.length
  reading.column = NOWHERE
}

/** Records the place of the latest node. */
export function setPlace(
  reading: ReaderState,
  start: number,
  end: number,
  style: PlaceStyle,
  inner?: Inner,
): void {
  reading.start = start
  reading.end = end
  reading.style = style
  reading.inner = inner
}

/** The place of the latest node. */
export const nodePlace = ({ start, end, style, inner }: ReaderState, key?: Span): NodePlace => ({
  key,
  value: end > start ? { start, end } : undefined,
  style,
  inner,
})

/** Creates a map for places in a collection, if places are recorded. */
export function enter(reading: ReaderState): Map<string, NodePlace> | undefined {
  reading.depth++
  if (reading.depth > MAX_DEPTH) throw notEverydayYaml
  return reading.notesPlaces ? new Map<string, NodePlace>() : undefined
}

/** Records the place of the latest collection. */
export function leave(
  reading: ReaderState,
  start: number,
  end: number,
  style: 'block' | 'flow',
  places: Inner | undefined,
): void {
  reading.depth--
  setPlace(reading, start, end, style, places)
}

/** True of a document marker, if it is at the start of a line. */
export function isMarker(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code !== DASH && code !== DOT) return false
  const marker = text.slice(at, at + 3)
  return (marker === '---' || marker === '...') && isEnd(text.charCodeAt(at + 3))
}

/** True of a space, a line break or the end of the text, which end an indicator. */
export const isEnd = (code: number): boolean => code === SPACE || code === LF || Number.isNaN(code)

export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

/** True if the rest of the line is empty apart from a comment. */
export function isRestEmpty(text: string, from: number): boolean {
  const at = skipSpaces(text, from)
  const code = text.charCodeAt(at)
  return at >= text.length || code === LF || (code === HASH && at > from)
}
