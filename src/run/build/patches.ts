import { DocumentView } from '../../core/document/document.ts'
import { nodeAt } from '../../core/document/node-at.ts'
import { parse } from '../../core/document/source.ts'
import { baseOf } from '../../core/document/texts-in.ts'
import { addAll } from '../../core/lists.ts'
import { embeddingAt } from '../../core/scalar/embedding.ts'
import { PlacedTree } from '../../core/scalar/placed-tree.ts'
import { looksLikePatch } from '../../core/schema/patch-file.ts'
import type { Document, Node, Pointer, SourceFile, Span, Tree, Wrapper } from '../../core/types.ts'
import { PATCH, PATCH_KEYS } from '../../embedded/kustomize.ts'
import { indexes, kindOf, textAt, valueBelow } from '../../embedded/read.ts'
import { belowRoot } from '../../project/index.ts'
import type { Files } from '../input-file.ts'

/** A patch of a deployment: operations, or an object to merge. */
export interface BuildPatch {
  /** The target as written; undefined if the patch names its object itself. */
  readonly target: unknown
  readonly document: Document
  readonly isList: boolean
  /** The options as written, which may allow a merged patch another name or kind. */
  readonly options: unknown
}

/** The selection and the options that an entry gives its patches. */
type Selection = Pick<BuildPatch, 'target' | 'options'>

interface Settings {
  /** The mapping with the lists. */
  readonly settings: Node
  readonly document: Document
  readonly uri: string
}

/**
 * The patches in one list of a deployment, in order; undefined if one of their files is unknown.
 */
export function patchesIn(
  settings: Settings,
  key: string,
  files: Files,
  read: ReadonlyMap<string, unknown>,
): readonly BuildPatch[] | undefined {
  const found: BuildPatch[] = []
  for (const index of indexes(settings.settings.value, key)) {
    const patches = patchesAt(settings, [key, index], files, read)
    if (patches === undefined) return undefined
    addAll(found, patches)
  }
  return found
}

/** The patches of one entry, inline or in a file. */
export function patchesAt(
  { settings, document, uri }: Settings,
  at: Pointer,
  files: Files,
  read: ReadonlyMap<string, unknown>,
): readonly BuildPatch[] | undefined {
  const entry = nodeAt(settings, at)
  if (entry === undefined) return []
  const [target, options] = ['target', 'options'].map((key) => valueBelow(entry.value, key))
  const selection = { target, options }
  const text = textOf(entry.value)
  if (text !== undefined) return patchesOfText(document, [...entry.pointer, ...text.at], selection)
  const path = textAt(entry.value) ?? textAt(entry.value, 'path')
  if (path === undefined) return []
  const named = belowRoot(uri, path)
  const file = read.has(named) ? files.get(named) : undefined
  return file && patchesOfFile(file, selection)
}

/** The place of an inline patch below its entry. */
function textOf(own: unknown): { readonly at: Pointer } | undefined {
  if (typeof own === 'string') return own.includes('\n') ? { at: [] } : undefined
  return typeof valueBelow(own, 'patch') === 'string' ? { at: ['patch'] } : undefined
}

/** Reads a file again as a patch, which its content shows to be operations or an object. */
const patchesOfFile = (file: SourceFile, selection: Selection): readonly BuildPatch[] =>
  file.trees.flatMap((tree, index) => {
    const masks = file.documents.find((one) => one.index === index)?.masks ?? []
    return patchOf(file, { index, masks }, { base: [], tree }, tree.value, selection)
  })

function patchesOfText(
  document: Document,
  pointer: Pointer,
  selection: Selection,
): readonly BuildPatch[] {
  const { file, index, masks } = document
  return treesIn(document, pointer).flatMap((found) =>
    patchOf(file, { index, masks }, found, found.value, selection),
  )
}

/** The documents of a text at a place, whatever they are. */
export function treesIn({ file, index, tree: around }: Document, pointer: Pointer) {
  const text = textAtPointer(file, index, around, pointer)
  return (text?.trees ?? []).map((inner, at) => {
    const base = baseOf({ pointer }, at)
    const tree = new PlacedTree(inner, text?.toFile ?? ((span) => span), base)
    return { base, tree, value: inner.value }
  })
}

/** The YAML in a scalar: as read with the file, or by itself if it has nothing for rules. */
function textAtPointer(file: SourceFile, index: number, tree: Tree, pointer: Pointer) {
  const value = valueBelow(tree.value, ...pointer)
  const place = pointer.join('\n')
  const known = file.texts.find((one) => one.document === index && one.pointer.join('\n') === place)
  if (known !== undefined) return { trees: known.file.trees, toFile: known.toFile }
  const embedding = embeddingAt(file, tree, pointer, String(value))
  if (embedding === undefined) return undefined
  const { trees } = parse(`${file.uri}#${index}.${pointer.join('.')}`, embedding.text)
  return { trees, toFile: embedding.toFile }
}

/** Fields missing in a patch may be in the object that it changes. */
const PARTIAL: Wrapper = { name: PATCH, isPartial: true }

function patchOf(
  file: SourceFile,
  { index, masks }: { readonly index: number; readonly masks: readonly Span[] },
  { base, tree }: { readonly base: Pointer; readonly tree: Tree },
  value: unknown,
  selection: Selection,
): readonly BuildPatch[] {
  if (tree.damaged || typeof value !== 'object' || value === null) return []
  const isList = looksLikePatch(value)
  // If rules check it, too, it is the same document.
  const known = file.documents.find(
    (one) => one.index === index && isSame(one.base, base) && one.made === undefined,
  )
  if (known !== undefined) return [{ ...selection, document: known, isList }]
  const kind = isList ? 'JsonPatch' : (kindOf(value) ?? '')
  const given = { index, masks, part: undefined }
  const how = { kind, mode: 'update', wrapper: PARTIAL } as const
  const document = new DocumentView(file, given, { base, tree, value }, how)
  return [{ ...selection, document, isList }]
}

const isSame = (one: Pointer, other: Pointer): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index])

/** The lists of patches that are applied before other transformers. */
export const EARLY_PATCHES: readonly string[] = PATCH_KEYS.slice(0, 2)
export const LATE_PATCHES: readonly string[] = PATCH_KEYS.slice(2)

/** The object that a merged patch names; a list of patches may delete it. */
export const patchedBy = ({ document, target }: BuildPatch): unknown =>
  target === undefined ? targetOfObject(document.root) : target

/** The pattern of the group that has no name. */
const CORE_GROUP = '^$'

const targetOfObject = ({ value }: Node) => {
  const apiVersion = textAt(value, 'apiVersion')
  const name = textAt(value, 'metadata', 'name')
  const [group, version] = apiVersion?.includes('/')
    ? apiVersion.split('/')
    : [undefined, apiVersion]
  return {
    group: group === undefined && version !== undefined ? CORE_GROUP : exactly(group),
    version: exactly(version),
    kind: exactly(textAt(value, 'kind')),
    name: exactly(name),
    namespace: exactly(textAt(value, 'metadata', 'namespace')),
  }
}

/** The pattern of a selector that only a text itself matches. */
export const exactly = (text: string | undefined) => text?.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')
