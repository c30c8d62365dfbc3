import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  parseEvents as eventsOf,
  getScalarValue,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml'
import { setOwnProperty } from '../text/mapping.ts'
import type { DuplicateKey, Tree } from '../types.ts'
import { EventDocument, keySpan, keyText, PLAIN, skip } from './event-document.ts'
import { resolvePlain } from './plain-scalar.ts'

export type EventResult =
  | { readonly trees: readonly Tree[] }
  | { readonly failed: 'syntax' | 'too-deep' | 'needs-full-parser'; readonly at: number }

/**
 * Tier one: values and lazy places from one pass over the event stream. Gives up on text that does
 * not parse and on anchors, aliases, tags, merge keys, complex keys and directives.
 */
export function parseEvents(text: string): EventResult {
  let events: Event[]
  try {
    events = eventsOf(text, { maxDepth: 100 })
  } catch (error) {
    const at = error instanceof YAMLException ? (error.mark?.position ?? 0) : 0
    const deep = error instanceof YAMLException && /maxDepth/.test(error.reason ?? '')
    return { failed: deep ? 'too-deep' : 'syntax', at }
  }
  return composeAll(events, text)
}

function composeAll(events: readonly Event[], text: string): EventResult {
  const trees: Tree[] = []
  const composer = new Composer(events, text)
  while (composer.at < events.length) {
    const event = events[composer.at]
    if (event?.type !== EVENT_DOCUMENT || event.directives.length > 0) return unsupported()
    composer.at++
    const root = composer.at
    const value = composer.node()
    if (composer.unsupported) return unsupported()
    composer.at++
    const duplicates = composer.takeDuplicates()
    trees.push(new EventDocument(events, text, { root, value, duplicates, before: trees.at(-1) }))
  }
  return { trees }
}

const unsupported = (): EventResult => ({ failed: 'needs-full-parser', at: 0 })

/** Builds plain values from events. A class, because it is the hot loop and keeps its cursor. */
class Composer {
  at = 0
  unsupported = false
  readonly #events: readonly Event[]
  readonly #text: string
  #duplicates: DuplicateKey[] = []

  constructor(events: readonly Event[], text: string) {
    this.#events = events
    this.#text = text
  }

  takeDuplicates(): readonly DuplicateKey[] {
    const taken = this.#duplicates
    this.#duplicates = []
    return taken
  }

  node(): unknown {
    const event = this.#events[this.at++]
    if (event === undefined || event.type === EVENT_ALIAS) {
      this.unsupported = true
      return null
    }
    if (event.type === EVENT_SCALAR) return this.#scalar(event)
    if (event.type !== EVENT_MAPPING && event.type !== EVENT_SEQUENCE) return null
    if (event.anchorStart !== -1 || event.tagStart !== -1) this.unsupported = true
    return event.type === EVENT_MAPPING ? this.#mapping() : this.#sequence()
  }

  #scalar(event: ScalarEvent): unknown {
    if (event.anchorStart !== -1 || event.tagStart !== -1) this.unsupported = true
    const value = getScalarValue(this.#text, event)
    return event.style === PLAIN ? resolvePlain(value) : value
  }

  #sequence(): unknown[] {
    const items: unknown[] = []
    while (!this.#closes()) items.push(this.node())
    return items
  }

  #mapping(): Record<string, unknown> {
    const mapping: Record<string, unknown> = {}
    const start = this.at
    let firsts: Map<string, number> | undefined
    while (!this.#closes()) {
      const index = this.at
      const key = this.#key()
      const value = this.node()
      if (Object.hasOwn(mapping, key)) {
        firsts ??= firstKeys(this.#events, this.#text, start, index)
        this.#duplicate(key, firsts.get(key) ?? index, index)
      } else firsts?.set(key, index)
      setOwnProperty(mapping, key, value)
    }
    return mapping
  }

  #key(): string {
    const event = this.#events[this.at++]
    if (event?.type !== EVENT_SCALAR) {
      this.unsupported = true
      return ''
    }
    const value = this.#scalar(event)
    if (value === '<<' && event.style === PLAIN) this.unsupported = true
    return value === null ? '' : String(value)
  }

  #duplicate(key: string, first: number, second: number) {
    this.#duplicates.push({
      key,
      first: keySpan(this.#events, this.#text, first),
      second: keySpan(this.#events, this.#text, second),
    })
  }

  #closes(): boolean {
    if (this.unsupported) return true
    if (this.#events[this.at]?.type !== EVENT_POP) return false
    this.at++
    return true
  }
}

/** Where the keys of a mapping that starts at `start` first occur, up to the one at `end`. */
function firstKeys(events: readonly Event[], text: string, start: number, end: number) {
  const firsts = new Map<string, number>()
  for (let at = start; at < end; at = skip(events, at + 1)) {
    const key = keyText(events, text, at) ?? ''
    if (!firsts.has(key)) firsts.set(key, at)
  }
  return firsts
}
