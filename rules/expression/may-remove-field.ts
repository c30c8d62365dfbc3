import { defineRule, info, truncate, warning } from '#core'
import { around, covers, eachBranch, fallBackToValue, type PatchExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'may-remove-field',
  summary: 'An expression without a result removes the field.',
  fixable: 'suggest',
  messages: {
    missing: info('If "{part}" is missing, the field is removed. To keep it, append "?? value".'),
    value: info(
      'For {value} this returns nothing, so the field is removed. To keep it, append "?? value".',
    ),
    always: warning('"{part}" is always undefined, so the field is removed. Return a value.'),
    nothing: info('"void" returns undefined, which removes the field. Write undefined instead.'),
    unreturned: info(
      'This function may return nothing, which removes the field. Always return a value.',
    ),
    turned: warning('This removes the field wherever it has a value. Swap the two results.'),
    never: warning('This function returns nothing, so the field is always removed. Add "return".'),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, offer }, report) => {
      const [lost] = facts.lostValues
      const { unknownProperties, undefinedNames, callbackMistakes } = facts
      if (lost === undefined || unknownProperties.length > 0) return
      if (covers(lost, [...undefinedNames, ...callbackMistakes])) return
      // Another rule says why the part does not exist.
      if (lost.kind === 'always' && covers(lost, facts.absentMembers)) return
      const { kind: message, last, value = '' } = lost
      const data = { part: wordsAt(parsed, lost), value: truncate(value) }
      const isWritten = /^(?:nothing|always|turned)$/.test(message)
      const fix =
        message === 'never'
          ? offer('Add "return"', last && around(last, 'return ', ''))
          : offer('Fall back to the value', isWritten ? undefined : fallBackToValue(parsed))
      if (isPlain(message)) report({ message, ...at(lost), fix })
      else report({ message, ...at(lost), data, fix })
    }),
})

type Kind = PatchExpression['facts']['lostValues'][number]['kind']
type PlainKind = 'turned' | 'nothing' | 'unreturned' | 'never'

/** True of a message that names no part. */
const isPlain = (kind: Kind): kind is PlainKind =>
  /^(?:turned|nothing|unreturned|never)$/.test(kind)
