import { afterColon } from '../text/scan.ts'
import type { Part, Pointer, ScalarStyle, Span, Tree } from '../types.ts'
import type { Place } from './quick-reading.ts'

/** A document of everyday YAML, whose places are looked for when one is first asked for. */
export class QuickTree implements Tree {
  readonly value: unknown
  readonly duplicates = []
  readonly damaged = false
  readonly #text: string
  readonly #findPlaces: () => Place
  #places: Place | undefined

  constructor(value: unknown, text: string, findPlaces: () => Place) {
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

  #find(pointer: Pointer): Place | undefined {
    this.#places ??= this.#findPlaces()
    let place: Place | undefined = this.#places
    for (const step of pointer) place = place?.inner?.get(String(step))
    return place
  }
}
