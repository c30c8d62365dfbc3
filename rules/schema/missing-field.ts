import { defineRule, type Node } from '#core'

export default defineRule({
  id: 'missing-field',
  summary: 'A patch needs a path, and a reference needs a kind and version.',
  messages: {
    path: {
      severity: 'error',
      text: 'This patch has no "path", so it changes nothing. Add one.',
    },
    reference: {
      severity: 'error',
      text: 'This reference has no {fields}. Add {each}.',
    },
  },
  check: ({ report }) => ({
    PatchEntry(entry) {
      if (lacks(entry, ['path']))
        report({ message: 'path', at: entry.child('path') ?? entry, part: 'key' })
    },
    PatchReference(reference) {
      const missing = [
        ['kind', 'kindPath'],
        ['apiVersion', 'apiVersionPath'],
      ].filter((names) => lacks(reference, names))
      if (missing.length === 0) return
      const data = {
        fields: missing.map(([name]) => `"${name}"`).join(' and no '),
        each: missing.map(([name, path]) => `"${name}" or "${path}"`).join(', and '),
      }
      report({ message: 'reference', at: reference, part: 'key', data })
    },
  }),
})

/** Whether surely none of these fields is set. */
const lacks = (object: Node, names: readonly string[]): boolean =>
  names.every((name) => object.has(name) === 'no')
