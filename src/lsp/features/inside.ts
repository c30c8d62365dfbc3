import type { Position } from 'vscode-languageserver'
import type { Edit, SourceFile, Span } from '../../core/types.ts'
import type { InputFile, ReadFile } from '../../run/lint-files.ts'
import { type EmbeddedPlace, embeddedPlaces } from '../../run/read/embedded-at.ts'
import { offsetOf } from '../convert.ts'
import type { Entry } from '../workspace/entries.ts'

type Change = Pick<Edit, 'span' | 'text'>

/** A text that help is given in: a file, or configuration inside a scalar of one. */
export interface Inside {
  readonly input: InputFile
  readonly read: ReadFile
  readonly file: SourceFile
  /** Whether it lies in a scalar of the file. */
  readonly isEmbedded: boolean
  /** The place in the file. */
  readonly toOuter: (span: Span) => Span
  /** The offset in this text of one in the file; undefined where it lies elsewhere. */
  readonly toInner: (offset: number) => number | undefined
  /** Edits of the file; undefined where the scalars around the text cannot hold them. */
  readonly outerEdits: (edits: readonly Change[]) => readonly Change[] | undefined
}

const known = new WeakMap<Entry, readonly Inside[]>()

/** The file itself, then the texts in it that are ours, outer ones first. */
export function textsIn(entry: Entry): readonly Inside[] {
  const found = known.get(entry) ?? read(entry)
  known.set(entry, found)
  return found
}

/** The innermost text at a place of the file, and the offset there. */
export function insideAt(
  entry: Entry,
  position: Position,
): { readonly inside: Inside; readonly offset: number } {
  const offset = offsetOf(entry.read.file.lines, position)
  const all = textsIn(entry)
  const inner = all.findLast((one) => one.isEmbedded && one.toInner(offset) !== undefined)
  const at = inner?.toInner(offset)
  if (inner !== undefined && at !== undefined) return { inside: inner, offset: at }
  return { inside: all[0] ?? itself(entry), offset }
}

function read(entry: Entry): readonly Inside[] {
  const own = itself(entry)
  return entry.isIgnored ? [own] : [own, ...embeddedPlaces(own.file, own.input).flatMap(embedded)]
}

function itself({ input, read }: Entry): Inside {
  return {
    input,
    read,
    file: read.file,
    isEmbedded: false,
    toOuter: (span) => span,
    toInner: (offset) => offset,
    outerEdits: (edits) => edits,
  }
}

function embedded({ input, read, toOuter, toInner, edits }: EmbeddedPlace): readonly Inside[] {
  const { file } = read
  if (file.documents.length === 0) return []
  return [{ input, read, file, isEmbedded: true, toOuter, toInner, outerEdits: edits }]
}
