import { MAX_WORD_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'

/**
 * The effect of a template action on the text: `open`, `middle` and `close` bound branches, a
 * `silent` one (a comment, an assignment) writes nothing, and a `value` writes something unknown.
 */
export type ActionKind = 'open' | 'middle' | 'close' | 'silent' | 'value'

const KINDS: readonly (readonly [ActionKind, RegExp])[] = [
  ['silent', /^(?:\{\{-?\s*\/\*|\{#)/],
  ['open', /^(?:\{[{%][-+~]?\s*(?:if|range|with|for|define|block|macro|call|filter)\b|\{\{~?[#^])/],
  ['open', /^%\{~?\s*(?:if|for)\b/],
  ['middle', /^(?:\{[{%]|%\{)[-+~]?\s*(?:else|elif)\b/],
  ['close', /^(?:(?:\{[{%]|%\{)[-+~]?\s*end(?:if|for|macro|call|filter|block)?\b|\{\{~?\/)/],
  ['silent', /^\{(?:\{-?\s*\$\w*\s*(?:,\s*\$\w+\s*)?:?=|%[-+]?\s*(?:set|import|from|do)\b)/],
]

/** The kind of the action at this place. */
export function actionKind(text: string, { start }: Span): ActionKind {
  const head = text.slice(start, start + MAX_WORD_LENGTH)
  return KINDS.find(([, form]) => form.test(head))?.[0] ?? 'value'
}

/**
 * Finds the next occurrence of a string. Results are cached, so that searching for an absent string
 * costs little.
 */
export type Finder = (what: string, from: number) => number

export function finder(text: string): Finder {
  const known = new Map<string, { from: number; at: number }>()
  return (what, from) => {
    const last = known.get(what)
    if (last === undefined || (last.at !== -1 && last.at < from)) {
      const at = text.indexOf(what, from)
      known.set(what, { from, at })
      return at
    }
    if (from >= last.from) return last.at
    const earlier = text.slice(from, last.from + what.length - 1).indexOf(what)
    last.from = from
    if (earlier !== -1) last.at = from + earlier
    return last.at
  }
}

/**
 * Returns the end of the action that begins at `start`, by the rules of the template language:
 * strings in it may contain anything. Undefined if it never closes, or if another one begins before
 * it does.
 */
export function actionEnd(text: string, start: number, find: Finder): number | undefined {
  const opener = text.slice(start, start + 2)
  if (opener === '{#') return after(find('#}', start + 2), 2)
  const closer = opener === '{%' ? '%}' : '}}'
  if (find(closer, start + 2) === -1) return undefined
  if (opener === '{{' && /^\{\{-?\s*\/\*/.test(text.slice(start, start + 100)))
    return commentEnd(text, start, find)
  return codeEnd(text, start, closer, find)
}

function codeEnd(text: string, start: number, closer: string, find: Finder): number | undefined {
  const isTriple = text.startsWith('{{{', start)
  for (let at = start + (isTriple ? 3 : 2); at < text.length; ) {
    if (text.startsWith(closer, at)) return isTriple && text[at + 2] === '}' ? at + 3 : at + 2
    if (text.startsWith('{{', at) || text.startsWith('{%', at)) return undefined
    at = afterString(text, at, find)
  }
  return undefined
}

const after = (at: number, length: number) => (at === -1 ? undefined : at + length)

/** The end of a comment, in which braces have no meaning. */
function commentEnd(text: string, start: number, find: Finder): number | undefined {
  const close = find('*/', start + 4)
  if (close === -1) return undefined
  const end = /^\*\/\s*-?\}\}/.exec(text.slice(close, close + 100))
  return end === null ? undefined : close + end[0].length
}

/** The offset after the string that begins here, or after one character. */
function afterString(text: string, at: number, find: Finder): number {
  const character = text[at]
  if (character === '`') return after(find('`', at + 1), 1) ?? at + 1
  // The action is inside a quoted YAML scalar.
  if (character === '\\' && text[at + 1] === '"') return inEscapes(at, find)
  if (character !== '"' && character !== "'") return at + 1
  const lineBreak = find('\n', at)
  const lineEnd = lineBreak === -1 ? text.length : lineBreak
  for (let end = at + 1; end < lineEnd; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === character) return end + 1
  }
  return at + 1
}

function inEscapes(at: number, find: Finder): number {
  const close = find('\\"', at + 2)
  const lineBreak = find('\n', at)
  return close === -1 || (lineBreak !== -1 && lineBreak < close) ? at + 2 : close + 2
}
