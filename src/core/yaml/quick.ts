import { afterColon, lineFeed } from '../text/scan.ts'
import type { Part, Pointer, ScalarStyle, Span, Tree } from '../types.ts'
import { readBlock } from './quick-block.ts'
import { isBracket, readFlow } from './quick-flow.ts'
import {
  DASH,
  enter,
  isEnd,
  isRestEmpty,
  leave,
  NOWHERE,
  type NodePlace,
  nodePlace,
  notEverydayYaml,
  type ReaderState,
  seek,
  setPlace,
  skipSpaces,
  startReading,
} from './quick-reading.ts'
import { checkKey, findKey, isQuote, readPlain } from './quick-scalars.ts'

/**
 * Lone carriage returns and surrogates, other line breaks and control characters, which need the
 * full parser.
 */
const UNUSUAL =
  /[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|\r(?!\n)/u

/**
 * The documents of an everyday text. Values are read at once, places in a second pass when one is
 * first asked for. Undefined for everything that is not plainly well-formed: then `yaml` reads the
 * text.
 */
export function parseQuick(source: string): readonly Tree[] | undefined {
  if (UNUSUAL.test(source)) return undefined
  const text = source.includes('\r') ? source.replaceAll('\r\n', ' \n') : source
  try {
    return readDocuments(startReading(text, source, false))
  } catch (error) {
    if (error === notEverydayYaml) return undefined
    throw error
  }
}

function readDocuments(reading: ReaderState): readonly Tree[] {
  const { text, source } = reading
  const trees: Tree[] = []
  seek(reading, 0)
  while (reading.at < text.length) {
    if (reading.column === NOWHERE) passMarker(reading)
    const { at, column } = reading
    const value = readDocument(reading)
    if (reading.column !== NOWHERE) throw notEverydayYaml
    const place = () => {
      const second = { ...startReading(text, source, true), at, column }
      readDocument(second)
      return nodePlace(second)
    }
    trees.push(new QuickTree(value, text, place))
  }
  return trees
}

function passMarker(reading: ReaderState): void {
  const { text, at } = reading
  if (!text.startsWith('---', at) || !isRestEmpty(text, at + 3)) throw notEverydayYaml
  seek(reading, lineFeed(text, at) + 1)
}

const readDocument = (reading: ReaderState): unknown =>
  reading.column === NOWHERE ? readNothing(reading, 0) : readNode(reading, NOWHERE)

function readNothing(reading: ReaderState, at: number): null {
  setPlace(reading, at, at, 'plain')
  return null
}

/** Reads the node that begins at the content of a line, below something in column `parent`. */
function readNode(reading: ReaderState, parent: number): unknown {
  const { at } = reading
  if (isDash(reading.text, at)) return readList(reading)
  return findKey(reading, at) ? readMapping(reading) : readScalar(reading, at, parent)
}

/** Reads a mapping whose first key was found. */
function readMapping(reading: ReaderState): unknown {
  const { column, at: start } = reading
  const places = enter(reading)
  const mapping: Record<string, unknown> = {}
  do {
    const { key, at, colon } = reading
    checkKey(mapping, key, colon - at)
    mapping[key] = readValue(reading, colon + 1, column)
    places?.set(key, nodePlace(reading, { start: at, end: colon }))
  } while (reading.column === column && hasKey(reading))
  leave(reading, start, reading.end, 'block', places)
  return mapping
}

function hasKey(reading: ReaderState): true {
  if (!findKey(reading, reading.at)) throw notEverydayYaml
  return true
}

function readList(reading: ReaderState): unknown[] {
  const { text, column, at: start } = reading
  const places = enter(reading)
  const list: unknown[] = []
  do {
    const behind = reading.at + 1
    if (isRestEmpty(text, behind)) seek(reading, lineFeed(text, behind) + 1)
    else moveTo(reading, skipSpaces(text, behind))
    const isFilled = reading.column > column
    const item = isFilled ? readNode(reading, column) : readNothing(reading, behind)
    places?.set(String(list.length), nodePlace(reading))
    list.push(item)
  } while (reading.column === column && isDash(text, reading.at))
  leave(reading, start, reading.end, 'block', places)
  return list
}

/** Moves forward within the line. */
function moveTo(reading: ReaderState, at: number): void {
  reading.column += at - reading.at
  reading.at = at
}

/** Reads the value of a key in `column`, from after its colon. */
function readValue(reading: ReaderState, from: number, column: number): unknown {
  const { text } = reading
  if (!isRestEmpty(text, from)) return readScalar(reading, skipSpaces(text, from), column)
  seek(reading, lineFeed(text, from) + 1)
  if (reading.column > column) return readNode(reading, column)
  // A list may be in the column of its key.
  if (reading.column === column && isDash(text, reading.at)) return readList(reading)
  return readNothing(reading, from)
}

/** Reads a scalar or a flow collection; nothing below it may be deeper than its parent. */
function readScalar(reading: ReaderState, at: number, parent: number): unknown {
  const value = readText(reading, at, parent)
  if (reading.column > parent) throw notEverydayYaml
  return value
}

function readText(reading: ReaderState, at: number, parent: number): unknown {
  const { text } = reading
  const character = text.charAt(at)
  if (character === '|' || character === '>') return readBlock(reading, at, parent)
  if (!isQuote(text, at) && !isBracket(text, at)) return readPlain(reading, at, parent)
  const value = readFlow(reading, at, parent)
  if (!isRestEmpty(text, reading.end)) throw notEverydayYaml
  seek(reading, lineFeed(text, reading.end) + 1)
  return value
}

const isDash = (text: string, at: number): boolean =>
  text.charCodeAt(at) === DASH && isEnd(text.charCodeAt(at + 1))

/** A document of everyday YAML whose places are found on demand. */
class QuickTree implements Tree {
  readonly value: unknown
  readonly duplicates = []
  readonly damaged = false
  readonly #text: string
  readonly #findPlaces: () => NodePlace
  #places: NodePlace | undefined

  constructor(value: unknown, text: string, findPlaces: () => NodePlace) {
    this.value = value
    this.#text = text
    this.#findPlaces = findPlaces
  }

  get span(): Span {
    return this.#find([])?.value ?? { start: 0, end: 0 }
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const place = this.#find(pointer)
    const { key, value } = place ?? {}
    if (part === 'key') return key
    if (part === 'value' || key === undefined) return value
    return { start: key.start, end: value?.end ?? afterColon(this.#text, key.end) }
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    const style = this.#find(pointer)?.style
    return style === 'block' || style === 'flow' ? undefined : style
  }

  isFlow(pointer: Pointer): boolean {
    return this.#find(pointer)?.style === 'flow'
  }

  aliasTarget(): undefined {
    return undefined
  }

  #find(pointer: Pointer): NodePlace | undefined {
    this.#places ??= this.#findPlaces()
    let place: NodePlace | undefined = this.#places
    for (const step of pointer) place = place?.inner?.get(String(step))
    return place
  }
}

/** True of a tree that the quick reader made. */
export const isQuickTree = (tree: Tree): boolean => tree instanceof QuickTree
