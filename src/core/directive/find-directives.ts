import { Lexer } from 'yaml'
import { MAX_ROUNDS } from '../limits.ts'
import type { Directive, Span } from '../types.ts'
import { withQuotesJoined } from '../yaml/join-shallow.ts'

const COMMENT = /^#[ \t]*vclint-([\w-]*):?/

const CONTROL = new Set(['\u0002', '\u0018', '\u001F'])

/** Finds the comments for vclint; text inside scalars does not count. */
export function findDirectives(masked: string, rounds = MAX_ROUNDS): readonly Directive[] {
  const directives: Directive[] = []
  const documentOf = documentCounter()
  let offset = 0
  for (const token of new Lexer().lex(masked)) {
    const document = documentOf(token)
    if (CONTROL.has(token)) continue
    // The lexer ends a quoted text at a line that is indented too little, and then takes the
    // closing quote for an opening one.
    if (rounds > 0 && /^(?:'[^']*|"[^"]*)$/.test(token)) {
      const joined = withQuotesJoined(masked, offset)
      if (joined !== masked) return findDirectives(joined, rounds - 1)
    }
    const directive = directiveIn(token, masked, offset)
    if (directive !== undefined) {
      const span = { start: offset, end: offset + token.trimEnd().length }
      directives.push({ ...directive, span, document })
    }
    offset += token.length
  }
  return directives
}

/** The comments of a text. */
export function commentsIn(masked: string): readonly Span[] {
  const comments: Span[] = []
  let start = 0
  for (const token of new Lexer().lex(masked)) {
    if (CONTROL.has(token)) continue
    const end = start + token.length
    if (token.startsWith('#')) comments.push({ start, end })
    start = end
  }
  return comments
}

function directiveIn(token: string, masked: string, offset: number) {
  const comment = COMMENT.exec(token)
  if (comment !== null)
    return { name: comment[1] ?? '', text: token.slice(comment[0].length).trim() }
  const typo = typoIn(token, masked, offset)
  return typo === undefined ? undefined : { name: '', text: '', typo }
}

/**
 * Counts documents while reading the tokens; a comment between two documents belongs to the second.
 */
function documentCounter() {
  let document = -1
  let between = true
  let markerMayFollow = false
  const read = (token: string) => {
    if (token === '\u0002') {
      document++
      between = false
      markerMayFollow = true
    } else if (token === '---') {
      if (!markerMayFollow) document++
      markerMayFollow = false
    } else {
      if (token === '...') between = true
      if (!CONTROL.has(token) && /^[^\s#]/.test(token)) markerMayFollow = false
    }
  }
  return (token: string): number => {
    read(token)
    return document + (between ? 1 : 0)
  }
}

/** Comments of other linters: `# vclint: ignore[a, b]`, `# vclint disable-next-line a`, `# vclint:disable=a`. */
const FORM =
  /^#[ \t]*vclint([ \t]*:[ \t]*|[ \t]+)(disable|enable|ignore|suppress|noqa|nolint|skip)([-_ ]?next[-_]?line|[-_]?line|[-_]?file)?(?![\w-])(.*)$/i

/** Names of rules, with the brackets and separators that other linters use. */
const RULES =
  /^[ \t]*(?:[[(=:][ \t]*)?([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)[ \t]*[\])]?/

/** After a space the words may be a sentence, so only forms that never occur in one count. */
const NO_SENTENCE = /^[ \t]*(?:[[(=:]|[a-z]+(?:-[a-z0-9]+)+[ \t]*(?:,|--|$)|$)/

/** Rewrites a comment in the form of another linter as vclint reads it. */
function typoIn(comment: string, text: string, offset: number): string | undefined {
  const [, separator = '', word = '', where = '', rest = ''] = FORM.exec(comment.trimEnd()) ?? []
  if (word === '') return undefined
  if (!separator.includes(':') && where === '' && !NO_SENTENCE.test(rest)) return undefined
  const rules = RULES.exec(rest)
  const names = rules?.[1] ?? 'RULE'
  const reasonAt = rest.indexOf('--', rules?.[0].length ?? 0)
  const reason = reasonAt === -1 ? undefined : rest.slice(reasonAt)
  return [`# vclint-${directiveName(word, where, isAlone(text, offset))}`, names, reason]
    .filter((part) => part !== undefined)
    .join(' ')
}

function directiveName(word: string, where: string, isOnItsLine: boolean): string {
  if (word.toLowerCase() === 'enable') return 'enable'
  const place = where.toLowerCase().replaceAll(/[-_ ]/g, '')
  if (place === 'nextline') return 'disable-next-line'
  if (place !== '') return `disable-${place}`
  return isOnItsLine ? 'disable-next-line' : 'disable-line'
}

const isAlone = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === ''
