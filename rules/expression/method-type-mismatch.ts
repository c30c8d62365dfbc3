import { defineRule, suggestion } from '#core'
import { describeType, expressionOf, harmlessEdits, isOnly, wordsAt, wrapInCall } from '#patch'

export default defineRule({
  id: 'method-type-mismatch',
  summary: 'A method that values of this type do not have makes the expression throw.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    method: {
      severity: 'warning',
      text: '"{receiver}" is {found} here and has no method "{method}", so the call throws. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis } = found
      for (const call of analysis.memberCalls) {
        if (!call.mismatch) continue
        const { receiver, receiverType, expected, name } = call
        const receiverText = wordsAt(parsed, receiver)
        const isScalar = isOnly(receiverType, 'number', 'boolean')
        const converts = isScalar && expected.includes('string')
        const edits = converts
          ? harmlessEdits(node, wrapInCall(parsed, receiver, 'String'))
          : undefined
        report({
          message: 'method',
          at: node,
          span: found.spanOf(call),
          data: {
            receiver: receiverText,
            found: describeType(receiverType),
            method: name,
            advice: converts
              ? `Write String(${receiverText}).`
              : `It is a method of ${plurals(expected)}.`,
          },
          fix: suggestion('Convert it with String', edits),
        })
      }
    },
  }),
})

const words: Readonly<Record<string, string>> = {
  string: 'strings',
  array: 'lists',
  number: 'numbers',
  regexp: 'regular expressions',
}

const plurals = (types: readonly string[]) => types.map((type) => words[type] ?? type).join(' and ')
