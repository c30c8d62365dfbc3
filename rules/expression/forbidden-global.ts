import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'forbidden-global',
  summary: 'The sandbox of expressions has nothing of Node.js, of a browser, or of run-time code.',
  messages: {
    missing: {
      severity: 'error',
      text: 'The sandbox that runs expressions has no "{name}", so the expression throws. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const use of found?.analysis.forbiddenUses ?? []) {
        const { name } = use
        const data = {
          name,
          advice: advice.get(name) ?? 'Use value, context, the helpers and plain JavaScript.',
        }
        report({ message: 'missing', at: node, span: found?.spanOf(use), data })
      }
    },
  }),
})

const base64 = 'Use btoa and atob for base64.'
const noCode = 'Write the code itself.'

const advice: ReadonlyMap<string, string> = new Map([
  ['Buffer', base64],
  ['TextEncoder', base64],
  ['TextDecoder', base64],
  ['eval', noCode],
  ['Function', noCode],
  ['import()', noCode],
  ['console', 'Leave it out.'],
])
