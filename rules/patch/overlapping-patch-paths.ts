import { defineRule, type Node } from '#core'
import { normalisePath, overlaps, type ParsedPath, pathOf } from '#patch'

/** Pairs are compared, so the time would grow with the square of a list that has no end. */
const most = 1000

export default defineRule({
  id: 'overlapping-patch-paths',
  summary: 'Two patches of one list reach the same value, so their order decides.',
  messages: {
    overlap: {
      severity: 'info',
      text: 'Paths "{path}" and "{first}" can select the same value. Both patches then change it, in the order of the list.',
    },
  },
  check: ({ report }) => ({
    Patches(list) {
      const patches = list.items().slice(0, most).flatMap(patchOf)
      for (const [index, patch] of patches.entries()) {
        const first = patches.slice(0, index).find((other) => meet(other, patch))
        if (first === undefined) continue
        report({
          message: 'overlap',
          at: patch.node,
          data: { path: patch.path.text, first: first.path.text },
          related: [{ at: first.node, message: 'The other path.' }],
        })
      }
    },
  }),
})

interface Patch {
  readonly node: Node
  readonly path: ParsedPath
  readonly normal: string
  readonly forward: boolean
  readonly reverse: boolean
}

function patchOf(entry: Node): Patch[] {
  const node = entry.child('path')
  const path = pathOf(node)?.path
  if (node === undefined || path === undefined) return []
  const translated = entry.has('reference') !== 'no' || entry.has('labels') !== 'no'
  const forward = translated || entry.has('expression') !== 'no'
  const reverse = translated || entry.has('reverseExpression') !== 'no'
  return [{ node, path, normal: normalisePath(path), forward, reverse }]
}

/** The same path twice is another rule's matter, and patches of opposite directions never meet. */
function meet(a: Patch, b: Patch): boolean {
  if (a.normal === b.normal) return false
  if (!(a.forward && b.forward) && !(a.reverse && b.reverse)) return false
  return overlaps(a.path, b.path)
}
