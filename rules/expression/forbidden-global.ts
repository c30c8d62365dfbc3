import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'forbidden-global',
  summary: 'Expressions run in a sandbox without Node.js, a browser or run-time code.',
  messages: {
    missing: {
      severity: 'error',
      text: '"{name}" does not exist in expressions, so this throws. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const use of found?.analysis.forbiddenUses ?? []) {
        const { name } = use
        const data = {
          name,
          advice: advice.get(name) ?? 'Use plain JavaScript.',
        }
        report({ message: 'missing', at: node, span: found?.spanOf(use), data })
      }
    },
  }),
})

const base64 = 'Use btoa and atob for base64.'
const noCode = 'Write the code directly.'

const advice: ReadonlyMap<string, string> = new Map([
  ['Buffer', base64],
  ['TextEncoder', base64],
  ['TextDecoder', base64],
  ['eval', noCode],
  ['Function', noCode],
  ['import()', noCode],
  ['console', 'Remove it.'],
])
