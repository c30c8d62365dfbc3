import { defineRule, suggestion, truncate } from '#core'
import {
  describeType,
  expressionOf,
  harmlessEdits,
  isOnly,
  renameTo,
  wordsAt,
  wrapInCall,
} from '#patch'

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
    member: {
      severity: 'warning',
      text: '"{receiver}" is {found} here and has no "{member}", so reading "{read}" from that throws.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis } = found
      for (const call of analysis.memberCalls) {
        if (!call.mismatch) continue
        const { receiver, receiverType, expected, name, near } = call
        const receiverText = wordsAt(parsed, receiver)
        const isScalar = isOnly(receiverType, 'number', 'boolean')
        const converts = isScalar && expected.includes('string')
        const converted = converts ? wrapInCall(parsed, receiver, 'String') : undefined
        const renamed = near === undefined ? undefined : renameTo(call, near)
        const fix =
          suggestion('Convert it with String', harmlessEdits(node, converted)) ??
          suggestion(`Rename to "${near}"`, harmlessEdits(node, renamed))
        report({
          message: 'method',
          at: node,
          span: found.spanOf(call),
          data: {
            receiver: receiverText,
            found: describeType(receiverType),
            method: name,
            advice: converts ? `Write String(${receiverText}).` : adviceFor(expected, near),
          },
          fix,
        })
      }
      for (const absent of analysis.absentMembers) {
        const { object, objectType, name, read } = absent
        const data = {
          receiver: wordsAt(parsed, object),
          found: describeType(objectType),
          member: truncate(name),
          read: truncate(read),
        }
        report({ message: 'member', at: node, span: found.spanOf(absent), data })
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

function adviceFor(expected: readonly string[], near: string | undefined): string {
  if (expected.length > 0) return `It is a method of ${plurals(expected)}.`
  return near === undefined ? 'Look for the right name.' : `Did you mean "${near}"?`
}

const plurals = (types: readonly string[]) => types.map((type) => words[type] ?? type).join(' and ')
