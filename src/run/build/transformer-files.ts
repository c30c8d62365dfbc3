import { DocumentView } from '../../core/document/document.ts'
import { leafOf } from '../../core/json-patch/index.ts'
import type { Document, Node, Pointer } from '../../core/types.ts'
import { groupOf, indexes, kindOf, textAt } from '../../embedded/read.ts'
import { belowRoot } from '../../project/index.ts'
import type { Files } from '../input-file.ts'
import { inNamespace, patching, type Transform } from './built-object.ts'
import type { Deployment } from './deployments.ts'
import { viewOf } from './objects.ts'
import { patchesAt, treesIn } from './patches.ts'
import { affixing, unknownWhole, writingPairs } from './transformers.ts'

/** Reads what a transformer object does; undefined if one of its files is unknown. */
type Read = (root: Node, context: Context) => readonly Transform[] | undefined

interface Context {
  readonly document: Document
  readonly files: Files
  readonly read: ReadonlyMap<string, unknown>
}

/**
 * The changes of a kustomization's listed transformers, in order. One that is not built in may do
 * anything.
 */
export function listedTransforms(
  { settings, document, uri }: Deployment,
  files: Files,
  read: ReadonlyMap<string, unknown>,
): readonly Transform[] {
  return indexes(settings.value, 'transformers').flatMap((index) => {
    const path = textAt(settings.value, 'transformers', index)
    const views = path?.includes('\n')
      ? viewsInText(document, [...settings.pointer, 'transformers', index])
      : viewsInFile(path === undefined ? '' : belowRoot(uri, path), files, read)
    if (views.length === 0) return [unknownWhole]
    return views.flatMap((view) => {
      const { value } = view
      const readAs = groupOf(value) === '' ? BUILT_IN[kindOf(value) ?? ''] : undefined
      const isBuiltIn = textAt(value, 'apiVersion') === 'builtin'
      const context = { document: view, files, read }
      return (isBuiltIn && readAs?.(view.root, context)) || [unknownWhole]
    })
  })
}

function viewsInFile(uri: string, files: Files, read: Context['read']): readonly Document[] {
  const file = read.has(uri) ? files.get(uri) : undefined
  return (file?.trees ?? []).flatMap(
    ({ value }, tree) => (file && viewOf(file, tree, [], value)) ?? [],
  )
}

function viewsInText(document: Document, pointer: Pointer): readonly Document[] {
  const { file, index, masks } = document
  return treesIn(document, pointer).map((found) => {
    const given = { index, masks, part: undefined }
    return new DocumentView(file, given, found, {
      kind: String(kindOf(found.value)),
      mode: 'create',
    })
  })
}

const namespaced: Read = (root) => {
  const node = root.child('metadata')?.child('namespace')
  const isFilled = root.child('unsetOnly')?.value === true
  return node && [inNamespace({ written: leafOf(node, true), isFilled })]
}

const patched: Read = (root, { document, files, read }) => {
  const settings = { settings: root, document, uri: document.file.uri }
  return patchesAt(settings, [], files, read)?.map(patching)
}

const NONE: Read = () => []
const AT_LABELS: Pointer = ['metadata', 'labels']
const AT_ANNOTATIONS: Pointer = ['metadata', 'annotations']

const BUILT_IN: Readonly<Record<string, Read>> = {
  NamespaceTransformer: namespaced,
  PatchTransformer: patched,
  PrefixTransformer: (root) => affixing(root.child('prefix'), undefined),
  SuffixTransformer: (root) => affixing(undefined, root.child('suffix')),
  PrefixSuffixTransformer: (root) => affixing(root.child('prefix'), root.child('suffix')),
  LabelTransformer: (root) => writingPairs(root.child('labels'), AT_LABELS),
  AnnotationsTransformer: (root) => writingPairs(root.child('annotations'), AT_ANNOTATIONS),
  ImageTagTransformer: NONE,
  ReplicaCountTransformer: NONE,
}
