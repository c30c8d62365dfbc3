import { defineRule, truncate, warning } from '#core'
import {
  calledAt,
  eachBranch,
  guardAdvice,
  guardValue,
  type PatchExpression,
  wordsAt,
} from '#patch'

export default defineRule({
  id: 'throwing-expression',
  summary: 'An expression that throws stops the object from syncing.',
  fixable: 'suggest',
  messages: {
    missing: warning('This throws if the key is missing. {advice}.'),
    some: warning('This throws for {value}: {error}.'),
    always: warning('This throws for every value tried, such as {value}: {error}.'),
  },
  check: (context) =>
    eachBranch(context, (found, report) => {
      const { failure, code, offerGuard, facts } = found
      if (failure === undefined || failure.kind === 'limit') return
      const isExplained = facts.callbackMistakes.some(
        ({ kind, method }) => kind === 'nothing' && method.startsWith('reduce'),
      )
      if (isExplained) return
      const { kind, error, value } = failure
      if (kind === 'missing') {
        const fix = offerGuard('Test for it first', guardValue(found.parsed, found.valueType))
        report({ message: kind, ...code, data: { advice: guardAdvice(found.valueType) }, fix })
      } else {
        const shown = truncate(JSON.stringify(value) ?? 'nothing')
        const data = { error: truncate(withSubject(error, found)), value: shown }
        report({ message: kind, ...code, data })
      }
    }),
})

const LACKS_SUBJECT = /^(?:not a function|must be called with new)$/

/**
 * Adds what is called, which the engine's message leaves out. For an argument of a built-in, the
 * engine gives the place of the built-in.
 */
function withSubject(
  { message, at }: { readonly message: string; readonly at: number | undefined },
  { parsed }: PatchExpression,
): string {
  const called = LACKS_SUBJECT.test(message) ? calledAt(parsed, at) : undefined
  if (called === undefined) return message
  const words = wordsAt(parsed, called.subject)
  if (message !== 'not a function') return `${words} ${message}`
  return `${words} is not a ${called.isNew ? 'constructor' : 'function'}`
}
