import type { Evaluator } from '../core/lint/evaluator.ts'
import type { Node, SourceFile } from '../core/types.ts'
import {
  type PatchedResource,
  type Preview,
  type PreviewOptions,
  patchedResources,
  previewDocument,
} from '../patch/preview/preview.ts'
import type { InputFile } from './input-file.ts'
import { readInput } from './lint-input.ts'

/** A preview, with its place in the file that the user knows. */
export interface PlacedPreview {
  readonly preview: Preview
  readonly uri: string
  readonly place: string
  /** Line of a patch, counted from 1. */
  readonly lineOf: (node: Node) => number
}

/** The effects of the patches of a file, those in texts inside of it included. */
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
  const lineOf = ({ span }: Node) => file.lines.position(span.start).line + 1
  const own = file.documents.filter(({ kind }) => kind === 'vc')
  const previews = own.flatMap((document) =>
    previewDocument(document, options, evaluator).map((preview) => {
      return { preview, uri: input.uri, place: preview.place, lineOf }
    }),
  )
  return {
    file,
    previews: previews.toSorted((a, b) => lineOfPatch(a) - lineOfPatch(b)),
    resources: own.flatMap((document) => patchedResources(document, options)),
  }
}

/** In the order of the file: texts inside of it are read after its own values. */
const lineOfPatch = ({ preview: { patches }, lineOf }: PlacedPreview): number =>
  patches[0] === undefined ? 0 : lineOf(patches[0].node)
