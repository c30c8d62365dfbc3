import type { Evaluator } from '../core/lint/evaluator.ts'
import type { Node, Pointer, SourceFile, Span } from '../core/types.ts'
import {
  type PatchedResource,
  type Preview,
  type PreviewOptions,
  patchedResources,
  previewDocument,
} from '../patch/preview/preview.ts'
import type { InputFile } from './input-file.ts'
import { readInput } from './lint-input.ts'
import { embeddedPlaces } from './read/embedded-at.ts'

/** A preview, with its place in the file that the user knows. */
export interface PlacedPreview {
  readonly preview: Preview
  readonly uri: string
  readonly place: string
  /** Line of a patch, counted from 1. */
  readonly lineOf: (node: Node) => number
}

/** What the patches of a file do, those in texts inside of it included. */
export interface FilePreview {
  readonly file: SourceFile
  readonly previews: readonly PlacedPreview[]
  readonly resources: readonly PatchedResource[]
}

export function previewInput(
  input: InputFile,
  options: PreviewOptions,
  evaluator: Evaluator,
): FilePreview {
  const { file } = readInput(input)
  const itself: Text = { file, pointer: [], toOuter: (span) => span }
  const inside = embeddedPlaces(file, input).map(
    ({ read, pointer, toOuter }): Text => ({ file: read.file, pointer, toOuter }),
  )
  const found = [itself, ...inside].flatMap((text) => {
    const at = (place: string) => [...text.pointer, place].join('.')
    const lineOf = ({ span }: Node) => file.lines.position(text.toOuter(span).start).line + 1
    return text.file.documents
      .filter(({ kind }) => kind === 'vc')
      .map((document) => ({
        previews: previewDocument(document, options, evaluator).map((preview) => {
          return { preview, uri: input.uri, place: at(preview.place), lineOf }
        }),
        resources: patchedResources(document, options).map((one) => {
          return { ...one, place: at(one.place) }
        }),
      }))
  })
  return {
    file,
    previews: found.flatMap(({ previews }) => previews).toSorted((a, b) => lineOf(a) - lineOf(b)),
    resources: found.flatMap(({ resources }) => resources),
  }
}

/** In the order of the file: texts inside of it are read after its own values. */
const lineOf = ({ preview: { patches }, lineOf }: PlacedPreview): number =>
  patches[0] === undefined ? 0 : lineOf(patches[0].node)

/** A file, or a text inside of it. */
interface Text {
  readonly file: SourceFile
  /** Pointer of the scalar that it lies in. */
  readonly pointer: Pointer
  readonly toOuter: (span: Span) => Span
}
