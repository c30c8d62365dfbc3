import { Chalk, type ChalkInstance } from 'chalk'
import { wrap } from '../../reporters/width.ts'

const FENCE = /^(`{3,})/
const MARK = /^<(?:!--.*--|\/?details)>\n/gm
const SUMMARY = /^<summary>(.*)<\/summary>$/gm
const ITEM = /^(?:- |\d+\. )/

/** Marks a block that shows what a fix or suggestion makes of the one before. */
const FIXED = /^`+\w+ (?:.* )?fixed\b/

const CODE_INDENT = '    '
const USUAL_WIDTH = 80
const WIDEST = 100

/**
 * Renders a page of Markdown for a terminal: wraps lines, turns tables into lists, and drops marks.
 */
export function renderPage(page: string, style: { color: boolean; width?: number }): string {
  const chalk = new Chalk({ level: style.color ? 1 : 0 })
  const width = Math.min(style.width ?? USUAL_WIDTH, WIDEST)
  const plain = page.replaceAll(MARK, '').replaceAll(SUMMARY, '## $1').trimEnd()
  const lines = blocksOf(plain.split('\n')).flatMap(({ kind, lines }) => {
    if (kind === 'code') return lines.map(codeLine)
    if (kind === 'fixed') return ['Fixed:', '', ...lines.map(codeLine)]
    if (kind === 'output') return lines.flatMap((line) => hanging(line, width))
    if (kind === 'heading') return lines.map((line) => chalk.bold(line.replace(/^#+ /, '')))
    if (kind === 'table') return tableItems(lines).flatMap((item) => wrapped(item, width, chalk))
    return wrapped(lines.map((line) => line.trim()).join(' '), width, chalk)
  })
  return `${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`
}

interface Block {
  readonly kind: 'code' | 'fixed' | 'output' | 'heading' | 'table' | 'text' | 'blank'
  readonly lines: string[]
}

/** Paragraphs, items, tables and code of a page; the fences of code are left out. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  let fence: string | undefined
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined && mark !== undefined) {
      fence = mark
      blocks.push({ kind: fencedKind(line), lines: [] })
    } else if (fence !== undefined) {
      if (line === fence) fence = undefined
      else blocks.at(-1)?.lines.push(line)
    } else {
      const kind = kindOf(line)
      const last = blocks.at(-1)
      const goesOn = last?.kind === kind && kind !== 'heading' && !ITEM.test(line)
      if (goesOn) last.lines.push(line)
      else blocks.push({ kind, lines: [line] })
    }
  }
  return blocks
}

function fencedKind(fence: string): Block['kind'] {
  if (/^`+text$/.test(fence)) return 'output'
  return FIXED.test(fence) ? 'fixed' : 'code'
}

function kindOf(line: string): Block['kind'] {
  if (line === '') return 'blank'
  if (line.startsWith('|')) return 'table'
  return /^#+ /.test(line) ? 'heading' : 'text'
}

/**
 * A row of a table as a list item: the first cell, then the others under the names of their
 * columns.
 */
function tableItems(rows: readonly string[]): readonly string[] {
  const [heads = [], , ...body] = rows.map((row) =>
    row
      .replaceAll(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
  return body.map(([first = '', ...cells]) => {
    const named = cells.flatMap((cell, index) => {
      if (cell === '') return []
      return [cells.length === 1 ? cell : `${heads[index + 1]} ${cell}`]
    })
    return `- ${[first, named.join(', ')].filter((part) => part !== '').join(': ')}`
  })
}

/** Stands for a space at which a line must not end. */
const FIRM = '\u00a0'

function wrapped(text: string, width: number, chalk: ChalkInstance): readonly string[] {
  const firm = text
    .replaceAll(/\[([^\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/`[^`\n]+`|\*\*[^*\n]+\*\*/g, (span) => span.replaceAll(' ', FIRM))
  const indent = ITEM.exec(text)?.[0].length ?? 0
  return wrap(firm.slice(indent), width - indent).map((line, index) => {
    const start = index === 0 ? text.slice(0, indent) : ' '.repeat(indent)
    return start + inline(line.replaceAll(FIRM, ' '), chalk)
  })
}

const codeLine = (line: string) => (line === '' ? '' : CODE_INDENT + line)

/** Wraps a line of a report at words and indents what follows. */
function hanging(line: string, width: number): readonly string[] {
  if (line === '') return [line]
  const indent = CODE_INDENT + (/^ */.exec(line)?.[0] ?? '')
  return wrap(line.trimStart(), width - indent.length - 2).map((part, index) =>
    index === 0 ? indent + part : `${indent}  ${part}`,
  )
}

/** Without colour, code keeps its quotes. */
const inline = (line: string, chalk: ChalkInstance): string =>
  line
    .replaceAll(/\*\*([^*\n]+)\*\*/g, (_, text: string) => chalk.bold(text))
    .replaceAll(/`([^`\n]+)`/g, (span, text: string) => (chalk.level > 0 ? chalk.cyan(text) : span))
