import { memoKey } from '../core/memo.ts'
import { pointerText } from '../core/text/json-pointer.ts'
import type { Document, Node } from '../core/types.ts'
import { finalDotStar, normalisePath } from './path/index.ts'
import { pathOf } from './path-node.ts'

const PATCHES = memoKey<ReadonlyMap<string, readonly Node[]>>('patches by path')

/** The lists of patches of a vc.yaml, in the order of the file. */
export function patchLists({ root }: Document): readonly Node[] {
  const sides = root.child('sync')?.children() ?? []
  const kinds = sides
    .filter(({ facts }) => facts.direction !== undefined)
    .flatMap((side) => side.children())
    .flatMap((kind) => (kind.name === 'customResources' ? kind.children() : [kind]))
  return kinds.flatMap((kind) => {
    const list = kind.child('patches')
    return list !== undefined && Array.isArray(list.value) ? [list] : []
  })
}

/** The entries of a list of patches by their paths, however those are spelled. Empty paths are left out. */
export function patchesByPath(list: Node): ReadonlyMap<string, readonly Node[]> {
  return list.document.remember(PATCHES, pointerText(list.pointer), () => {
    const entries = new Map<string, Node[]>()
    for (const entry of list.children()) {
      const { path, root } = pathOf(entry.child('path')) ?? {}
      if (path === undefined || path.broken || path.text.trim() === '') continue
      // A path that matches nothing is not the same as one that matches everything.
      const key = finalDotStar(path, root) === undefined ? normalisePath(path) : path.text.trim()
      const same = entries.get(key)
      if (same === undefined) entries.set(key, [entry])
      else same.push(entry)
    }
    return entries
  })
}
