import type { Edit, Pointer, SourceFile, Span } from '../../core/types.ts'
import type { InputFile } from '../input-file.ts'
import { type ReadFile, readInput } from '../lint-input.ts'
import { type Embedded, embeddedIn } from './embedded.ts'

type TextEdit = Pick<Edit, 'span' | 'text'>

/** A text inside a file, and the way from one to the other. */
export interface EmbeddedPlace {
  /** The text as a file of its own: what is parsed, and its documents. */
  readonly input: InputFile
  readonly read: ReadFile
  /** Pointer, in the file, of the scalar that it lies in. */
  readonly pointer: Pointer
  /** The offset inside that one of the file lies at; undefined where it lies elsewhere. */
  readonly toInner: (offset: number) => number | undefined
  /** The place in the file of a place inside. */
  readonly toOuter: (span: Span) => Span
  /** Edits of the file for edits inside; undefined where a scalar's style cannot hold them. */
  readonly edits: (inner: readonly TextEdit[]) => readonly TextEdit[] | undefined
}

/** Every text that may hold configuration, the outer ones first. */
export function embeddedPlaces(file: SourceFile, input: InputFile): readonly EmbeddedPlace[] {
  return embeddedIn(file, input).flatMap((one) => {
    const place = placeOf(one)
    const deeper = embeddedPlaces(place.read.file, place.input)
    return [place, ...deeper.map((each) => throughBoth(each, place))]
  })
}

function placeOf({ input, embedding, part }: Embedded): EmbeddedPlace {
  const { toOuter, toInner, edits } = embedding
  return { input, read: readInput(input), pointer: part.pointer, toOuter, toInner, edits }
}

const throughBoth = (inner: EmbeddedPlace, outer: EmbeddedPlace): EmbeddedPlace => ({
  ...inner,
  pointer: [...outer.pointer, ...inner.pointer],
  toOuter: (span) => outer.toOuter(inner.toOuter(span)),
  toInner(offset) {
    const at = outer.toInner(offset)
    return at === undefined ? undefined : inner.toInner(at)
  },
  edits(wanted) {
    const edits = inner.edits(wanted)
    return edits && outer.edits(edits)
  },
})
