import { defineRule, suggestion, warning } from '#core'
import { describePosition, pathEdits, pathOf, walkFrom } from '#patch'

export default defineRule({
  id: 'wrong-path-step',
  summary: 'A name selects nothing in a list, and an index nothing in a plain value.',
  fixable: 'suggest',
  supersedes: ['protected-path'],
  messages: {
    list: warning('{where} is a list, so "{step}" matches nothing. Write [*] before it.'),
    scalar: warning('{where} is of type {type}, so {step} matches nothing.'),
  },
  check: ({ report }) => ({
    'PatchEntry.path'(node) {
      const found = pathOf(node)
      if (found?.schema === undefined || found.path.problems.length > 0) return
      const { path, schema } = found
      const { failure } = walkFrom(schema.root, path)
      if (failure === undefined) return
      const { reason, index, at, rewrite } = failure
      const place = { at: node, span: found.spanOf(failure.step) }
      const step = path.text.slice(failure.step.start, failure.step.end)
      const before = path.text.slice(0, path.steps[index - 1]?.end ?? 0).trim()
      const data = { where: `"${before}" of ${schema.kind}`, step }
      if (reason === 'named-step-on-list') {
        const fix = suggestion('Insert [*]', rewrite && pathEdits(node, rewrite))
        report({ message: 'list', ...place, data, fix })
      } else if (reason === 'index-on-scalar' || reason === 'wildcard-on-scalar')
        report({ message: 'scalar', ...place, data: { ...data, type: describePosition(at) } })
    },
  }),
})
