import { defineRule, knownWords, suggestion, warning } from '#core'
import { describePosition, type PatchPath, pathEdits, pathOf, walkFrom } from '#patch'

export default defineRule({
  id: 'unknown-path',
  summary: 'A path that does not exist in the resource never applies.',
  fixable: 'suggest',
  supersedes: ['protected-path'],
  messages: {
    field: warning('{where} has no field "{field}". {known}'),
    near: warning('{where} has no field "{field}". Did you mean "{near}"?'),
    scalar: warning('{where} is of type {type} and has no "{field}". The patch never applies.'),
  },
  check: ({ report }) => ({
    'PatchEntry.path'(node) {
      const found = pathOf(node)
      if (found === undefined || found.path.problems.length > 0) return
      const { failure } = walkFrom(found.root, found.path)
      if (failure?.reason !== 'unknown-field' && failure?.reason !== 'step-into-scalar') return
      const { step, index, at, candidates, rewrite } = failure
      const span = found.spanOf({ start: step.contentStart, end: step.contentEnd })
      const place = { at: node, span }
      const data = { where: whereIn(found, index), field: step.text }
      if (failure.reason === 'step-into-scalar') {
        report({ message: 'scalar', ...place, data: { ...data, type: describePosition(at) } })
        return
      }
      const near = candidates.join('" or "')
      const fix = suggestion(`Rename to "${near}"`, rewrite && pathEdits(node, rewrite))
      if (near !== '') report({ message: 'near', ...place, data: { ...data, near }, fix })
      else
        report({
          message: 'field',
          ...place,
          data: { ...data, known: knownWords(step.text, at.names) },
        })
    },
  }),
})

/**
 * Names the object that lacks the field; of a resource without a schema only the metadata is known.
 */
function whereIn({ path, schema }: PatchPath, index: number): string {
  const before = path.text.slice(0, path.steps[index - 1]?.end ?? 0).trim()
  const kind = schema?.kind
  if (before === '') return kind ?? 'This resource'
  return kind === undefined ? `"${before}"` : `"${before}" of ${kind}`
}
