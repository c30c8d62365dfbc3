import { defineRule, type Node } from '#core'
import { normalisePath, pathOf } from '#patch'

export default defineRule({
  id: 'duplicate-patch-path',
  summary: 'Two patches of one list have the same path, and the configuration is refused.',
  messages: {
    same: {
      severity: 'error',
      text: 'Path "{path}" is patched twice in this list, and the virtual cluster refuses to start. Merge the two or remove one.',
    },
    spelled: {
      severity: 'error',
      text: 'Path "{path}" is "{first}" in other words; both patch the same field. Merge the two or remove one.',
    },
  },
  check: ({ report }) => ({
    Patches(list) {
      const seen = new Map<string, Node<string>>()
      for (const entry of list.items()) {
        const node = entry.get('path')
        const path = pathOf(node)?.path
        if (node === undefined || path === undefined || path.text.trim() === '') continue
        const key = normalisePath(path)
        const first = seen.get(key)
        if (first === undefined) {
          seen.set(key, node)
          continue
        }
        const related = [{ at: first, message: 'The first patch of this path.' }]
        if (first.value === node.value) {
          report({ message: 'same', at: node, data: { path: node.value }, related })
        } else {
          const data = { path: node.value, first: first.value }
          report({ message: 'spelled', at: node, data, related })
        }
      }
    },
  }),
})
