import { MAX_LINES_BELOW, MAX_MARGIN } from '../limits.ts'
import type { Span } from '../types.ts'

/** By where a name is, and where its value begins. */
export type LinesBelow = (name: number, value: number) => readonly Span[]

const BLOCK = /^[|>][-+\d]{0,2}[ \t]{0,80}(?:#[^\r\n]{0,200})?\r?\n/
const EMPTY = /^[ \t]{0,80}(?:#[^\r\n]{0,200})?\r?\n/
/** What may be before the name: its line is its own, in a comment perhaps. */
const MARGIN = /^[ \t]*(?:#[ \t]*)?(?:-[ \t]+)*["']?$/
const ITEM =
  /^(?:-[ \t]+|["']?(?:value|plain|plain[tT]ext|data|content|text|string|default)["']?:[ \t]+)["']?/

/**
 * What is written on the lines below a name: `password: |`, `tokens:` and a list. The tree knows it
 * of what is YAML; this is for comments, and for texts in a text. Work is bounded by the text's length.
 */
export function linesBelow(text: string): LinesBelow {
  const budget = { left: 2 * text.length + 10_000 }
  return (name, value) => {
    const ahead = text.slice(value, value + 300)
    const first = BLOCK.exec(ahead) ?? EMPTY.exec(ahead)
    if (first === null || budget.left <= 0) return []
    const before = text.slice(Math.max(0, name - MAX_MARGIN), name)
    const margin = before.slice(before.lastIndexOf('\n') + 1)
    if (!MARGIN.test(margin)) return []
    const shape = {
      isBlock: '|>'.includes(ahead.charAt(0)),
      isComment: margin.includes('#'),
      column: margin.replace(/["']$/, '').length,
    }
    return below(text, value + first[0].length, shape, budget)
  }
}

interface Shape {
  readonly isBlock: boolean
  readonly isComment: boolean
  /** Of the name. */
  readonly column: number
}

function below(text: string, from: number, shape: Shape, budget: { left: number }): Span[] {
  const found: Span[] = []
  let start = from
  for (let count = 0; count < MAX_LINES_BELOW && start < text.length && budget.left > 0; count++) {
    const end = endOfLine(text, start)
    const line = text.slice(start, end)
    budget.left -= line.length + 20
    const [lead = ''] = (shape.isComment ? /^[ \t]*#?[ \t]*/ : /^[ \t]*/).exec(line) ?? []
    const rest = line.slice(lead.length).trimEnd()
    if (rest !== '' && !isBelow(rest, lead, shape)) break
    const part = shape.isBlock ? { start: 0, end: rest.length } : valueIn(rest)
    const at = start + lead.length
    if (part !== undefined) found.push({ start: at + part.start, end: at + part.end })
    start = end + 1
  }
  return found
}

function isBelow(rest: string, lead: string, { isBlock, isComment, column }: Shape): boolean {
  if (isComment && !lead.includes('#')) return false
  return lead.length > column || (lead.length === column && !isBlock && rest.startsWith('- '))
}

function valueIn(rest: string): Span | undefined {
  const start = ITEM.exec(rest)?.[0].length
  if (start === undefined) return undefined
  const value = /^[^"'\r\n#,]*/.exec(rest.slice(start))?.[0].trimEnd() ?? ''
  return { start, end: start + value.length }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
