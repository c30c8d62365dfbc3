import { rememberEach } from '../memo.ts'
import type { Directive } from '../types.ts'

/** Document index of a directive that applies to every document. */
export const EVERY = -1

/**
 * Directives of the configuration, which apply to every document although the text does not contain
 * them.
 */
export const declaredDirectives = (
  declared: Readonly<Record<string, string>> = {},
  document = EVERY,
): Directive[] =>
  Object.entries(declared).map(([name, text]) => {
    return { name, text, span: { start: 0, end: 0 }, document }
  })

/** The first word of a directive for a document; a comment wins over the configuration. */
export function directive(all: readonly Directive[], name: string, document: number) {
  if (all.length === 0) return undefined
  const first = firstOf(all)
  const found = first.get(directiveKey(name, document)) ?? first.get(directiveKey(name, EVERY))
  return found?.text.split(/\s+/)[0]
}

/** The directive written in a document itself. */
export const directiveIn = (all: readonly Directive[], name: string, document: number) =>
  all.length === 0 ? undefined : firstOf(all).get(directiveKey(name, document))

const directiveKey = (name: string, document: number): string => `${document} ${name}`

/**
 * The first directive of each name and document, indexed once because there may be thousands of
 * documents.
 */
const firstOf = rememberEach((all: readonly Directive[]): ReadonlyMap<string, Directive> => {
  const found = new Map<string, Directive>()
  for (const one of all) {
    const place = directiveKey(one.name, one.document)
    if (!found.has(place)) found.set(place, one)
  }
  return found
})
