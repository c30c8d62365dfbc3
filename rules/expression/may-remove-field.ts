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
    eachBranch(context, (found, report) => {
      const { parsed, facts, at } = found
      const [lost] = facts.lostValues
      const { unknownProperties, undefinedNames, callbackMistakes } = facts
      if (lost === undefined || unknownProperties.length > 0) return
      // Another rule says why a part does not exist.
      const absent = lost.kind === 'always' ? facts.absentMembers : []
      if (lost.kind === 'value' && covers(lost, facts.missingMethods)) return
      if (covers(lost, [...undefinedNames, ...callbackMistakes, ...absent])) return
      const { kind: message, value = '' } = lost
      const data = { part: wordsAt(parsed, lost), value: truncate(value) }
      const fix = fixFor(lost, found)
      if (isPlain(message)) report({ message, ...at(lost), fix })
      else report({ message, ...at(lost), data, fix })
    }),
})

type Kind = LostValue['kind']
type LostValue = PatchExpression['facts']['lostValues'][number]

function fixFor({ kind, last }: LostValue, { parsed, offer }: PatchExpression) {
  if (kind === 'never') return offer('Add "return"', last && around(last, 'return ', ''))
  return offer('Fall back to the value', isWritten(kind) ? undefined : fallBackToValue(parsed))
}

const isWritten = (kind: Kind): boolean => /^(?:nothing|always|turned)$/.test(kind)

type PlainKind = 'turned' | 'nothing' | 'unreturned' | 'never'

/** True of a message that names no part. */
const isPlain = (kind: Kind): kind is PlainKind =>
  /^(?:turned|nothing|unreturned|never)$/.test(kind)
