import { defineRule, replaceValue, suggestion, truncate } from '#core'
import {
  type Counterexample,
  counterexample,
  expressionOf,
  type MergedValues,
  provenInverse,
} from '#patch'

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
      const node = entry.child('reverseExpression')
      const forward = expressionOf(entry.child('expression'), settings.expressionGlobals)
      const reverse = expressionOf(node, settings.expressionGlobals)
      if (node === undefined || forward === undefined || reverse === undefined) return
      const found = counterexample(entry, forward, reverse, settings)
      if (found === undefined) return
      const related = [
        { at: entry.child('expression') ?? node, message: 'The expression to undo.' },
      ]
      const inverse = provenInverse(entry, forward, settings)
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
