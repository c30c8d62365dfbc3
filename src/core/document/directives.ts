import { Lexer } from 'yaml'
import type { Directive } from '../types.ts'
import { slipIn } from './directive-slips.ts'

const COMMENT = /^#[ \t]*vclint-([\w-]*):?/

const CONTROL = new Set(['\u0002', '\u0018', '\u001F'])

/** Finds the comments that speak to vclint; text inside scalars is none. */
export function findDirectives(masked: string): readonly Directive[] {
  const directives: Directive[] = []
  let offset = 0
  let document = -1
  let between = true
  let markerMayFollow = false
  for (const token of new Lexer().lex(masked)) {
    if (token === '\u0002') {
      document++
      between = false
      markerMayFollow = true
    }
    if (CONTROL.has(token)) continue
    if (token === '---') {
      if (!markerMayFollow) document++
      markerMayFollow = false
    } else if (token === '...') between = true
    const comment = COMMENT.exec(token)
    if (comment !== null) {
      directives.push({
        name: comment[1] ?? '',
        text: token.slice(comment[0].length).trim(),
        span: { start: offset, end: offset + token.trimEnd().length },
        document: document + (between ? 1 : 0),
      })
    }
    const slip = comment === null ? slipIn(token, masked, offset) : undefined
    if (slip !== undefined) {
      const span = { start: offset, end: offset + token.trimEnd().length }
      directives.push({ name: '', text: '', slip, span, document: document + (between ? 1 : 0) })
    }
    if (/^[^\s#]/.test(token) && token !== '---') markerMayFollow = false
    offset += token.length
  }
  return directives
}

/** Index of the document that a directive of the configuration speaks of: all of them. */
const EVERY = -1

/** Directives of the configuration, which count for every document. */
export const declaredDirectives = (declared: Readonly<Record<string, string>> = {}): Directive[] =>
  Object.entries(declared).map(([name, text]) => {
    return { name, text, span: { start: 0, end: 0 }, document: EVERY }
  })

/** The first word that a directive says of a document; a comment counts before the configuration. */
export function directive(all: readonly Directive[], name: string, document: number) {
  if (all.length === 0) return undefined
  const directiveOf = (at: number) => all.find((one) => one.name === name && one.document === at)
  const found = directiveOf(document) ?? directiveOf(EVERY)
  return found?.text.split(/\s+/)[0]
}
