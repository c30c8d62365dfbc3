import { lineEnd, trimEnd } from '../text/scan.ts'
import type { Node } from '../types.ts'
import { scanCode, withoutComment } from '../yaml/parse-repairing.ts'

/**
 * An expression that YAML cuts off at a `#`, together with the rest if that was meant as code: the
 * place of both, and the whole in quotes if that restores the expression.
 */
export function cutExpression(node: Node) {
  const found = commentBehind(node)
  if (found === undefined) return undefined
  const { document, span } = node
  const { text, masked } = document.file
  const { value, line, comment } = found
  const rest = text.slice(span.start, span.end + line.length)
  // After a `#` that belongs to the code, another `#` may begin a real comment.
  const first = rest.indexOf('#', span.end - span.start)
  const code = withoutComment(`${rest.slice(0, first)}_${rest.slice(first + 1)}`)
  const end = trimEnd(text, span.start + (code ?? rest).length)
  const whole = text.slice(span.start, end)
  const closes = isClosed(value, whole)
  if (!closes && !OPERATOR.test(value) && !isTernary(comment)) return undefined
  const isFlow = document.tree.isFlow(node.pointer.slice(0, -1))
  const isTemplated = /\{\{|\{%/.test(whole) || masked.slice(span.start, end) !== whole
  const quoted = closes && !isFlow && !isTemplated ? `'${whole.replaceAll("'", "''")}'` : undefined
  return { span: { start: span.start, end }, quoted }
}

/**
 * The code of an unquoted expression and of the comment after it, as meant if the `#` is a slip.
 */
export function commentedCode(node: Node) {
  const found = commentBehind(node)
  const comment = found?.comment.trim()
  if (found === undefined || comment === undefined || comment === '') return undefined
  const { span, document } = node
  const { text, masked } = document.file
  const { value, line } = found
  const whole = `${value} ${comment}`
  const end = trimEnd(text, span.end + line.length)
  const isWritten = masked.slice(span.start, end) === text.slice(span.start, end)
  const isLine = value === text.slice(span.start, span.end)
  const quoted = isWritten && isLine ? `'${whole.replaceAll("'", "''")}'` : undefined
  return { comment, whole, span: { start: span.start, end }, quoted }
}

/** The rest of the line after an unquoted text, and the comment in it. */
function commentBehind({ document, style, span, value }: Node) {
  if (style !== 'plain' || typeof value !== 'string') return undefined
  const { text } = document.file
  const line = text.slice(span.end, lineEnd(text, span.end))
  const comment = /^[ \t]+#(.*)$/.exec(line)?.[1]
  return comment === undefined ? undefined : { value, line, comment }
}

/** Matches an operator at the end that still needs an operand. */
const OPERATOR = /(?:[-*%&|^=<?:,.!~([{]|[^+]\+|\b(?:in|of|typeof|instanceof|new|void))$/

/** True if the code leaves a bracket or a string open, and the whole closes it. */
function isClosed(code: string, whole: string): boolean {
  if (code.includes('/')) return false
  const before = depthOf(code)
  return before !== 0 && depthOf(whole) === 0
}

/** Number of brackets open at the end; undefined inside a string. */
function depthOf(code: string): number | undefined {
  let last = 0
  const end = scanCode(`${code} `, (_, depth) => {
    last = depth
    return false
  })
  return end === undefined ? undefined : last
}

const VALUE = `(?:"[^"]*"|'[^']*'|value[\\w.]*|null|undefined|\\d+)`
const TERNARY = new RegExp(`^[^?]*\\?\\s*${VALUE}\\s*:\\s*${VALUE}\\s*$`)

/**
 * True of `x ? "a" : "b"`, but not of prose: words in a row, or a colon before the question mark.
 */
function isTernary(comment: string): boolean {
  const text = comment.trim()
  return TERNARY.test(text) && !/^[^?]*(?::|\w\s+\w)/.test(text)
}
