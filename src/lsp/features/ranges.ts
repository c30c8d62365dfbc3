import {
  type Connection,
  FoldingRangeKind,
  type Position,
  type SelectionRange,
  type ServerCapabilities,
} from 'vscode-languageserver'
import type { EmbeddedText, SourceFile, Span } from '../../core/types.ts'
import { type Fold, foldsIn, selectionsAt } from '../../editor/ranges.ts'
import { rangeOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import { textAt, textsIn } from './text-at-cursor.ts'

/** The server's capabilities for ranges of a text. */
export const rangeCapabilities: ServerCapabilities = {
  foldingRangeProvider: true,
  selectionRangeProvider: true,
}

export function addRanges(connection: Connection, session: Session): void {
  /** An open file with configuration; other files are folded by the support for their language. */
  const entryOf = (uri: string): WorkspaceFile | undefined => {
    const entry = session.entryOf(uri)
    const isInScope = entry && entry.read.file.documents.length > 0
    return isInScope && !entry.isIgnored ? entry : undefined
  }
  connection.onFoldingRanges(({ textDocument }) => {
    const entry = entryOf(textDocument.uri)
    if (entry === undefined || entry.read.file.trees.some(({ damaged }) => damaged)) return null
    const { file } = entry.read
    const inTexts = textsIn(entry).flatMap((text) => foldsIn(text.file).map(foldIn(text, file)))
    return [...foldsIn(file).map(foldIn(undefined, file)), ...inTexts]
  })
  connection.onSelectionRanges(({ textDocument, positions }) => {
    const entry = entryOf(textDocument.uri)
    if (entry === undefined) return null
    return positions.map((position) => selectionAt(entry, position))
  })
}

const foldIn =
  (text: EmbeddedText | undefined, { lines }: SourceFile) =>
  ({ from, to, isComment }: Fold) => {
    const outer = (line: number) => {
      if (text === undefined) return line
      const start = text.file.lines.offset(line, 0)
      return lines.position(text.toFile({ start, end: start }).start).line
    }
    const kind = isComment ? { kind: FoldingRangeKind.Comment } : {}
    return { startLine: outer(from), endLine: outer(to), ...kind }
  }

/**
 * Ranges from the innermost outwards: first inside an embedded text, then in the file around it.
 */
function selectionAt(entry: WorkspaceFile, position: Position): SelectionRange {
  const { text, offset: at, place: offset } = textAt(entry, position)
  const inner = text === undefined ? [] : selectionsAt(text.file, at).map(text.toFile)
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
