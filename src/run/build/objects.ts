import { DocumentView } from '../../core/document/document.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { Document, Pointer, SourceFile } from '../../core/types.ts'
import { namedChart } from '../../embedded/chart-source.ts'
import { deployingSources } from '../../embedded/kustomize.ts'
import { kindOf } from '../../embedded/read.ts'

/** An object as in its file, before anything deploys it. */
export interface SourceObject {
  readonly id: string
  readonly file: SourceFile
  readonly index: number
  readonly base: Pointer
  /** The whole object: one in scope, or one of another API that contains some. */
  readonly document: Document
  /** The documents for rules: the object itself, or what it contains; empty if others need it. */
  readonly documents: readonly Document[]
}

/** A view of any document in a file, for looking up places. */
export function viewOf(
  file: SourceFile,
  index: number,
  base: Pointer,
  value: unknown,
): Document | undefined {
  const tree = file.trees[index]
  if (tree === undefined || tree.damaged) return undefined
  const masks = file.documents.find((one) => one.index === index)?.masks ?? []
  const given = { index, masks, part: undefined }
  const kind = kindOf(value) ?? 'Kustomization'
  return new DocumentView(file, given, { base, tree, value }, { kind, mode: 'create' })
}

/** The objects of a file with documents for rules, or that others need. Patches and requests are none. */
export function sourceObjects(file: SourceFile): readonly SourceObject[] {
  return file.trees.flatMap((tree, index) => {
    const own = file.documents.filter((one) => one.index === index && isObject(one))
    return itemsOf([], tree.value).flatMap(({ base, value }) => {
      const documents = own.filter((one) => startsWith(one.base, base))
      if (documents.length === 0 && !isNamedByOthers(value)) return []
      const itself = documents.find((one) => one.base.length === base.length && !one.text)
      const document = itself ?? viewOf(file, index, base, value)
      if (document === undefined || !isManifest(value)) return []
      return [sourceAt(file, index, base, { document, documents })]
    })
  })
}

/** True of an object that names a chart for releases, or that deploys folders. */
const isNamedByOthers = (value: unknown): boolean =>
  namedChart(value) !== undefined || deployingSources(value).length > 0

/** An object at a place of a file. */
export function sourceAt(
  file: SourceFile,
  index: number,
  base: Pointer,
  documents: Pick<SourceObject, 'document' | 'documents'>,
): SourceObject {
  return { id: `${file.uri}\n${index}\n${base.join('/')}`, file, index, base, ...documents }
}

/** The items of a `List`, or the object itself, which includes what it contains. */
export function itemsOf(
  base: Pointer,
  value: unknown,
): readonly { readonly base: Pointer; readonly value: unknown }[] {
  const items = ownProperty(value, 'items')
  const isList = String(ownProperty(value, 'kind')).endsWith('List') && Array.isArray(items)
  if (!isList) return [{ base, value }]
  return items.map((item, index) => ({ base: [...base, 'items', index], value: item }))
}

const isManifest = (value: unknown): boolean => typeof ownProperty(value, 'kind') === 'string'

const isObject = ({ kind, wrapper }: Document): boolean =>
  kind !== 'JsonPatch' && kind !== 'Request' && !wrapper?.patched && !wrapper?.isMerged

export const startsWith = (pointer: Pointer, base: Pointer): boolean =>
  base.every((step, index) => pointer[index] === step)
