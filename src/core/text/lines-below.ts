import { MAX_LINES_BELOW, MAX_MARGIN } from '../limits.ts'
import type { Span } from '../types.ts'
import { lineFeed } from './scan.ts'

/** What follows a name whose value is on the lines below. */
const HEADER = /^([|>]?)[-+\d]{0,2}[ \t]{0,80}(?:#[^\r\n]{0,200})?\r?\n/
/** What may be before the name: its line is its own, in a comment perhaps. */
const MARGIN = /(?:^|\n)([ \t]*(#?)[ \t]*(?:-[ \t]+)*)["']?$/
const INDENT = /^[ \t]*/
const COMMENT = /^[ \t]*#?[ \t]*/
const ITEM = /^(?:-[ \t]+|["']?(?:value|data|default)["']?:[ \t]+)["']?([^"'\r\n#,]*)/

/**
 * What is written on the lines below a name: `password: |`, `tokens:` and a list. The tree knows it of what is
 * YAML; this is for comments, and for texts in a text.
 */
export function linesBelow(text: string, name: number, value: number): readonly Span[] {
  const header = HEADER.exec(text.slice(value, value + 300))
  if (header === null) return []
  const margin = MARGIN.exec(text.slice(Math.max(0, name - MAX_MARGIN), name))
  if (margin === null) return []
  const [, column = '', sign = ''] = margin
  const isBlock = header[1] !== ''
  const found: Span[] = []
  let start = value + header[0].length
  for (let count = 0; count < MAX_LINES_BELOW && start < text.length; count++) {
    const end = lineFeed(text, start)
    const [lead = ''] = (sign === '' ? INDENT : COMMENT).exec(text.slice(start, end)) ?? []
    const rest = text.slice(start + lead.length, end).trimEnd()
    if (!lead.includes(sign) || !isBelow(rest, lead.length - column.length, isBlock)) break
    const shown = isBlock ? rest : (ITEM.exec(rest)?.[1] ?? '')
    const at = start + lead.length + rest.indexOf(shown)
    if (shown !== '') found.push({ start: at, end: at + shown.length })
    start = end + 1
  }
  return found
}

/** The items of a list may be at the column of its name. */
const isBelow = (rest: string, deeper: number, isBlock: boolean) =>
  rest === '' || deeper > 0 || (deeper === 0 && !isBlock && rest.startsWith('- '))
