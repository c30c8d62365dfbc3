import { defineRule, replaceValue, suggestion, truncate } from '#core'
import { type Counterexample, expressionOf, type MergedValues } from '#patch'

export default defineRule({
  id: 'roundtrip-mismatch',
  summary: 'A reverseExpression that does not undo the expression changes the value on every sync.',
  fixable: 'suggest',
  supersedes: ['constant-expression'],
  messages: {
    mismatch: {
      severity: 'warning',
      text: 'This does not undo the expression: {way}. Write the inverse.',
    },
    lossy: {
      severity: 'warning',
      text: 'Nothing can undo the expression: {one} and {other} both become {end}. Read the original from context.virtualObject.',
    },
  },
  check: ({ report, settings }) => ({
    PatchEntry(entry) {
      const forward = expressionOf(entry.child('expression'), settings)
      const found = forward?.loss
      if (forward?.partner === undefined || found === undefined) return
      const { partner: node, inverse } = forward
      const related = [{ at: forward.node, message: 'The expression to undo.' }]
      const fix =
        inverse === undefined
          ? undefined
          : suggestion(`Write ${truncate(inverse)}`, replaceValue(node, inverse))
      const lost = fix === undefined ? found.merged : undefined
      if (lost === undefined)
        report({ message: 'mismatch', at: node, data: { way: wayOf(found) }, related, fix })
      else report({ message: 'lossy', at: node, data: endOf(lost), related })
    },
  }),
})

const shown = (value: unknown) => truncate(JSON.stringify(value) ?? 'nothing')

const endOfWay = (back: Counterexample['back']): string => {
  if (back.kind === 'throws') return 'an error'
  return back.kind === 'value' ? shown(back.value) : 'nothing'
}

const wayOf = ({ value, there, back }: Counterexample) =>
  `${shown(value)} → ${shown(there)} → ${endOfWay(back)}`

const endOf = ({ one, other, there }: MergedValues) => ({
  one: shown(one),
  other: shown(other),
  end: shown(there),
})
