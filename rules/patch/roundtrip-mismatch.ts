import {
  defineRule,
  memoKey,
  type Node,
  replaceValue,
  type Settings,
  suggestion,
  truncate,
} from '#core'
import {
  type Counterexample,
  canBeRun,
  counterexample,
  evaluateOnce,
  evaluationDetail,
  expressionOf,
  type Merged,
  pathOf,
  provenInverse,
} from '#patch'

const ROUND_TRIP = memoKey<Counterexample | undefined>('round trip')

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
      const pair = pairOf(entry, settings)
      if (pair === undefined) return
      const { node, forward, reverse, path } = pair
      const detail = evaluationDetail(forward, path.path, [reverse.parsed.text])
      const found = evaluateOnce(entry, settings, ROUND_TRIP, detail, (evaluator) =>
        counterexample(forward, reverse, path.path, evaluator),
      )
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

/** Both expressions of a patch, where they can be run. */
function pairOf(entry: Node, { expressionGlobals }: Settings) {
  const node = entry.child('reverseExpression')
  const forward = expressionOf(entry.child('expression'), expressionGlobals)
  const reverse = expressionOf(node, expressionGlobals)
  const path = pathOf(entry.child('path'))
  if (forward === undefined || reverse === undefined || node === undefined) return undefined
  if (path === undefined || path.path.broken) return undefined
  return canBeRun(forward) && canBeRun(reverse) ? { node, forward, reverse, path } : undefined
}

const shown = (value: unknown) => truncate(JSON.stringify(value) ?? 'nothing')

const endOfWay = (back: Counterexample['back']): string => {
  if (back.kind === 'throws') return 'an error'
  return back.kind === 'value' ? shown(back.value) : 'nothing'
}

const wayOf = ({ value, there, back }: Counterexample) =>
  `${shown(value)} → ${shown(there)} → ${endOfWay(back)}`

const endOf = ({ one, other, there }: Merged) => ({
  one: shown(one),
  other: shown(other),
  end: shown(there),
})
