import { roots } from '../../generated/bind.ts'
import { directive } from '../directive/directives.ts'
import { detectKind, isPackageFile } from '../schema/detect.ts'
import { isForeignPatch } from '../schema/patch-target.ts'
import { ownProperty } from '../text/mapping.ts'
import type { CarriedText, Document, Pointer, SourceFile, Tree } from '../types.ts'
import { DocumentView } from './document.ts'
import { modeOf } from './mode-of.ts'
import type { ParseOptions } from './parse-options.ts'

/** A file whose documents are still being found. */
export type Draft = Omit<SourceFile, 'documents' | 'carried'> & {
  documents: Document[]
  carried: CarriedText[]
}

/** Adds the objects of one YAML document that are ours. */
export function addDocuments(
  file: Draft,
  tree: Tree,
  given: Pick<Document, 'index' | 'masks' | 'part'>,
  options: ParseOptions,
): void {
  const { index, masks, part } = given
  const declared = directive(file.directives, 'kind', index) ?? options.kind
  if (isPackageFile(file.uri) && (declared === undefined || declared === 'config')) {
    addConfiguration(file, tree, given)
    return
  }
  const configuredMode = directive(file.directives, 'mode', index) ?? options.mode
  const { carrier, share } = options
  for (const { base, value } of objectsIn(tree.value, declared)) {
    const kind = detectKind(value, file.uri, declared)
    if (kind === undefined || roots[kind] === undefined) {
      if (declared === undefined) addCarried(file, tree, { base, value }, given, options)
      continue
    }
    if (declared === undefined && isPatchOfOthers(kind, value, file, index)) continue
    const mode = modeOf(configuredMode, value)
    file.documents.push(
      new DocumentView({ file, index, base, tree, kind, mode, value, masks, part, share, carrier }),
    )
  }
}

/** The configuration of vclint in a `package.json`. */
function addConfiguration(
  file: Draft,
  tree: Tree,
  given: Pick<Document, 'index' | 'masks' | 'part'>,
): void {
  const value = ownProperty(tree.value, 'vclint')
  if (value === undefined) return
  const parts = { ...given, file, base: ['vclint'], tree, value }
  file.documents.push(new DocumentView({ ...parts, kind: 'config', mode: 'create' }))
}

/** Configuration inside an object of somebody else: objects are documents of their own, texts are noted. */
function addCarried(
  file: Draft,
  tree: Tree,
  outer: { readonly base: Pointer; readonly value: unknown },
  { index, masks, part }: Pick<Document, 'index' | 'masks' | 'part'>,
  { carriedIn, share }: ParseOptions,
): void {
  for (const { form, pointer, ...carrier } of carriedIn?.(outer.value) ?? []) {
    const base = [...outer.base, ...pointer]
    if (form === 'text') {
      file.carried.push({ ...carrier, form, pointer: base, document: index })
      continue
    }
    const value = pointer.reduce<unknown>(step, outer.value)
    if (!carrier.isOurs && detectKind(value, '') !== 'vc') continue
    const parts = { file, index, base, tree, kind: 'vc', value, masks, part, share, carrier }
    file.documents.push(new DocumentView({ ...parts, mode: 'create' }))
  }
}

const step = (value: unknown, key: string | number): unknown =>
  Array.isArray(value) ? value[Number(key)] : ownProperty(value, String(key))

/** A patch by its name and form, of an object of another API. */
const isPatchOfOthers = (kind: string, value: unknown, file: Draft, index: number): boolean =>
  kind === 'JsonPatch' &&
  isForeignPatch(value, file.uri, directive(file.directives, 'target', index))

/** The objects of one YAML document: itself, or the items of a `List`. */
function objectsIn(
  value: unknown,
  declared: string | undefined,
): readonly { readonly base: Pointer; readonly value: unknown }[] {
  const kind = declared === undefined ? ownProperty(value, 'kind') : undefined
  const items =
    typeof kind === 'string' && kind.endsWith('List') ? ownProperty(value, 'items') : undefined
  if (!Array.isArray(items)) return [{ base: [], value }]
  return items.map((item: unknown, index) => ({ base: ['items', index], value: item }))
}
