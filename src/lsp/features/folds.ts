import { type Connection, FoldingRangeKind } from 'vscode-languageserver'
import type { EmbeddedText, SourceFile } from '../../core/types.ts'
import { type Fold, foldsIn } from '../../editor/folds.ts'
import type { Session } from '../session.ts'
import { textsIn } from './text-at-cursor.ts'

/** Folds an open file that holds configuration; others are folded by what knows their language. */
export function addFolds(connection: Connection, session: Session): void {
  connection.onFoldingRanges(({ textDocument }) => {
    const entry = session.entryOf(textDocument.uri)
    if (entry === undefined || entry.isIgnored) return null
    const { file } = entry.read
    if (file.documents.length === 0 || file.trees.some(({ damaged }) => damaged)) return null
    const inTexts = textsIn(entry).flatMap((text) => foldsIn(text.file).map(foldIn(text, file)))
    return [...foldsIn(file).map(foldIn(undefined, file)), ...inTexts]
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
