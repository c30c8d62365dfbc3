import { defineRule, error } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'forbidden-global',
  summary: 'Expressions run in a sandbox without Node.js, a browser or run-time code.',
  messages: {
    missing: error('"{name}" does not exist in expressions, so this throws. {advice}'),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at }, report) => {
      for (const use of facts.forbiddenUses) {
        const data = { name: use.name, advice: advice.get(use.name) ?? 'Use plain JavaScript.' }
        report({ message: 'missing', ...at(use), data })
      }
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
