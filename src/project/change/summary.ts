import {
  calledBy,
  type Document,
  isMapping,
  mayBeSecret,
  type Node,
  type Operation,
  operationsOf,
  ownProperty,
  type PatchTarget,
  patchTarget,
  type SourceFile,
  truncate,
} from '#core'
import { consequencesOf } from '#domain'
import { secretsOf } from '../../core/secret/secrets-of.ts'
import { overlapsAny } from '../../core/text/spans.ts'
import { factPlace, placeId } from '../facts/read.ts'
import type { ChangedObject } from './changed-object.ts'
import { type FieldChange, fieldChanges, isSame } from './compare.ts'
import type { Pairing } from './pair.ts'

/** A value that a change sets, changes or removes. */
export interface FieldSummary {
  /** The path of the field: `spec.scope.roles[vc].projects`. */
  readonly field: string
  /** The values in words; undefined for a missing one. Secret values are masked. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly consequences: readonly string[]
}

/** The changes of one object. */
export interface ObjectSummary {
  readonly change: 'created' | 'changed' | 'deleted'
  readonly kind: string
  readonly namespace: string | undefined
  /** Undefined for a vc.yaml, and if the server or a template creates the name. */
  readonly name: string | undefined
  readonly file: string
  readonly fields: readonly FieldSummary[]
  readonly consequences: readonly string[]
}

/** Stands for a secret. */
export const HIDDEN = '••••••••'

interface Summarised extends Pairing {
  /** Names a file of the earlier state. */
  readonly nameBefore: (file: SourceFile) => string
  readonly changed?: readonly ChangedObject[] | undefined
}

/** The objects that differ, with their changes and the documented consequences. */
export function summarise({
  pairs,
  created,
  deleted,
  nameBefore,
  changed = [],
}: Summarised): readonly ObjectSummary[] {
  const effects = new Map(changed.map((one) => [placeId(one.change.place), one]))
  const isObject = ({ kind }: Document) => kind !== 'Request' && kind !== 'JsonPatch'
  const summaryIn = (after: Document, before?: Document) => {
    const effect = effects.get(placeId(factPlace(after)))
    if (effect?.before !== undefined && isShown(effect)) return [ofEffect(effect, effect.before)]
    if (!isObject(after)) return requested(after)
    return before === undefined
      ? [summaryOf(after, 'created', [], ofNew(after))]
      : [summaryOf(after, 'changed', fieldsBetween(before, after), [])]
  }
  return [
    ...created.flatMap((document) => summaryIn(document)),
    ...pairs
      .filter(({ before, after }) => !isSame(before.root, after.root))
      .flatMap(({ before, after }) => summaryIn(after, before)),
    ...deleted.filter(isObject).map((document) => ({
      ...summaryOf(document, 'deleted', [], ofGone(document)),
      file: nameBefore(document.file),
    })),
  ]
}

const fieldsBetween = (before: Document, after: Document): readonly FieldSummary[] =>
  fieldChanges(before.root, after.root).flatMap((change) => fieldsOf(change, before))

/** The change of a request whose body vclint does not check, or that has none. */
function requested(document: Document): readonly ObjectSummary[] {
  if (document.kind === 'JsonPatch') return [ofPatch(document)]
  if (document.kind !== 'Request') return []
  const { endpoint, kind, namespace, name } = calledBy(document)
  if (endpoint?.verb !== 'delete' || kind === undefined) return []
  return [ofTarget(summaryOf(document, 'deleted', [], []), { kind, namespace, name })]
}

const ofTarget = (summary: ObjectSummary, { kind, namespace, name }: PatchTarget) => {
  return { ...summary, kind, namespace, name }
}

/** A patch of values is shown as values. */
const isShown = ({ change: { verb }, target }: ChangedObject) =>
  verb === 'update' || (verb === 'patch' && target.kind !== 'vc')

function ofEffect({ target, after, isRefused, document }: ChangedObject, before: Document) {
  if (after === undefined || isRefused)
    return ofTarget(summaryOf(document, 'changed', [], [REFUSED]), target)
  // Files rarely contain fields that the server sets, so their absence is no change.
  const fields = fieldChanges(before.root, after.document.root)
    .filter((one) => one.before !== undefined || one.after?.facts.serverPopulated !== true)
    .flatMap((change) => fieldsOf(change, before))
  return ofTarget(summaryOf(document, 'changed', fields, []), target)
}

const REFUSED = 'One of its operations fails, so the server refuses the whole patch.'

/** A patch for an object that is in no file. */
function ofPatch(document: Document): ObjectSummary {
  const target = patchTarget(document)
  if (target === undefined) return summaryOf(document, 'created', [], [])
  const fields = operationsOf(document).flatMap(operationWords)
  return ofTarget(summaryOf(document, 'changed', fields, []), target)
}

function operationWords({ op, path, value }: Operation): readonly FieldSummary[] {
  if (path === undefined || (op !== 'remove' && value === undefined)) return []
  const field = path.steps?.join('.') ?? path.text
  const [before, after] =
    op === 'remove' ? ['unknown', undefined] : [undefined, value && words(value)]
  return [{ field: truncate(field), before, after, consequences: [] }]
}

/** Kinds of documents that are no platform objects, in words. */
const KINDS: Readonly<Record<string, string>> = {
  vc: 'Virtual cluster configuration',
  JsonPatch: 'JSON patch',
}

function summaryOf(
  document: Document,
  change: ObjectSummary['change'],
  fields: readonly FieldSummary[],
  consequences: readonly string[],
): ObjectSummary {
  const metadata = ownProperty(document.value, 'metadata')
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    change,
    kind: KINDS[document.kind] ?? document.kind,
    namespace: text(ownProperty(metadata, 'namespace')),
    name: text(ownProperty(metadata, 'name')),
    file: document.file.uri,
    fields,
    consequences,
  }
}

function ofNew(document: Document): readonly string[] {
  const metadata = document.root.child('metadata')
  const prefix = metadata?.has('name') === 'no' ? metadata.child('generateName') : undefined
  return consequencesOf({ before: undefined, after: prefix }, document)
}

function ofGone({ root }: Document): readonly string[] {
  const metadata = root.child('metadata')
  const finalizers = metadata?.child('finalizers')?.children() ?? []
  const names = finalizers.map(({ value }) => truncate(String(value))).join(', ')
  return finalizers.length === 0 ? [] : [`Removal is blocked while it has finalizers: ${names}.`]
}

/** The values that differ at one place, in words. */
export function fieldsOf(change: FieldChange, object: Document): readonly FieldSummary[] {
  const { before, after } = change
  const consequences = consequencesOf(change, object)
  if (before !== undefined && after !== undefined) {
    const areLists = Array.isArray(before.value) && Array.isArray(after.value)
    const all = [...(areLists ? ['Only the order differs.'] : []), ...consequences]
    return [
      { field: fieldName(after), before: words(before), after: words(after), consequences: all },
    ]
  }
  const node = before ?? after
  if (node === undefined) return []
  const leaves = leavesOf(node)
  return leaves.map((leaf, index) => {
    const isLast = index === leaves.length - 1
    const side = { before: before && leaf, after: before === undefined ? leaf : undefined }
    const own = leaf === node ? [] : consequencesOf(side, object)
    return {
      field: fieldName(leaf),
      before: side.before && words(leaf),
      after: side.after && words(leaf),
      consequences: [...own, ...(isLast ? consequences : [])],
    }
  })
}

/** A mapping that is added or removed is shown by its values, a list of texts as one value. */
function leavesOf(node: Node, depth = 0): readonly Node[] {
  const children = node.children()
  const isText = !isMapping(node.value) && children.every(({ value }) => typeof value !== 'object')
  if (children.length === 0 || isText || depth > 20) return [node]
  return children.flatMap((child) => leavesOf(child, depth + 1))
}

function words(node: Node): string {
  const { value } = node
  if (isHidden(node)) return HIDDEN
  if (node.unknown) return 'a template'
  if (Array.isArray(value)) {
    const items = node.children()
    return items.every((item) => typeof item.value !== 'object')
      ? `[${items.map(words).join(', ')}]`
      : `a list of ${items.length}`
  }
  if (isMapping(value)) return Object.keys(value).length === 0 ? '{}' : 'an object'
  return typeof value === 'string' ? JSON.stringify(truncate(value)) : String(value)
}

/** True of a value that is or contains a secret. */
const isHidden = (node: Node): boolean =>
  mayBeSecret(node) || overlapsAny(secretsOf(node.document.file).spans, node.span)

/** The path to a value; list items are named by what identifies them. */
function fieldName(node: Node): string {
  const { parent, name } = node
  if (parent === undefined || name === undefined) return ''
  const above = fieldName(parent)
  if (typeof name === 'number') return `${above}[${itemName(node, parent, name)}]`
  if (!/^[\w-]+$/.test(name)) return `${above}[${JSON.stringify(truncate(name))}]`
  return above === '' ? truncate(name) : `${above}.${truncate(name)}`
}

function itemName(item: Node, list: Node, index: number): string {
  if (typeof item.value === 'string') return String(index)
  const keys = (list.facts.listKey ?? []).map((key) => item.child(key))
  const parts = keys.flatMap((key) =>
    key !== undefined && typeof key.value === 'string' && !isHidden(key)
      ? [truncate(key.value)]
      : [],
  )
  return parts.length > 0 ? parts.join(' ') : String(index)
}
