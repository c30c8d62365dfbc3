import { defineRule, error, truncate } from '#core'
import { eachExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'invalid-helper-argument',
  summary: 'A helper throws on text that it cannot handle.',
  supersedes: ['throwing-expression'],
  messages: {
    service: error('"{text}" is not a Service name. Write <name>.<namespace>.svc.'),
    base64: error('This text is not base64, so atob throws. Encode it, or remove atob.'),
  },
  check: (context) =>
    eachExpression(context, ({ parsed, facts, at }, report) => {
      for (const { arguments: given } of facts.helperCalls) {
        const [argument] = given
        if (argument?.problem === undefined || given.length > 1) continue
        const { problem: message, literal } = argument
        const text = literal === undefined ? wordsAt(parsed, argument) : truncate(literal)
        if (message === 'base64') report({ message, ...at(argument) })
        else report({ message, ...at(argument), data: { text } })
      }
    }),
})
