import { lineEnd, trimEnd } from '../text/scan.ts'
import type { Node } from '../types.ts'
import { scanCode, withoutComment } from '../yaml/parse-repairing.ts'

/**
 * An expression that ends where YAML saw a comment, if that was meant to be part of it: the place of both, and all of it in
 * quotes, where that gives the expression back.
 */
export function cutExpression(node: Node) {
  const found = commentBehind(node)
  if (found === undefined) return undefined
  const { document, span } = node
  const { text, masked } = document.file
  const { value, line, comment } = found
  const rest = text.slice(span.start, span.end + line.length)
  // Behind the `#` that belongs to the code, another one may begin a true comment.
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

/** The code of an unquoted expression and of the comment behind it, as they were meant if the `#` is a slip. */
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

/** The rest of the line behind an unquoted text, and the comment in it. */
function commentBehind({ document, style, span, value }: Node) {
  if (style !== 'plain' || typeof value !== 'string') return undefined
  const { text } = document.file
  const line = text.slice(span.end, lineEnd(text, span.end))
  const comment = /^[ \t]+#(.*)$/.exec(line)?.[1]
  return comment === undefined ? undefined : { value, line, comment }
}

/** An operator that waits for something. */
const OPERATOR = /(?:[-*%&|^=<?:,.!~([{]|[^+]\+|\b(?:in|of|typeof|instanceof|new|void))$/

/** True if the code leaves a bracket open, or a string, and the whole closes it. */
function isClosed(code: string, whole: string): boolean {
  if (code.includes('/')) return false
  const before = depthOf(code)
  return before !== 0 && depthOf(whole) === 0
}

/** Brackets that are open at the end; undefined inside a string. */
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

/** `x ? "a" : "b"`, and no prose: words in a row, or a colon before the question mark. */
function isTernary(comment: string): boolean {
  const text = comment.trim()
  return TERNARY.test(text) && !/^[^?]*(?::|\w\s+\w)/.test(text)
}
