import { memoKey } from '../core/memo.ts'
import { pointerText } from '../core/text/json-pointer.ts'
import type { Node } from '../core/types.ts'
import { finalDotStar, normalisePath } from './path/index.ts'
import { pathOf } from './path-node.ts'

const PATCHES = memoKey<ReadonlyMap<string, readonly Node[]>>('patches by path')

/** The entries of a list of patches by path, however it is written. Empty paths are left out. */
export function patchesByPath(list: Node): ReadonlyMap<string, readonly Node[]> {
  return list.document.remember(PATCHES, pointerText(list.pointer), () => {
    const entries = new Map<string, Node[]>()
    for (const entry of list.children()) {
      const { path, root } = pathOf(entry.child('path')) ?? {}
      if (path === undefined || path.broken || path.text.trim() === '') continue
      // A path that matches nothing differs from one that matches everything.
      const key = finalDotStar(path, root) === undefined ? normalisePath(path) : path.text.trim()
      const same = entries.get(key)
      if (same === undefined) entries.set(key, [entry])
      else same.push(entry)
    }
    return entries
  })
}
