import type { CancellationToken, Position, TextDocumentPositionParams } from 'vscode-languageserver'
import type { EmbeddedText, LineIndex, SourceFile, Span } from '../../core/types.ts'
import type { EditorText } from '../../editor/place/place.ts'
import type { InputFile } from '../../run/input-file.ts'
import { parseOptions, readInput } from '../../run/lint-input.ts'
import { offsetOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'

/** An open file, and the innermost text in it at a place. */
export interface TextAtCursor {
  readonly entry: WorkspaceFile
  readonly input: InputFile
  /** Lines of the whole file, also for a text inside it. */
  readonly lines: LineIndex
  /** Offset of the place in the file. */
  readonly place: number
  /** The text inside the file that help is given in; undefined where that is the file itself. */
  readonly text: EmbeddedText | undefined
  /** The text as it is read by itself, or the file, and the offset there. */
  readonly file: SourceFile
  readonly offset: number
}

type OnFile = Pick<TextDocumentPositionParams, 'textDocument'>

/** Answers a request on an open file, and any other with null. */
export const inFile =
  <P extends OnFile, R>(session: Session, answer: (entry: WorkspaceFile, params: P) => R) =>
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
    return answer(textAt(entry, params.position, session.workspace.inputOf(entry)), params, token)
  }

/** The texts of a file that help is given in. */
export const textsIn = ({ isIgnored, read: { file } }: WorkspaceFile): readonly EmbeddedText[] =>
  isIgnored ? [] : file.texts.filter(isKnown)

const isKnown = ({ file }: EmbeddedText): boolean => file.documents.length > 0

/** A configuration of which only the name of a section is written. */
const isBegun = ({ file }: EmbeddedText): boolean => /^(?:sync|external):/m.test(file.text)

export function textAt(
  entry: WorkspaceFile,
  position: Position,
  input = entry.input,
): TextAtCursor {
  const { file } = input === entry.input ? entry.read : readInput(input)
  const { lines } = file
  const place = offsetOf(lines, position)
  const texts = entry.isIgnored ? [] : file.texts
  const around = texts.find(({ toText }) => toText(place) !== undefined)
  const text = around && (isKnown(around) || isBegun(around)) ? around : undefined
  const offset = text?.toText(place) ?? place
  return { entry, input, lines, place, text, file: text?.file ?? file, offset }
}

/** The place in the file of a place in the text. */
export const inWhole = ({ text }: Pick<TextAtCursor, 'text'>, span: Span): Span =>
  text === undefined ? span : text.toFile(span)

/** The text, and how it is read. */
export function editorText({ input, text, file }: TextAtCursor): EditorText {
  const options = parseOptions(input)
  if (text === undefined) return { uri: file.uri, text: file.text, options }
  const kind = isKnown(text) ? text.given.kind : 'vc'
  const own = {
    ...options,
    ...text.given,
    kind,
    blocks: undefined,
    mode: undefined,
    path: file.path,
  }
  return { uri: file.uri, text: file.text, options: own }
}
