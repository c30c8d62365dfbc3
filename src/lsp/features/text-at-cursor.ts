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
  /** Lines of the whole file, even for an embedded text. */
  readonly lines: LineIndex
  /** Offset of the place in the file. */
  readonly place: number
  /** The embedded text at the place; undefined if the place is directly in the file. */
  readonly text: EmbeddedText | undefined
  /** The text as read by itself, or the file, with the offset in it. */
  readonly file: SourceFile
  readonly offset: number
}

type OnFile = Pick<TextDocumentPositionParams, 'textDocument'>

/** Answers a request about an open file; others get null. */
export const inFile =
  <P extends OnFile, R>(session: Session, answer: (entry: WorkspaceFile, params: P) => R) =>
  (params: P): R | null => {
    const entry = session.entryOf(params.textDocument.uri)
    return entry === undefined ? null : answer(entry, params)
  }

/** The same for a place in a file, after its project was read. */
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

/** The embedded texts of a file that get help. */
export const textsIn = ({ isIgnored, read: { file } }: WorkspaceFile): readonly EmbeddedText[] =>
  isIgnored ? [] : file.texts.filter(isKnown)

const isKnown = ({ file }: EmbeddedText): boolean => file.documents.length > 0

/** True of a configuration in which only the name of a section is written. */
const isBegun = ({ file }: EmbeddedText): boolean => /^(?:sync|external):/m.test(file.text)

/** True of manifests that do not parse while a word of them is written. */
const isUnfinished = ({ file }: EmbeddedText): boolean =>
  file.problems.length > 0 && /\bmanagement\.platform\.sh\//.test(file.text)

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
  const isHelped = (one: EmbeddedText) => isKnown(one) || isBegun(one) || isUnfinished(one)
  const text = around && isHelped(around) ? around : undefined
  const offset = text?.toText(place) ?? place
  return { entry, input, lines, place, text, file: text?.file ?? file, offset }
}

/** The place in the file of a place in the text. */
export const inWhole = ({ text }: Pick<TextAtCursor, 'text'>, span: Span): Span =>
  text === undefined ? span : text.toFile(span)

/** The text with the settings for reading it. */
export function editorText({ input, text, file }: TextAtCursor): EditorText {
  const options = parseOptions(input)
  if (text === undefined) return { uri: file.uri, text: file.text, options }
  const kind = isKnown(text) || isUnfinished(text) ? text.given.kind : 'vc'
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
