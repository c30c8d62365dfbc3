import {
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  getScalarValue,
  type ScalarEvent,
} from 'js-yaml'
import { afterColon, endOfLine, skipToIndicator, trimEnd } from '../text/scan.ts'
import type { DuplicateKey, Part, Pointer, ScalarStyle, Span, Tree } from '../types.ts'
import { resolvePlain } from './plain-scalar.ts'

const STYLES: readonly (ScalarStyle | undefined)[] = [
  undefined,
  'plain',
  'single',
  'double',
  'literal',
  'folded',
]
export const PLAIN = 1
const LITERAL = 4
const FLOW = 2

export function keyText(events: readonly Event[], text: string, at: number): string | undefined {
  const event = events[at]
  if (event?.type !== EVENT_SCALAR) return undefined
  const value = getScalarValue(text, event)
  if (event.style !== PLAIN) return value
  const resolved = resolvePlain(value)
  return resolved === null ? '' : String(resolved)
}

/** Index of the event after the node that starts at `at`. */
export function skip(events: readonly Event[], at: number): number {
  let depth = 0
  for (let next = at; next < events.length; next++) {
    const type = events[next]?.type
    if (type === EVENT_POP) depth--
    else if (type === EVENT_MAPPING || type === EVENT_SEQUENCE) depth++
    if (depth === 0) return next + 1
  }
  return events.length
}

export function keySpan(events: readonly Event[], text: string, at: number): Span {
  const event = events[at]
  return event?.type === EVENT_SCALAR ? (scalarSpan(text, event, 0) ?? EMPTY) : EMPTY
}

const EMPTY: Span = { start: 0, end: 0 }

/** Place of a scalar with its quotes or its block header; undefined when nothing is written. */
function scalarSpan(text: string, event: ScalarEvent, from: number): Span | undefined {
  if (event.valueStart === -1) return undefined
  if (event.style >= LITERAL) {
    const start = skipToIndicator(text, from)
    return { start, end: blockEnd(text, event, start) }
  }
  const quote = event.style === PLAIN ? 0 : 1
  return { start: event.valueStart - quote, end: event.valueEnd + quote }
}

function blockEnd(text: string, event: ScalarEvent, header: number): number {
  const headerEnd = endOfLine(text, header)
  if (event.valueEnd <= headerEnd) return headerEnd
  return Math.max(trimEnd(text, event.valueEnd), headerEnd)
}

interface Found {
  readonly key: Span | undefined
  /** Index of the value's event. */
  readonly index: number
  /** Where the search for the value's text may begin. */
  readonly from: number
}

interface EventTreeParts {
  readonly root: number
  readonly value: unknown
  readonly duplicates: readonly DuplicateKey[]
  /** The document before this one in the file. */
  readonly before: Tree | undefined
}

/** A document over the event stream; places are looked up when somebody cites a node. */
export class EventDocument implements Tree {
  readonly value: unknown
  readonly duplicates: readonly DuplicateKey[]
  readonly damaged = false
  readonly #events: readonly Event[]
  readonly #text: string
  readonly #root: number

  readonly #before: Tree | undefined
  #span: Span | undefined
  /** Children by the index of their collection, once somebody asked for one. */
  readonly #children = new Map<number, ReadonlyMap<string, Found>>()

  constructor(events: readonly Event[], text: string, parts: EventTreeParts) {
    this.#events = events
    this.#text = text
    this.#root = parts.root
    this.#before = parts.before
    this.value = parts.value
    this.duplicates = parts.duplicates
  }

  get span(): Span {
    // Where a document starts is known from the one before it: in a loop, since thousands may be there.
    const open: EventDocument[] = []
    let tree: Tree | undefined = this
    while (tree instanceof EventDocument && tree.#span === undefined) {
      open.push(tree)
      tree = tree.#before
    }
    for (const one of open.reverse()) one.#span = one.#nodeSpan(one.#root, one.#start) ?? EMPTY
    return this.#span ?? EMPTY
  }

  get #start(): number {
    return this.#before?.span.end ?? 0
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const found = this.#find(pointer)
    if (found === undefined) return undefined
    if (part === 'key') return found.key
    const value = this.#nodeSpan(found.index, found.from)
    if (part === 'value' || found.key === undefined) return value
    return {
      start: found.key.start,
      end: value?.end ?? skipToIndicator(this.#text, found.from, ':'),
    }
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    const event = this.#event(pointer)
    return event?.type === EVENT_SCALAR ? STYLES[event.style] : undefined
  }

  isFlow(pointer: Pointer): boolean {
    const event = this.#event(pointer)
    if (event?.type !== EVENT_MAPPING && event?.type !== EVENT_SEQUENCE) return false
    return event.style === FLOW
  }

  aliasTarget(): undefined {
    return undefined
  }

  #event(pointer: Pointer): Event | undefined {
    const found = this.#find(pointer)
    return found === undefined ? undefined : this.#events[found.index]
  }

  #find(pointer: Pointer): Found | undefined {
    let found: Found | undefined = { key: undefined, index: this.#root, from: this.#start }
    for (const segment of pointer) {
      if (found === undefined) return undefined
      found = this.#child(found, segment)
    }
    return found
  }

  #child(parent: Found, segment: string | number): Found | undefined {
    let children = this.#children.get(parent.index)
    if (children === undefined) {
      children = this.#childrenOf(parent.index)
      this.#children.set(parent.index, children)
    }
    return children.get(String(segment))
  }

  #childrenOf(index: number): ReadonlyMap<string, Found> {
    const event = this.#events[index]
    if (event?.type === EVENT_MAPPING) return this.#pairs(index)
    if (event?.type !== EVENT_SEQUENCE) return new Map()
    return this.#items(index, event.start + (event.style === FLOW ? 1 : 0))
  }

  /** By key the last pair with it: the one whose value counts. */
  #pairs(mapping: number): ReadonlyMap<string, Found> {
    const pairs = new Map<string, Found>()
    const start = this.#events[mapping]
    let from = start?.type === EVENT_MAPPING ? start.start : 0
    let at = mapping + 1
    while (this.#events[at] !== undefined && this.#events[at]?.type !== EVENT_POP) {
      const span = keySpan(this.#events, this.#text, at)
      const name = keyText(this.#events, this.#text, at)
      from = Math.max(from, span.end)
      const key = span.end > span.start ? span : undefined
      if (name !== undefined) pairs.set(name, { key, index: at + 1, from })
      at = skip(this.#events, at + 1)
    }
    return pairs
  }

  #items(sequence: number, start: number): ReadonlyMap<string, Found> {
    const items = new Map<string, Found>()
    let at = sequence + 1
    let from = start
    while (this.#events[at] !== undefined && this.#events[at]?.type !== EVENT_POP) {
      items.set(String(items.size), { key: undefined, index: at, from })
      from = this.#nodeSpan(at, from)?.end ?? skipToIndicator(this.#text, from, '-')
      at = skip(this.#events, at)
    }
    return items
  }

  #nodeSpan(index: number, from: number): Span | undefined {
    const event = this.#events[index]
    if (event?.type === EVENT_SCALAR) return scalarSpan(this.#text, event, from)
    if (event?.type !== EVENT_MAPPING && event?.type !== EVENT_SEQUENCE) return undefined
    const inner = this.#innerEnd(index, event.start)
    if (event.style !== FLOW) return { start: event.start, end: inner }
    return {
      start: event.start,
      end: skipToIndicator(this.#text, Math.max(inner, event.start + 1), ',') + 1,
    }
  }

  /** End of the last thing written inside a collection. */
  #innerEnd(index: number, start: number): number {
    let end = start
    let at = index + 1
    const mapping = this.#events[index]?.type === EVENT_MAPPING
    while (this.#events[at] !== undefined && this.#events[at]?.type !== EVENT_POP) {
      if (mapping) {
        const key = keySpan(this.#events, this.#text, at)
        end = Math.max(key.end, end)
        const value = this.#nodeSpan(at + 1, end)
        end = value?.end ?? afterColon(this.#text, end)
        at = skip(this.#events, at + 1)
      } else {
        end = this.#nodeSpan(at, end)?.end ?? skipToIndicator(this.#text, end, '-')
        at = skip(this.#events, at)
      }
    }
    return end
  }
}
