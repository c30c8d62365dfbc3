import type { Position } from 'vscode-languageserver'
import type { SourceFile } from '../../core/types.ts'
import { type EmbeddedPlace, embeddedPlaces } from '../../run/read/embedded-at.ts'
import { offsetOf } from '../convert.ts'
import type { Entry } from '../workspace/entries.ts'

/** A text that help is given in: a file, or configuration inside a scalar of one. */
export interface TextOfFile extends Omit<EmbeddedPlace, 'pointer'> {
  readonly file: SourceFile
  /** The text lies in a scalar of the file. */
  readonly isEmbedded: boolean
}

const known = new WeakMap<Entry, readonly TextOfFile[]>()

/** The file itself, then the texts in it that vclint checks, outer ones first. */
export function textsIn(entry: Entry): readonly TextOfFile[] {
  const found = known.get(entry) ?? read(entry)
  known.set(entry, found)
  return found
}

/** The innermost text at a place of the file, and the offset there. */
export function textAtPosition(
  entry: Entry,
  position: Position,
): { readonly inside: TextOfFile; readonly offset: number } {
  const offset = offsetOf(entry.read.file.lines, position)
  const all = textsIn(entry)
  const inner = all.findLast((one) => one.isEmbedded && one.toInner(offset) !== undefined)
  const at = inner?.toInner(offset)
  if (inner !== undefined && at !== undefined) return { inside: inner, offset: at }
  return { inside: all[0] ?? itself(entry), offset }
}

function read(entry: Entry): readonly TextOfFile[] {
  const own = itself(entry)
  return entry.isIgnored ? [own] : [own, ...embeddedPlaces(own.file, own.input).flatMap(embedded)]
}

function itself({ input, read }: Entry): TextOfFile {
  return {
    input,
    read,
    file: read.file,
    isEmbedded: false,
    toOuter: (span) => span,
    toInner: (offset) => offset,
    edits: (edits) => edits,
  }
}

function embedded(place: EmbeddedPlace): readonly TextOfFile[] {
  const { file } = place.read
  return file.documents.length === 0 ? [] : [{ ...place, file, isEmbedded: true }]
}
