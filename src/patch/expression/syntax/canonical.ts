import { tokenizer, tokTypes } from 'acorn'
import type { AnyNode } from './ast.ts'

/** The precedence of a node, from `a, b` (0) to `a` (20). */
export function precedenceOf(node: AnyNode): number {
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    return OPERATORS.get(node.operator) ?? 4
  if (node.type === 'UpdateExpression') return node.prefix ? 15 : 16
  return EXPRESSIONS.get(node.type) ?? 20
}

/** Other expressions with a low precedence, weakest first. */
const OTHERS = [
  [0, 'Sequence'],
  [2, 'Assignment ArrowFunction Yield'],
  [3, 'Conditional'],
  [15, 'Unary Await'],
  [18, 'Call Import Member Chain TaggedTemplate New'],
] as const

const EXPRESSIONS: ReadonlyMap<string, number> = new Map(
  OTHERS.flatMap(([precedence, names]) =>
    names.split(' ').map((name) => [`${name}Expression`, precedence] as const),
  ),
)

/** Binary operators, weakest first. */
const BY_STRENGTH = [
  ...['?? ||', '&&', '|', '^', '&', '== != === !==', '< <= > >= in instanceof'],
  ...['<< >> >>>', '+ -', '* / %', '**'],
]

const OPERATORS: ReadonlyMap<string, number> = new Map(
  BY_STRENGTH.flatMap((line, index) => line.split(' ').map((each) => [each, index + 4] as const)),
)

/** Two words, signs or slashes, or a number and a dot, that would merge into one token. */
const MERGES = /[\w$]\n[\w$]|[-+/]\n[-+/]|\d\n\./

/** True of a name in parentheses that no call or keyword precedes. */
function isGroup(parts: readonly string[]): boolean {
  const [before = '(', open, name = ''] = parts.slice(-3)
  return open === '(' && /^[A-Za-z_$][\w$]*$/.test(name) && /[^\w$)\]`.]$/.test(before)
}

/**
 * The tokens of an expression without comments, blanks and parentheses around names, with strings
 * in double quotes: equal results mean equal code.
 */
export function canonical(node: AnyNode, text: string): string {
  const source = `(${text.slice(node.start, node.end)}\n)`
  const parts: string[] = []
  let last = ''
  try {
    for (const token of tokenizer(source, { ecmaVersion: 'latest' })) {
      const written = source.slice(token.start, token.end)
      const { value } = token as { readonly value?: unknown }
      const piece = token.type === tokTypes.string ? JSON.stringify(value) : written
      if (piece === ')' && isGroup(parts)) {
        // Keeps the operand alone.
        parts.splice(-2, 1)
        last = parts.at(-1) ?? ''
        continue
      }
      if (MERGES.test(`${last}\n${piece}`)) parts.push(' ')
      parts.push(piece)
      last = piece
    }
  } catch (error) {
    if (error instanceof SyntaxError) return source.slice(1, -2)
    throw error
  }
  return parts.slice(1, -1).join('')
}
