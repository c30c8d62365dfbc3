import { parseText } from '../document/parse-text.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import { lineStart } from '../text/scan.ts'
import type { Edit, Fix, SourceFile, Span } from '../types.ts'
import { safeFix, suggestion } from './fix.ts'

/** The one odd space that is two columns wide. */
const WIDE = '\u3000'

/**
 * Replaces odd spaces by ordinary ones. At the start of a line, an odd space decides what the line
 * belongs to, so the text is parsed with each width that the space may stand for; there is no fix
 * if none parses.
 */
export function oddSpaceFix(file: SourceFile, spans: readonly Span[]): Fix | undefined {
  const editsOf = (columns: number) => spans.map((span) => editOf(file, span, columns))
  const written = (columns: number) => {
    const edits = editsOf(columns)
    return { columns, edits, meaning: meaningOf(file.uri, replaceSpans(file.text, edits)) }
  }
  const title = 'Write ordinary spaces'
  const indenting = spans.filter((span) => isIndent(file.text, span))
  if (indenting.length === 0) return safeFix(title, editsOf(1))
  const isWide = indenting.some(({ start, end }) => file.text.slice(start, end).includes(WIDE))
  const readable = (isWide ? [1, 2, 0] : [1, 0])
    .map(written)
    .filter(({ meaning }) => meaning !== undefined)
  const [first] = readable
  if (first === undefined) return undefined
  const seen = readable.filter(({ columns }) => columns > 0)
  const isSure = first.columns > 0 && new Set(seen.map(({ meaning }) => meaning)).size === 1
  return isSure ? safeFix(title, first.edits) : suggestion(title, first.edits)
}

function editOf({ uri, text }: SourceFile, span: Span, columns: number): Edit {
  const odd = text.slice(span.start, span.end)
  if (!isIndent(text, span)) return { uri, span, text: ' '.repeat(odd.length) }
  const written = columns === 2 ? odd.replaceAll(WIDE, '  ') : odd
  return { uri, span, text: ' '.repeat(columns === 0 ? 0 : written.length) }
}

/** True if only spaces and dashes of items precede it on its line. */
const isIndent = (text: string, { start }: Span) =>
  /^[\s\ufeff-]*$/.test(text.slice(lineStart(text, start), start))

/** The values of a text; undefined if it does not parse. */
function meaningOf(uri: string, text: string): string | undefined {
  const { problems, trees } = parseText(uri, text, {})
  return problems.length > 0 ? undefined : JSON.stringify(trees.map(({ value }) => value))
}
