import { tokenizer } from 'acorn'
import type { Node, SourceFile, Span } from '../core/types.ts'
import { globalEntry, memberOf } from '../patch/expression/types/environment.ts'
import { scalarMapOf } from '../patch/place.ts'
import type { TokenType } from './token-types.ts'

/** A word of JavaScript on one line. */
export interface Token {
  readonly span: Span
  readonly type: TokenType
}

/** The words of every expression of a file, in text order. */
export function expressionTokens(file: SourceFile): readonly Token[] {
  const found = file.documents
    .filter(({ kind }) => kind === 'vc')
    .flatMap(({ root }) => expressionsBelow(root, new Set()).flatMap(tokensOf))
  return found.toSorted((a, b) => a.span.start - b.span.start)
}

function expressionsBelow(node: Node, open: Set<unknown>): readonly Node[] {
  if (node.facts.expression !== undefined && typeof node.value === 'string') return [node]
  if (typeof node.value !== 'object' || node.value === null || open.has(node.value)) return []
  open.add(node.value)
  return node.children().flatMap((child) => expressionsBelow(child, open))
}

function tokensOf(node: Node): readonly Token[] {
  const { document, value, unknown } = node
  const map = scalarMapOf(node)
  if (typeof value !== 'string' || map === undefined || unknown) return []
  if (document.tree.aliasTarget(node.pointer) !== undefined) return []
  return wordsOf(value).flatMap(({ span: word, type }) =>
    linesOf(value, word).map((part) => ({ type, span: map.spanOf(part) })),
  )
}

/** The tokens up to the first syntax error. */
function wordsOf(code: string): readonly Token[] {
  const words: Token[] = []
  const onComment = (_: boolean, __: string, start: number, end: number) => {
    words.push({ span: { start, end }, type: 'comment' })
  }
  try {
    let before = ''
    for (const token of tokenizer(code, { ecmaVersion: 'latest', onComment })) {
      const { start, end } = token
      const text = code.slice(start, end)
      const type = typeOf(token.type, text, before, code.slice(end))
      if (type !== undefined && end > start) words.push({ span: { start, end }, type })
      before = text
    }
  } catch {
    // The rest is not JavaScript.
  }
  return words
}

interface Kind {
  readonly label: string
  readonly keyword?: string | undefined
  readonly isAssign?: boolean
  readonly binop?: number | null
  readonly prefix?: boolean
}

function typeOf(kind: Kind, text: string, before: string, after: string): TokenType | undefined {
  if (kind.label === 'name') return typeOfName(text, before, after)
  if (kind.keyword !== undefined) return 'keyword'
  if (kind.label === 'string' || kind.label === 'template' || kind.label === '`') return 'string'
  if (kind.label === 'num') return 'number'
  if (kind.label === 'regexp') return 'regexp'
  const isOperator = kind.isAssign || kind.binop != null || kind.prefix
  return isOperator || /^(?:=>|\?|\?\.|\.\.\.)$/.test(text) ? 'operator' : undefined
}

function typeOfName(text: string, before: string, after: string): TokenType {
  const isCalled = /^\s*\(/.test(after)
  if (before === '.' || before === '?.') {
    return isCalled || memberOf('string', text)?.kind === 'method' ? 'method' : 'property'
  }
  if (isCalled) return 'function'
  const entry = globalEntry(text)
  return entry === undefined ? 'variable' : entry.kind === 'function' ? 'function' : 'parameter'
}

/** The parts of a range on each of its lines. */
function linesOf(code: string, { start, end }: Span): readonly Span[] {
  const parts: Span[] = []
  let from = start
  for (const line of code.slice(start, end).split('\n')) {
    if (line.trim() !== '') {
      const blank = line.length - line.trimStart().length
      parts.push({ start: from + blank, end: from + line.length })
    }
    from += line.length + 1
  }
  return parts
}
