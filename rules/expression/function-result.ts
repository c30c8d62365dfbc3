import { defineRule, suggestion } from '#core'
import { callMethod, callResult, harmlessEdits, shownExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'function-result',
  summary: 'A field cannot hold a function.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    uncalled: {
      severity: 'error',
      text: 'This returns a function, not a value. Call it: (…)().',
    },
    method: {
      severity: 'error',
      text: '"{method}" is not called. Add the parentheses.',
    },
    joined: {
      severity: 'error',
      text: '"{method}" is not called, so its source joins the text. Add the parentheses.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      for (const branch of analysis.results) {
        const { functionLike } = branch
        if (functionLike === undefined) continue
        const fix = suggestion('Call it', harmlessEdits(node, callResult(parsed, branch), settings))
        const span = spanOf(branch)
        if (functionLike === 'function') report({ message: 'uncalled', at: node, span, fix })
        else {
          const data = { method: wordsAt(parsed, branch) }
          report({ message: 'method', at: node, span, data, fix })
        }
      }
      for (const use of analysis.uncalledMethods) {
        report({
          message: 'joined',
          at: node,
          span: spanOf(use),
          data: { method: wordsAt(parsed, use) },
          fix: suggestion('Call it', harmlessEdits(node, callMethod(parsed, use.node), settings)),
        })
      }
    },
  }),
})
