import { defineRule, omission, patchActions, warning } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'empty-expression',
  summary: 'An empty expression counts as not set.',
  messages: {
    empty: omission(
      warning(
        '"{field}" is empty. Write an expression (\'""\' for empty text), or remove the {whole}.',
      ),
    ),
    comment: omission(
      warning('"{field}" is only a comment. Write an expression, or remove the {whole}.'),
    ),
  },
  check: (context) =>
    eachExpression(context, ({ parsed, node, code }, report) => {
      if (parsed.problem?.code !== 'empty') return
      const message = parsed.comments.length > 0 ? 'comment' : 'empty'
      // The platform refuses a patch that has only a path.
      const others = patchActions.filter((action) => action !== node.name)
      const isOnly = others.every((action) => node.parent?.has(action) === 'no')
      const data = { field: String(node.name), whole: isOnly ? 'patch' : 'key' }
      report({ message, ...code, data })
    }),
})
