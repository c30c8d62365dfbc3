import type { Release } from '../release/release.ts'
import { translated } from '../release/translate.ts'
import { maskFiller } from '../template/filler.ts'
import { isMapping, ownProperty, valueAt } from '../text/mapping.ts'
import type { Edits, Node } from '../types.ts'
import { joinEdits } from './fix.ts'
import { ensurePath, removeEntry, replacePair } from './index.ts'
import type { Data } from './render.ts'

/** Sets a pair at a path below another object instead. */
export function movePair(at: Node, from: Node, path: readonly string[], value = at.value) {
  if (!isMovable(at)) return undefined
  return joinEdits(removeEntry(at), ensurePath(from, path, value as Data))
}

/** False where a rewrite would lose comments or anchors, and where the value holds a template. */
function isMovable({ document, span, keySpan, value }: Node): boolean {
  const source = document.file.text.slice(keySpan.start, span.end)
  return !/#|(?<![^\s,:[{-])[&*]\S/.test(source) && !JSON.stringify(value).includes(maskFiller)
}

/**
 * Sets the values that a release has in place of a field, and of the objects around it that lose their last pair.
 * Undefined where one of them is set already.
 */
export function moveForRelease(node: Node, field: string, release: Release): Edits {
  const data = translated(node.value, field, release)
  if (data === undefined) return undefined
  const { root } = node.document
  let at = node
  for (let { parent } = at; parent?.parent !== undefined; parent = at.parent) {
    if (!isOnlyPair(at) || valueAt(data, stepsOf(parent)) !== undefined) break
    at = parent
  }
  const [place, ...more] = pathsInto(root.value, data, [])
  if (place === undefined || more.length > 0) return undefined
  const { path, value } = place
  const isBeside = stepsOf(at).slice(0, -1).join('\n') === path.slice(0, -1).join('\n')
  if (!isBeside) return movePair(at, root, path, value)
  return isMovable(at) ? replacePair(at, path.at(-1) ?? '', value as Data) : undefined
}

const stepsOf = ({ pointer, document }: Node) => pointer.slice(document.base.length)

const isOnlyPair = ({ parent }: Node): boolean =>
  isMapping(parent?.value) && Object.keys(parent.value).length === 1

/** The outermost paths at which nothing is set yet. */
function pathsInto(
  existing: unknown,
  data: Readonly<Record<string, unknown>>,
  above: readonly string[],
): readonly { readonly path: readonly string[]; readonly value: unknown }[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const path = [...above, key]
    const there = ownProperty(existing, key)
    return isMapping(there) && isMapping(value) ? pathsInto(there, value, path) : [{ path, value }]
  })
}
