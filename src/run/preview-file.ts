import type { Evaluator } from '../core/lint/evaluator.ts'
import { isMapping, ownProperty } from '../core/text/mapping.ts'
import type { SourceFile } from '../core/types.ts'
import {
  type Preview,
  type PreviewOptions,
  patchedResources,
  previewDocument,
} from '../patch/preview/preview.ts'
import type { InputFile } from './input-file.ts'
import { readInput } from './lint-input.ts'

/** The effects of a file's patches, including those in embedded texts. */
export function previewInput(input: InputFile, options: PreviewOptions, evaluator: Evaluator) {
  const { file } = readInput(input)
  const own = file.documents.filter(({ kind }) => kind === 'vc')
  const previews = own.flatMap((document) => previewDocument(document, options, evaluator))
  return {
    file,
    previews: previews.toSorted((a, b) => lineOf(a) - lineOf(b)),
    resources: own.flatMap((document) => patchedResources(document, options)),
  }
}

/** Line of a preview in the file, because embedded texts are read after the file's own values. */
const lineOf = ({ patches }: Preview): number => patches[0]?.line ?? 0

/** Single objects, several documents and lists, as `kubectl get -o yaml` prints them. */
export function objectsIn({ trees }: SourceFile): readonly unknown[] {
  return trees.flatMap(({ value, damaged }) => {
    const items = ownProperty(value, 'items')
    const isList = /List$/.test(String(ownProperty(value, 'kind'))) && Array.isArray(items)
    return damaged ? [] : (isList ? items : [value]).filter(isMapping)
  })
}
