import { rememberEach } from '../memo.ts'
import type { Directive } from '../types.ts'

/** Index of the document that a directive of the configuration is meant for: all of them. */
export const EVERY = -1

/** Directives that are not written in the text: those of the configuration count for every document. */
export const declaredDirectives = (
  declared: Readonly<Record<string, string>> = {},
  document = EVERY,
): Directive[] =>
  Object.entries(declared).map(([name, text]) => {
    return { name, text, span: { start: 0, end: 0 }, document }
  })

/** The first word of a directive for a document; a comment counts before the configuration. */
export function directive(all: readonly Directive[], name: string, document: number) {
  if (all.length === 0) return undefined
  const first = firstOf(all)
  const found = first.get(directiveKey(name, document)) ?? first.get(directiveKey(name, EVERY))
  return found?.text.split(/\s+/)[0]
}

/** The directive that is written in a document itself. */
export const directiveIn = (all: readonly Directive[], name: string, document: number) =>
  firstOf(all).get(directiveKey(name, document))

const directiveKey = (name: string, document: number): string => `${document} ${name}`

/** The first of each name and document, found once: there may be one for each of thousands of documents. */
const firstOf = rememberEach((all: readonly Directive[]): ReadonlyMap<string, Directive> => {
  const found = new Map<string, Directive>()
  for (const one of all) {
    const place = directiveKey(one.name, one.document)
    if (!found.has(place)) found.set(place, one)
  }
  return found
})
