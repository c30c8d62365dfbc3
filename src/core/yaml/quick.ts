import { MAX_QUICK_DEPTH, MAX_QUICK_KEY_LENGTH } from '../limits.ts'
import { lineFeed } from '../text/scan.ts'
import { resolvePlain } from './plain-scalar.ts'
import { quickBlock } from './quick-block.ts'
import { quickFlow } from './quick-flow.ts'
import {
  APOSTROPHE,
  COLON,
  DASH,
  HASH,
  isEnd,
  isRestEmpty,
  keyOf,
  LF,
  mayStartPlain,
  QUOTE,
  quoted,
  type Scanned,
  SPACE,
  skipSpaces,
} from './quick-scan.ts'

/** Tabs, other line breaks, control characters, pairs of surrogates: all that asks for a closer look. */
const UNUSUAL = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/

/** Where no content is: behind the last line, before a marker, and after giving up. */
const NOWHERE = -1

/**
 * Tier zero: the values of everyday YAML, one for each document, without places. Undefined for
 * everything that is not plainly well-formed: then the event parser reads the text.
 */
export function parseQuick(text: string): readonly unknown[] | undefined {
  return UNUSUAL.test(text) ? undefined : new QuickParser(text).documents()
}

/** A class, because it is the hottest loop of all and keeps its cursor. */
class QuickParser {
  readonly #text: string
  /** Where the content of the current line starts. */
  #at = 0
  /** Column of that place, or NOWHERE. */
  #column = NOWHERE
  #depth = 0
  #failed = false
  /** The key that was found last. */
  #key = ''

  constructor(text: string) {
    this.#text = text
  }

  documents(): readonly unknown[] | undefined {
    const text = this.#text
    const values: unknown[] = []
    this.#seek(0)
    do {
      if (this.#column === NOWHERE) {
        const end = this.#at + 3
        if (!text.startsWith('---', this.#at) || lineFeed(text, end) !== end) return undefined
        this.#seek(end + 1)
      }
      // An empty document is unusual.
      if (this.#column === NOWHERE) return undefined
      values.push(this.#block(this.#column))
      if (this.#failed || this.#column !== NOWHERE) return undefined
    } while (this.#at < text.length)
    return values
  }

  /** Leaves the cursor where every loop ends. */
  #giveUp(): null {
    this.#failed = true
    this.#column = NOWHERE
    this.#at = this.#text.length
    return null
  }

  /** Moves the cursor to the next line with content, from a line's start on. */
  #seek(lineStart: number): void {
    const text = this.#text
    let start = lineStart
    while (start < text.length) {
      const at = skipSpaces(text, start)
      const code = text.charCodeAt(at)
      if (code !== LF && code !== HASH && at < text.length) {
        this.#at = at
        this.#column = at === start && isMarker(text, at, code) ? NOWHERE : at - start
        return
      }
      start = lineFeed(text, at) + 1
    }
    this.#at = text.length
    this.#column = NOWHERE
  }

  #block(column: number): unknown {
    if (this.#depth === MAX_QUICK_DEPTH) return this.#giveUp()
    this.#depth++
    const value = isDash(this.#text, this.#at) ? this.#list(column) : this.#mapping(column)
    this.#depth--
    return value
  }

  #mapping(column: number): unknown {
    const mapping: Record<string, unknown> = {}
    while (this.#column === column) {
      const colon = this.#findKey(this.#at)
      const key = this.#key
      if (colon === -1 || key === '__proto__' || Object.hasOwn(mapping, key)) return this.#giveUp()
      mapping[key] = this.#value(colon + 1, column)
    }
    return mapping
  }

  #list(column: number): unknown {
    const text = this.#text
    const items: unknown[] = []
    while (this.#column === column && isDash(text, this.#at)) {
      const at = skipSpaces(text, this.#at + 1)
      if (isRestEmpty(text, this.#at + 1)) {
        this.#seek(lineFeed(text, at) + 1)
        items.push(this.#column > column ? this.#block(this.#column) : null)
      } else if (isDash(text, at) || this.#findKey(at) !== -1) {
        this.#column += at - this.#at
        this.#at = at
        items.push(this.#block(this.#column))
      } else items.push(this.#scalar(at, column))
    }
    return items
  }

  /** The value of a key in `column`, from behind its colon on. */
  #value(from: number, column: number): unknown {
    const text = this.#text
    const at = skipSpaces(text, from)
    if (!isRestEmpty(text, from)) return this.#scalar(at, column)
    this.#seek(lineFeed(text, at) + 1)
    if (this.#column > column) return this.#block(this.#column)
    // A list may be in the column of its key.
    return this.#column === column && isDash(text, this.#at) ? this.#list(column) : null
  }

  /** A scalar or flow collection that ends on its line, or a block scalar; below `column`. */
  #scalar(at: number, column: number): unknown {
    const text = this.#text
    const character = text[at]
    if (character === '|' || character === '>') {
      const block = quickBlock(text, at, column)
      if (block === undefined) return this.#giveUp()
      this.#seek(block.end)
      return this.#column > column ? this.#giveUp() : block.value
    }
    const found = this.#inline(at)
    if (found === undefined || !isRestEmpty(text, found.end)) return this.#giveUp()
    this.#seek(lineFeed(text, found.end) + 1)
    // A deeper line would go on with the scalar, or be wrong.
    return this.#column > column ? this.#giveUp() : found.value
  }

  #inline(at: number): Scanned | undefined {
    const text = this.#text
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === APOSTROPHE) return quoted(text, at)
    if (code === 91 || code === 123) return quickFlow(text, at)
    const isPlain = mayStartPlain(code) || (code === DASH && !isEnd(text.charCodeAt(at + 1)))
    return isPlain ? this.#plain(at) : undefined
  }

  #plain(start: number): Scanned | undefined {
    const text = this.#text
    let end = start
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === LF) break
      if (code === SPACE) continue
      if (code === HASH && end < at) break
      if (code === COLON && isEnd(text.charCodeAt(at + 1))) return undefined
      end = at + 1
    }
    return { value: resolvePlain(text.slice(start, end)), end }
  }

  #findQuotedKey(start: number): number {
    const text = this.#text
    const found = quoted(text, start)
    if (found === undefined || text.charCodeAt(found.end) !== COLON) return -1
    this.#key = String(found.value)
    return isEnd(text.charCodeAt(found.end + 1)) && found.end - start < MAX_QUICK_KEY_LENGTH
      ? found.end
      : -1
  }

  /** Where the colon of a key at a place is, or -1 when there is no simple key. */
  #findKey(start: number): number {
    const text = this.#text
    const first = text.charCodeAt(start)
    if (first === QUOTE || first === APOSTROPHE) return this.#findQuotedKey(start)
    if (!mayStartPlain(first)) return -1
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const isBroken = code === LF || (code === HASH && text.charCodeAt(at - 1) === SPACE)
      if (isBroken || at - start > MAX_QUICK_KEY_LENGTH) return -1
      if (code !== COLON || !isEnd(text.charCodeAt(at + 1))) continue
      if (text.charCodeAt(at - 1) === SPACE) return -1
      this.#key = keyOf(text.slice(start, at))
      return at
    }
    return -1
  }
}

const isDash = (text: string, at: number): boolean =>
  text.charCodeAt(at) === DASH && isEnd(text.charCodeAt(at + 1))

/** Whether a document ends at a line that starts with this character. */
function isMarker(text: string, at: number, code: number): boolean {
  if (code !== DASH && code !== 46) return false
  const marker = text.slice(at, at + 3)
  return (marker === '---' || marker === '...') && isEnd(text.charCodeAt(at + 3))
}
