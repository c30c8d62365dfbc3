import type { Directive } from '../types.ts'

/** Index of the document that a directive of the configuration is meant for: all of them. */
const EVERY = -1

/** Directives of the configuration, which count for every document. */
export const declaredDirectives = (declared: Readonly<Record<string, string>> = {}): Directive[] =>
  Object.entries(declared).map(([name, text]) => {
    return { name, text, span: { start: 0, end: 0 }, document: EVERY }
  })

/** The first word of a directive for a document; a comment counts before the configuration. */
export function directive(all: readonly Directive[], name: string, document: number) {
  if (all.length === 0) return undefined
  const directiveOf = (at: number) => all.find((one) => one.name === name && one.document === at)
  const found = directiveOf(document) ?? directiveOf(EVERY)
  return found?.text.split(/\s+/)[0]
}
