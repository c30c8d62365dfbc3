import { parseReadings } from '../document/parse-text.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import { lineStart } from '../text/scan.ts'
import type { Edit, Fix, SourceFile, Span } from '../types.ts'
import { safeFix, suggestion } from './fix.ts'

/** The one odd space that takes two columns on the screen. */
const WIDE = '\u3000'

/**
 * Writes ordinary spaces for odd ones. An odd space that indents a line decides what the line belongs to, so the text
 * is read with each number of columns that it may stand for; none is offered where no parser reads any of them.
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

/** Only spaces and the dashes of items are before it on its line. */
const isIndent = (text: string, { start }: Span) =>
  /^[\s\ufeff-]*$/.test(text.slice(lineStart(text, start), start))

/** The values of a text; undefined if no parser reads it. */
function meaningOf(uri: string, text: string): string | undefined {
  const { problems, trees } = parseReadings(uri, text, {})
  return problems.length > 0 ? undefined : JSON.stringify(trees.map(({ value }) => value))
}
