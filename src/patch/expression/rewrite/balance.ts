import type { ParsedExpression } from '../syntax/parse.ts'
import { insert, type TextEdit } from './rewrite.ts'

/** Closes open quotes and brackets at the end, or removes a bracket that closes nothing. */
export function balance(
  parsed: ParsedExpression,
): { readonly title: string; readonly edits: readonly TextEdit[] } | undefined {
  const { masked, problem } = parsed
  if (problem?.code !== 'syntax') return undefined
  const { start, end } = problem
  const code = masked.trimEnd()
  const closing = closingOf(code)
  const extra = masked.slice(start, end)
  const isExtra = closing === undefined && /^[)\]}]$/.test(extra)
  const edit = isExtra ? { start, end, text: '' } : insert(code.length, closing ?? '')
  const title = isExtra
    ? `Remove "${extra}"`
    : `Add ${closing?.includes('"') ? `'${closing}'` : `"${closing}"`}`
  return { title, edits: [edit] }
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const STRINGS = /(["'`])(?:\\.|(?!\1)[^\\])*\1/gs

/** The text that closes open quotes and brackets, innermost first; undefined if uncertain. */
function closingOf(code: string): string | undefined {
  const [, before = '', quote = '', rest = ''] =
    /^([^"'`]*)(["'`]?)(.*)$/s.exec(code.replace(STRINGS, '')) ?? []
  const open: string[] = []
  for (const [sign] of before.matchAll(/[()[\]{}]/g)) {
    const closing = PAIRS[sign]
    if (closing !== undefined) open.push(closing)
    else if (open.pop() !== sign) return undefined
  }
  // A bracket after an open quote may be text.
  return /[)\]}]/.test(rest) ? undefined : quote + open.toReversed().join('')
}
