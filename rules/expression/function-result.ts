import { defineRule, error } from '#core'
import { callMethod, callResult, eachBranch, takesValue, wordsAt } from '#patch'

export default defineRule({
  id: 'function-result',
  summary: 'A field cannot hold a function.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    uncalled: error('This returns a function, not a value. Call it: (…)({given}).'),
    method: error('"{method}" is not called. Add the parentheses.'),
    joined: error('"{method}" is not called, so its source joins the text. Add the parentheses.'),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, offer }, report) => {
      for (const branch of facts.results) {
        const { functionLike } = branch
        if (functionLike === undefined) continue
        const fix = offer('Call it', callResult(branch))
        const data = { method: wordsAt(parsed, branch) }
        const given = takesValue(branch) ? 'value' : ''
        if (functionLike === 'function')
          report({ message: 'uncalled', ...at(branch), data: { given }, fix })
        else report({ message: 'method', ...at(branch), data, fix })
      }
      for (const use of facts.uncalledMethods) {
        const fix = offer('Call it', callMethod(use.node))
        report({ message: 'joined', ...at(use), data: { method: wordsAt(parsed, use) }, fix })
      }
    }),
})
