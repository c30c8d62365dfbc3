import { defineRule, error } from '#core'

export default defineRule({
  id: 'conflicting-patch-actions',
  summary: 'A patch has expressions, a reference or labels, but never two of these.',
  messages: {
    several: error('A patch cannot have both "{first}" and "{second}". Keep one.'),
  },
  check: ({ report }) => ({
    PatchEntry(entry) {
      const expressions = [entry.get('expression'), entry.get('reverseExpression')]
      const [first, second] = [
        expressions.find((node) => node !== undefined && node.value.trim() !== ''),
        entry.get('reference'),
        entry.get('labels'),
      ].filter((node) => node !== undefined)
      if (first === undefined || second === undefined) return
      const data = { first: String(first.name), second: String(second.name) }
      const related = [{ at: first, part: 'key', message: `"${first.name}" is here.` } as const]
      report({ message: 'several', at: second, part: 'key', data, related })
    },
  }),
})
