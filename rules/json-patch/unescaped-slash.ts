import { defineRule, error, type Node, readJsonPointer, resolvePointer, writeFix } from '#core'

export default defineRule({
  id: 'unescaped-slash',
  summary: 'A "/" inside a key splits the path, so the patch misses the key.',
  fixable: 'suggest',
  messages: {
    split: error('"/" splits the key "{key}", so the patch fails. Write "~1" for it.'),
  },
  check({ report }) {
    const checkPointer = (at: Node<string>) => {
      const steps = readJsonPointer(at.value)
      if (steps === undefined) return
      const { overstep } = resolvePointer(at.document, steps)
      if (overstep === undefined) return
      const written = at.value.slice(1).split('/')
      // A backslash in front of the slash was meant to escape it.
      const rest = written
        .slice(overstep - 1)
        .join('~1')
        .replaceAll('\\~1', '~1')
      const right = `/${[...written.slice(0, overstep - 1), rest].join('/')}`
      const key = steps.slice(overstep - 1).join('/')
      report({ message: 'split', at, data: { key }, fix: writeFix(at, right) })
    }
    return { 'JsonPatchOperation.path': checkPointer, 'JsonPatchOperation.from': checkPointer }
  },
})
