import {
  type Connection,
  FoldingRangeKind,
  InlayHintKind,
  type Position,
  type SelectionRange,
  type ServerCapabilities,
} from 'vscode-languageserver'
import type { Span } from '../../core/types.ts'
import { inlayHints } from '../../editor/inlay.ts'
import { type Fold, foldsIn, selectionsAt } from '../../editor/ranges.ts'
import { offsetOf, rangeOf, spanOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { Settings } from '../settings.ts'
import type { Entry } from '../workspace/entries.ts'
import { type TextOfFile, textAtPosition, textsIn } from './text-of-file.ts'

/** What the server says of the parts of a text. */
export const rangeCapabilities: ServerCapabilities = {
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  inlayHintProvider: true,
}

export function addRanges(
  connection: Connection,
  session: Session,
  settings: Pick<Settings, 'showsTypes'>,
): void {
  /** An open file that holds configuration; others are folded by what knows their language. */
  const entryOf = (uri: string): Entry | undefined => {
    const entry = session.entryOf(uri)
    const isInScope = entry && textsIn(entry).some(({ file }) => file.documents.length > 0)
    return isInScope && !entry.isIgnored ? entry : undefined
  }
  connection.onFoldingRanges(({ textDocument }) => {
    const entry = entryOf(textDocument.uri)
    if (entry === undefined || entry.read.file.trees.some(({ damaged }) => damaged)) return null
    return textsIn(entry).flatMap((inside) => foldsIn(inside.file).map(foldIn(inside, entry)))
  })
  connection.onSelectionRanges(({ textDocument, positions }) => {
    const entry = entryOf(textDocument.uri)
    if (entry === undefined) return null
    return positions.map((position) => selectionAt(entry, position))
  })

  connection.languages.inlayHint.on(({ textDocument, range }) => {
    const entry = settings.showsTypes() ? entryOf(textDocument.uri) : undefined
    if (entry === undefined) return null
    const { lines } = entry.read.file
    const wanted = spanOf(lines, range)
    return textsIn(entry).flatMap((inside) => {
      const all = { start: 0, end: inside.file.text.length }
      return inlayHints(inside.file, inside.isEmbedded ? all : wanted).map(({ offset, text }) => {
        const { end } = inside.toOuter({ start: offset, end: offset })
        return {
          position: rangeOf(lines, { start: end, end }).end,
          label: text,
          kind: InlayHintKind.Type,
        }
      })
    })
  })
}

const foldIn =
  ({ file, toOuter }: TextOfFile, entry: Entry) =>
  ({ from, to, isComment }: Fold) => {
    const { lines } = entry.read.file
    const outer = (line: number) => {
      const start = file.lines.offset(line, 0)
      return lines.position(toOuter({ start, end: start }).start).line
    }
    const kind = isComment ? { kind: FoldingRangeKind.Comment } : {}
    return { startLine: outer(from), endLine: outer(to), ...kind }
  }

/** From the innermost place outwards: inside of a text first, then in the file around it. */
function selectionAt(entry: Entry, position: Position): SelectionRange {
  const { inside, offset: at } = textAtPosition(entry, position)
  const offset = offsetOf(entry.read.file.lines, position)
  const inner = inside.isEmbedded ? selectionsAt(inside.file, at).map(inside.toOuter) : []
  const outer = selectionsAt(entry.read.file, offset)
  const widest = inner.at(-1)
  const around = outer.filter(
    ({ start, end }) =>
      widest === undefined ||
      (start <= widest.start && widest.end <= end && end - start > widest.end - widest.start),
  )
  let range: SelectionRange | undefined
  let before: Span | undefined
  for (const span of [...inner, ...around].toReversed()) {
    if (span.start === before?.start && span.end === before.end) continue
    before = span
    const own = { range: rangeOf(entry.read.file.lines, span) }
    range = range === undefined ? own : { ...own, parent: range }
  }
  return range ?? { range: rangeOf(entry.read.file.lines, { start: offset, end: offset }) }
}
