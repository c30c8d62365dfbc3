import { defineRule, info, replaceValue, suggestion, truncate, warning } from '#core'
import { expressionOf, type PatchExpression } from '#patch'

export default defineRule({
  id: 'roundtrip-mismatch',
  summary: 'A reverseExpression that does not undo the expression changes the value on every sync.',
  fixable: 'suggest',
  supersedes: ['constant-expression'],
  messages: {
    mismatch: warning('This does not undo the expression: {way}. Write the inverse.'),
    settles: info('The original is lost: {way}. To keep it, read it from context.virtualObject.'),
    lossy: warning(
      'No inverse exists: {one} and {other} both become {end}. Read the original from context.virtualObject.',
    ),
  },
  check: ({ report, settings }) => ({
    PatchEntry(entry) {
      const forward = expressionOf(entry.child('expression'), settings)
      const found = forward?.loss
      if (forward?.other === undefined || found === undefined) return
      // A template that nothing fills in cannot be turned back.
      if (forward.facts.templatesInStrings.length > 0) return
      const { other, inverse } = forward
      const related = [{ ...forward.code, message: 'The expression to undo.' }]
      if (found.isSettled) {
        report({ message: 'settles', ...other.code, data: { way: wayThere(found) }, related })
        return
      }
      const fix =
        inverse === undefined
          ? undefined
          : suggestion(`Write ${truncate(inverse)}`, replaceValue(other.node, inverse))
      const lost = fix === undefined ? found.merged : undefined
      if (lost === undefined)
        report({ message: 'mismatch', ...other.code, data: { way: wayOf(found) }, related, fix })
      else {
        const data = { one: shown(lost.one), other: shown(lost.other), end: shown(lost.there) }
        report({ message: 'lossy', ...other.code, data, related })
      }
    },
  }),
})

const shown = (value: unknown) => truncate(JSON.stringify(value) ?? 'nothing')

const wayThere = ({ value, there }: NonNullable<PatchExpression['loss']>): string =>
  `${shown(value)} → ${shown(there)}`

function wayOf({ value, there, back }: NonNullable<PatchExpression['loss']>): string {
  const none = back.kind === 'throws' ? 'an error' : 'nothing'
  return `${shown(value)} → ${shown(there)} → ${back.kind === 'value' ? shown(back.value) : none}`
}
