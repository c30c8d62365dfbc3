import { defineRule, type Node } from '#core'
import { type ParsedPath, type PatchDirection, pathIndex, pathOf } from '#patch'

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
      const index = pathIndex()
      const patches = list.items().flatMap(patchOf)
      for (const patch of patches) {
        const number = index.add(patch.path, patch.directions)
        const first = number === undefined ? undefined : patches[number]
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
  readonly directions: readonly PatchDirection[]
}

/** Patches of opposite directions never meet. */
function patchOf(entry: Node): Patch[] {
  const node = entry.child('path')
  const path = pathOf(node)?.path
  if (node === undefined || path === undefined) return []
  const translated = entry.has('reference') !== 'no' || entry.has('labels') !== 'no'
  const directions: PatchDirection[] = []
  if (translated || entry.has('expression') !== 'no') directions.push('forward')
  if (translated || entry.has('reverseExpression') !== 'no') directions.push('reverse')
  return [{ node, path, directions }]
}
