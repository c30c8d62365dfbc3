import { nodeAt } from '../../core/document/node-at.ts'
import { parse } from '../../core/document/source.ts'
import { applyFixes } from '../../core/edit/apply.ts'
import { insertPair, removePair, replaceValue } from '../../core/edit/index.ts'
import { canonical } from '../../core/text/canonical.ts'
import { isMapping, ownProperty, valueAt } from '../../core/text/mapping.ts'
import type { Document, Edit, Fix, Pointer } from '../../core/types.ts'
import { mergeValues } from './merge-values.ts'

/** One value that a fix changes: undefined where there was, or will be, none. */
interface ValueChange {
  readonly at: Pointer
  readonly after: unknown
}

/**
 * The fix of a finding on the values together, as edits of the layer that sets the value last. None where it would
 * change several values, where another layer would win over it, or where the layer cannot be written.
 */
export function fixInLayer(
  fix: Fix,
  merged: Document,
  layers: readonly Document[],
): readonly Fix[] {
  const { text } = applyFixes(merged.file.text, [fix], merged.file.uri)
  const wanted: unknown = parse('merged.json', text, { kind: 'vc' }).documents[0]?.value
  const [change, more] = changesBetween(merged.value, wanted, [])
  if (wanted === undefined || change === undefined || more !== undefined) return []
  const sets = ({ root }: Document, at: Pointer) => nodeAt(root, at) !== undefined
  const layer =
    layers.findLast((one) => sets(one, change.at)) ??
    layers.findLast((one) => sets(one, change.at.slice(0, -1)))
  const edits = layer === undefined || layer.masks.length > 0 ? undefined : editsIn(layer, change)
  if (layer === undefined || edits === undefined) return []
  const values = layers.map((one) => (one === layer ? after(layer, edits) : one.value))
  return isEqual(mergeValues(values), wanted) ? [{ ...fix, edits }] : []
}

function changesBetween(before: unknown, after: unknown, at: Pointer): readonly ValueChange[] {
  if (isEqual(before, after)) return []
  if (!isMapping(before) || !isMapping(after)) return [{ at, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    changesBetween(ownProperty(before, key), ownProperty(after, key), [...at, key]),
  )
}

/** Undefined where the layer does not set the value, or cannot be written. */
function editsIn({ root }: Document, { at, after }: ValueChange): readonly Edit[] | undefined {
  const node = nodeAt(root, at)
  if (node?.unknown) return undefined
  if (node !== undefined) {
    if (after === undefined) return removePair(node)
    return isPlain(after) ? replaceValue(node, after) : undefined
  }
  const parent = nodeAt(root, at.slice(0, -1))
  const key = at.at(-1)
  if (parent === undefined || key === undefined || !isMapping(parent.value)) return undefined
  return isPlain(after) ? insertPair(parent, String(key), after) : undefined
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The content of a layer after edits of it. */
function after(layer: Document, edits: readonly Edit[]): unknown {
  const { file, kind, index, base, text: inside } = layer
  const own: Fix = { title: '', safety: 'safe', edits }
  const { text } = applyFixes(file.text, [own], file.uri)
  const tree = parse('after.yaml', text, { kind }).trees[index]
  if (inside === undefined) return valueAt(tree?.value, base)
  const { index: at, base: below } = layer.written
  const inner = parse('after.yaml', String(valueAt(tree?.value, inside.pointer)), { kind })
  return valueAt(inner.trees[at]?.value, below)
}

const isEqual = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)
