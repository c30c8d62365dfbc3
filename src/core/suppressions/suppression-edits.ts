import type { SuppressedRule, Suppression } from '../directive/suppression-types.ts'
import { lineEnd } from '../text/scan.ts'
import type { Directive, Edit, SourceFile, Span } from '../types.ts'

/** Takes some rules out of a suppression; the whole comment when none is left. */
export function removeRules(
  file: SourceFile,
  { directive, rules }: Suppression,
  gone: ReadonlySet<SuppressedRule>,
): readonly Edit[] {
  const { uri } = file
  const left = rules.filter((rule) => !gone.has(rule))
  if (left.length === 0) return [{ uri, span: commentSpan(file, directive), text: '' }]
  const span = { start: rules[0]?.span.start ?? 0, end: rules.at(-1)?.span.end ?? 0 }
  return [{ uri, span, text: left.map(({ id }) => id).join(', ') }]
}

/** The comment's whole line where it is alone on it, else the comment with the blanks before. */
function commentSpan(file: SourceFile, { span }: Directive): Span {
  const { line } = file.lines.position(span.start)
  const start = file.lines.offset(line, 0)
  const before = file.text.slice(start, span.start)
  // A byte order mark is no blank to throw away.
  const first = start + (before.startsWith('\uFEFF') ? 1 : 0)
  if (before.trim() === '') return { start: first, end: file.lines.offset(line + 1, 0) }
  return { start: start + before.trimEnd().length, end: lineEnd(file.text, span.end) }
}
