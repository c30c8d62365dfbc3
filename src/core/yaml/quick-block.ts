import { lineFeed } from '../text/scan.ts'
import { LF, skipSpaces } from './quick-scan.ts'

const PLUS = 43
const MINUS = 45
const FOLDED = 62

/**
 * A literal or folded scalar whose indicator is at `at`, below something in column `parent`.
 * The end is the start of the line after it. Undefined for all that is unusual.
 */
export function quickBlock(
  text: string,
  at: number,
  parent: number,
): { readonly value: string; readonly end: number } | undefined {
  const isFolded = text.charCodeAt(at) === FOLDED
  const sign = text.charCodeAt(at + 1)
  const header = sign === PLUS || sign === MINUS ? at + 2 : at + 1
  if (text.charCodeAt(header) !== LF) return undefined
  const read = readLines(text, header + 1, parent)
  if (read === undefined) return undefined
  const { lines, blank, end } = read
  // How folding treats empty and deeper lines is left to others.
  if (isFolded && lines.some((line) => line === '' || line.startsWith(' '))) return undefined
  const body = lines.join(isFolded ? ' ' : '\n')
  if (sign === MINUS) return { value: body, end }
  return { value: `${body}\n${sign === PLUS ? '\n'.repeat(blank) : ''}`, end }
}

interface Lines {
  readonly lines: readonly string[]
  /** Empty lines after the last one. */
  readonly blank: number
  readonly end: number
}

function readLines(text: string, from: number, parent: number): Lines | undefined {
  const lines: string[] = []
  let column = -1
  let blank = 0
  let start = from
  while (start < text.length) {
    const content = skipSpaces(text, start)
    const end = lineFeed(text, content)
    const indent = content - start
    // A last line without a line break, and spaces alone on a line, are unusual.
    if (end === text.length || (content === end && indent > 0)) return undefined
    if (content === end) {
      blank++
      start = end + 1
      continue
    }
    if (indent <= parent) break
    if (column === -1) column = indent
    if (indent < column) return undefined
    addEmpty(lines, blank)
    blank = 0
    lines.push(text.slice(start + column, end))
    start = end + 1
  }
  return lines.length === 0 ? undefined : { lines, blank, end: start }
}

function addEmpty(lines: string[], count: number): void {
  for (let left = count; left > 0; left--) lines.push('')
}
