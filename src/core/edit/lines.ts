import { lineEnd } from '../scalar/map-block.ts'
import { breakLength } from '../scalar/map-flow.ts'
import { isWhitespace, startsComment } from '../text/scan.ts'

export function skipInline(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

/** The first offset that is neither blank nor in a comment. */
export function skipVoid(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    if (startsComment(text, at)) at = lineEnd(text, at)
    else if (isWhitespace(text[at])) at++
    else return at
  }
  return at
}

/** Behind the colon that follows a key; at the key's end when there is none (`{a}`). */
export function afterColon(text: string, keyEnd: number): number {
  const at = skipInline(text, keyEnd)
  return text[at] === ':' ? at + 1 : keyEnd
}

export const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

export const columnOf = (text: string, at: number) => at - lineStart(text, at)

/** Start of the next line, or the end of the text. */
export const nextLine = (text: string, stop: number) => stop + breakLength(text, stop)

/** Whether text between a key and its value holds an anchor, a tag or another indicator. */
export const hasProperties = (between: string) =>
  /[&!?*]/.test(between.replace(/(^|[ \t\r\n])#[^\r\n]*/g, ''))
