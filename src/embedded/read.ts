import { isUnknownText } from '../core/template/unknown-text.ts'
import { isMapping, valueAt } from '../core/text/mapping.ts'
import type { NamedObject, Pointer } from '../core/types.ts'
import type { EmbeddedFacts, EmbeddedPart } from './extractor.ts'

/** The value at a place, or undefined. */
export const valueBelow = (value: unknown, ...pointer: Pointer): unknown => valueAt(value, pointer)

/** A text at a place, unless it is a template. */
export function textAt(value: unknown, ...pointer: Pointer): string | undefined {
  const found = valueBelow(value, ...pointer)
  return typeof found === 'string' && found !== '' && !isUnknownText(found) ? found : undefined
}

export const kindOf = (value: unknown): string | undefined => textAt(value, 'kind')

/** The API group of an object; empty for the core group or without one. */
export const groupOf = (value: unknown): string =>
  /^([^/]+)\//.exec(textAt(value, 'apiVersion') ?? '')?.[1] ?? ''

/** Indexes of a list; empty if there is no list. */
export function indexes(value: unknown, ...pointer: Pointer): readonly number[] {
  const list = valueBelow(value, ...pointer)
  return Array.isArray(list) ? [...list.keys()] : []
}

/** Returns a test for objects with one of these keys. */
export const hasSome = (keys: readonly string[]) => (value: unknown) =>
  keys.some((key) => valueBelow(value, key) !== undefined)

/** Returns the part at a place: nothing, a mapping, or a text of at least one line. */
export function partAt(
  value: unknown,
  pointer: Pointer,
  facts: EmbeddedFacts = {},
): readonly EmbeddedPart[] {
  const found = valueBelow(value, ...pointer)
  if (isMapping(found)) return [{ ...facts, pointer, form: 'object' }]
  return typeof found === 'string' && found.includes(':')
    ? [{ ...facts, pointer, form: 'text' }]
    : []
}

/** The object itself, if it has a name. */
export function objectOf(value: unknown): NamedObject | undefined {
  const [kind, name] = [kindOf(value), textAt(value, 'metadata', 'name')]
  if (kind === undefined || name === undefined) return undefined
  return { kind, namespace: textAt(value, 'metadata', 'namespace'), name }
}
