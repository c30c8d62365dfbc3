import { writeScalar } from '../../../core/scalar/write.ts'
import type { Node, Span } from '../../../core/types.ts'
import { type ParsedExpression, parseExpression } from '../syntax/parse.ts'
import { around } from './rewrite.ts'

/** Words of a name with at least one `${…}` between them, and without any sign of code. */
const BARE_TEMPLATE = /^[\w.:@/-]*(?:\$\{[^{}`]*\}[\w.:@/-]*)+$/

/** A template literal without backticks: `p-${value}`. The span is that of its first expression. */
export function bareTemplate({ masked, problem }: ParsedExpression) {
  const text = masked.trim()
  if (problem?.code !== 'syntax' || !BARE_TEMPLATE.test(text)) return undefined
  // If `value` or `context` appears outside the braces, this may be code around a template.
  if (/\b(?:value|context)\b/.test(text.replace(/\$\{[^}]*\}/g, ' '))) return undefined
  if (parseExpression(`\`${text}\``).ast === undefined) return undefined
  const span: Span = { start: masked.indexOf('${'), end: masked.indexOf('}') + 1 }
  const start = masked.indexOf(text)
  const edits = around({ start, end: start + text.length }, '`', '`')
  return { span, code: masked.slice(span.start, span.end), edits }
}

/** Escapes that JavaScript also has. */
const SHARED = 'nrtbfv0'
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/' }

/**
 * The expression in single quotes, if YAML turned `\n` in double quotes into a line break and the
 * result parses.
 */
export function withoutLineBreaks(node: Node, { problem }: ParsedExpression): string | undefined {
  const { document, span, style } = node
  const source = document.file.text.slice(span.start, span.end)
  if (problem?.code !== 'syntax' || style !== 'double' || !/\\n/.test(source)) return undefined
  if (/[\r\n]/.test(source) || !/^".*"$/.test(source)) return undefined
  const isKnown = (sign: string) => SHARED.includes(sign) || Object.hasOwn(ESCAPES, sign)
  const signs = Array.from(source.matchAll(/\\(.)/g), ([, sign = '']) => sign)
  if (!signs.every(isKnown)) return undefined
  const text = source.slice(1, -1).replace(/\\(.)/g, (whole, sign) => ESCAPES[sign] ?? whole)
  return parseExpression(text).ast === undefined ? undefined : writeScalar(text, SINGLE)
}

const SINGLE = { style: 'single' } as const
