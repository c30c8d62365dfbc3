import { isWhitespace, lineFeed } from '../core/text/scan.ts'
import type { Pointer } from '../core/types.ts'

/** One open bracket on the way to the cursor. */
interface Open {
  readonly isMap: boolean
  readonly pointer: Pointer
  key: string | undefined
  index: number
}

/** Where the cursor stands in a collection in flow style, or where the collection ended before it. */
export type FlowPlace =
  | { readonly closedAt: number }
  | {
      readonly at: 'key' | 'value'
      readonly pointer: Pointer
      /** Where the word that the cursor stands in starts, behind its quote. */
      readonly start: number
      readonly quote: '' | '"' | "'"
    }

/** Reads `{…}` or `[…]` from its first bracket up to the cursor. */
export function readFlow(text: string, from: number, cursor: number, base: Pointer): FlowPlace {
  const open: Open[] = []
  let start = from
  let isKey = false
  const here = (): Pointer => {
    const top = open.at(-1)
    if (top === undefined) return base
    return [...top.pointer, top.isMap ? (top.key ?? '') : top.index]
  }
  for (let at = from; at < cursor; at++) {
    const char = text[at] ?? ''
    const top = open.at(-1)
    if (char === '{' || char === '[') {
      open.push({ isMap: char === '{', pointer: here(), key: undefined, index: 0 })
      isKey = char === '{'
      start = at + 1
    } else if (char === '}' || char === ']') {
      open.pop()
      if (open.length === 0) return { closedAt: at + 1 }
      isKey = false
      start = at + 1
    } else if (char === ',') {
      if (top?.isMap) top.key = undefined
      else if (top !== undefined) top.index++
      isKey = top?.isMap === true
      start = at + 1
    } else if (char === ':' && isKey && top !== undefined && isColon(text, at)) {
      top.key = unquote(text.slice(start, at).trim())
      isKey = false
      start = at + 1
    } else if (isQuote(char) && text.slice(start, at).trim() === '') {
      const end = closingQuote(text, at, cursor)
      if (end === undefined) {
        const place = isKey ? (top?.pointer ?? base) : here()
        return { at: isKey ? 'key' : 'value', pointer: place, start: at + 1, quote: char }
      }
      at = end - 1
    } else if (char === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      at = lineFeed(text, at) - 1
    }
  }
  while (start < cursor && isWhitespace(text[start])) start++
  const top = open.at(-1)
  const pointer = isKey ? (top?.pointer ?? base) : here()
  return { at: isKey ? 'key' : 'value', pointer, start, quote: '' }
}

const isColon = (text: string, at: number) =>
  /[\s"'[{,]|$/.test(text[at + 1] ?? '') || /["']/.test(text[at - 1] ?? '')

export const isQuote = (char: string | undefined): char is '"' | "'" => char === '"' || char === "'"

/** Behind the quote that closes; undefined when none does before the limit. */
export function closingQuote(text: string, from: number, limit: number): number | undefined {
  const quote = text[from]
  for (let at = from + 1; at < limit; at++) {
    if (text[at] === '\\' && quote === '"') at++
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== "'") return at + 1
      at++
    }
  }
  return undefined
}

/** What a scalar in quotes says; another text as it is. Enough for keys and for what is being typed. */
export function unquote(text: string): string {
  const quote = text[0]
  if (!isQuote(quote)) return text
  const inner = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1)
  return unescaped(inner, quote)
}

export function unescaped(inner: string, quote: '' | '"' | "'"): string {
  if (quote === "'") return inner.replaceAll("''", "'")
  if (quote === '') return inner
  return inner.replace(/\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/gs, (whole) => {
    const code = /^\\[xu](.+)$/.exec(whole)?.[1]
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return { n: '\n', t: '\t', r: '\r' }[whole[1] ?? ''] ?? whole[1] ?? ''
  })
}
