import { commentedCode, cutExpression, type Node } from '#core'
import { parseExpression } from './syntax/parse.ts'

/** Code after an unquoted expression, where YAML starts a comment. */
export interface CutByComment {
  /**
   * `comment` if the `#` belongs to the code, `cut` if the code needs the rest, `short` if the rest
   * continues complete code.
   */
  readonly message: 'cut' | 'short' | 'comment'
  readonly span: { readonly start: number; readonly end: number }
  readonly quoted: string | undefined
}

/** Returns undefined for prose, which no `#` cuts off. */
export function cutByComment(node: Node): CutByComment | undefined {
  if (node.unknown) return undefined
  const cutOff = cutExpression(node)
  const { text } = node.document.file
  const isWhole = cutOff !== undefined && parses(text.slice(cutOff.span.start, cutOff.span.end))
  const behind = isWhole ? undefined : commentedCode(node)
  if (behind === undefined || !parses(behind.whole)) return cutOff && { message: 'cut', ...cutOff }
  const { comment, span, quoted } = behind
  if (cutOff !== undefined || !parses(String(node.value))) return { message: 'short', span, quoted }
  const isCode = CONTINUED.test(comment) && OPERAND.test(comment)
  return isCode ? { message: 'comment', span, quoted } : undefined
}

const parses = (code: string): boolean => parseExpression(code).ast !== undefined

const CONTINUED = /^(?:\+|\|\||&&|\?|[=!]==?|\.\w+\()/
const OPERAND = /["'`]|\b(?:value|context|true|false|null)\b|\.\w+\(|\d/
