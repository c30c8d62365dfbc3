import type { CancellationToken, TextDocumentPositionParams } from 'vscode-languageserver'
import type { LineIndex } from '../../core/types.ts'
import type { Session } from '../session.ts'
import type { Entry } from '../workspace/entries.ts'
import { type TextOfFile, textAtPosition } from './text-of-file.ts'

/** An open file, the innermost text at the place of a request, and the offset there. */
export interface TextAtCursor {
  readonly entry: Entry
  /** Lines of the whole file, also for a text inside it. */
  readonly lines: LineIndex
  readonly inside: TextOfFile
  readonly offset: number
}

type OnFile = Pick<TextDocumentPositionParams, 'textDocument'>

/** Answers a request on an open file, and any other with null. */
export const inFile =
  <P extends OnFile, R>(session: Session, answer: (entry: Entry, params: P) => R) =>
  (params: P): R | null => {
    const entry = session.entryOf(params.textDocument.uri)
    return entry === undefined ? null : answer(entry, params)
  }

/** The same on a place in a file, once its project is read. */
export const atPlace =
  <P extends TextDocumentPositionParams, R>(
    session: Session,
    answer: (asked: TextAtCursor, params: P, token: CancellationToken) => R | Promise<R>,
  ) =>
  async (params: P, token: CancellationToken): Promise<R | null> => {
    const entry = await session.loaded(params.textDocument.uri)
    if (entry === undefined) return null
    const { lines } = entry.read.file
    return answer({ entry, lines, ...textAtPosition(entry, params.position) }, params, token)
  }
