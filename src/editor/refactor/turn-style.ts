import { replaceRaw, toLiteralBlock } from '../../core/edit/scalar.ts'
import { writeScalar } from '../../core/scalar/write.ts'
import type { Node } from '../../core/types.ts'
import { canonical, parseExpression } from '../../patch/expression/index.ts'
import { type Refactoring, refactoring } from './refactoring.ts'

/** An expression in quotes becomes a block, a block a text in quotes. */
export function turnStyle(node: Node): Refactoring | undefined {
  const { style, value, unknown } = node
  if (typeof value !== 'string' || style === undefined || unknown) return undefined
  if (style !== 'literal' && style !== 'folded') {
    return refactoring('Write the expression as a block', toLiteralBlock(node, value))
  }
  const line = inOneLine(value)
  if (line === undefined) return undefined
  const quote = line.includes('"') && !line.includes("'") ? 'single' : 'double'
  const written = writeScalar(line, { style: quote, inFlow: true })
  return refactoring('Write the expression in quotes', replaceRaw(node, written))
}

/** The code without its line breaks; undefined where they mean something. */
function inOneLine(code: string): string | undefined {
  const end = code.trimEnd().length
  const trimmed = code.includes('\n', end) ? code.slice(0, end) : code
  if (!trimmed.includes('\n')) return trimmed
  const line = trimmed.trimStart().replace(/(?<![ \t])[ \t]*\n\s*/g, ' ')
  const [before, after] = [trimmed, line].map((text) => {
    const { ast, problem, comments } = parseExpression(text)
    return ast && problem === undefined ? `${comments.length} ${canonical(ast, text)}` : undefined
  })
  return before !== undefined && before === after ? line : undefined
}
