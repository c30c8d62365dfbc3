import { MAX_FILE_PARTS, MAX_PARTS } from './limits.ts'

const [LF, CR, TAB, SPACE] = [10, 13, 9, 32]
const [COMMA, DASH, COLON, QUESTION, BRACKET, BRACE] = [44, 45, 58, 63, 91, 123]

/**
 * Finds where a text has more parts than are read. The count comes first, so the limit holds for
 * every parser and rule; it costs one pass over files that may exceed it.
 */
export function excessParts(text: string): Excess | undefined {
  const parts = text.length <= MAX_PARTS ? 0 : countParts(text)
  return typeof parts === 'number' ? undefined : parts
}

/** The number of parts of a text, or where it has more than are read. */
export function countParts(text: string): number | Excess {
  let count = 0
  let before = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Most characters are letters.
    if (code > BRACKET && code !== BRACE && before + count <= MAX_FILE_PARTS) continue
    if (code === DASH && beginsDocument(text, at)) {
      before += count
      count = 0
      start = at
      at += 2
    } else if (beginsPart(text, at, code) && ++count > MAX_PARTS) return { of: 'document', start }
    else if (before + count > MAX_FILE_PARTS) return { of: 'file', start }
  }
  return before + count
}

export interface Excess {
  readonly of: 'document' | 'file'
  readonly start: number
}

function beginsDocument(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const isFirst = Number.isNaN(before) || before === LF || before === CR
  return isFirst && text.startsWith('---', at) && isBlank(text.charCodeAt(at + 3))
}

function beginsPart(text: string, at: number, code: number): boolean {
  if (code === COMMA || code === BRACKET || code === BRACE) return true
  if (code !== COLON && code !== DASH && code !== QUESTION) return false
  return isBlank(text.charCodeAt(at + 1)) && (code === COLON || isBlank(text.charCodeAt(at - 1)))
}

/** Also true of positions outside the text. */
const isBlank = (code: number) =>
  code === SPACE || code === LF || code === CR || code === TAB || Number.isNaN(code)
