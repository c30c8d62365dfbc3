import { defineRule, info } from '#core'
import { type PatchPath, pathOf, walkFrom } from '#patch'

export default defineRule({
  id: 'labels-not-a-selector',
  summary: 'Labels translate a label selector, and nothing else.',
  messages: {
    other: info('"{path}" is not a label selector. Patch one, or use an expression.'),
  },
  check: ({ report }) => ({
    'PatchEntry.labels'(labels) {
      const node = labels.parent?.child('path')
      const found = pathOf(node)
      if (node === undefined || found === undefined || found.path.problems.length > 0) return
      if (isOther(found)) report({ message: 'other', at: node, data: { path: found.path.text } })
    },
  }),
})

function isOther({ path, schema }: PatchPath): boolean {
  const [first, second] = path.steps
  if (first?.text === 'metadata') return /^(?:labels|annotations)$/.test(second?.text ?? '')
  if (schema === undefined || path.steps.some(({ text }) => /selector$|^match/i.test(text))) {
    return false
  }
  const { end } = walkFrom(schema.root, path)
  if (end === undefined || end.kind === 'unknown') return false
  return !end.names.some((name) => /^matchLabels$|selector$/i.test(name))
}
