import { defineRule, info, replaceValue, suggestion, truncate, warning } from '#core'
import { checkOnce, expressionOf, type PatchExpression } from '#patch'

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
  check: (context) => ({
    PatchEntry(entry) {
      checkOnce(entry, context, (report) => {
        const forward = expressionOf(entry.child('expression'), context.settings)
        const found = forward?.loss
        if (forward?.other === undefined || found === undefined) return
        // A template that nothing fills in cannot be turned back.
        if (forward.facts.templatesInStrings.length > 0) return
        report({ ...forward.other.code, ...lossOf(found, forward, forward.other) })
      })
    },
  }),
})

function lossOf(
  found: NonNullable<PatchExpression['loss']>,
  forward: PatchExpression,
  other: PatchExpression,
) {
  const related = [{ ...forward.code, message: 'The expression to undo.' }]
  if (found.isSettled)
    return { message: 'settles', data: { way: wayThere(found) }, related } as const
  const { inverse } = forward
  const fix =
    inverse === undefined
      ? undefined
      : suggestion(`Write ${truncate(inverse)}`, replaceValue(other.node, inverse))
  const lost = fix === undefined ? found.merged : undefined
  if (lost === undefined)
    return { message: 'mismatch', data: { way: wayOf(found) }, related, fix } as const
  const data = { one: shown(lost.one), other: shown(lost.other), end: shown(lost.there) }
  return { message: 'lossy', data, related } as const
}

const shown = (value: unknown) => truncate(JSON.stringify(value) ?? 'nothing')

const wayThere = ({ value, there }: NonNullable<PatchExpression['loss']>): string =>
  `${shown(value)} → ${shown(there)}`

function wayOf({ value, there, back }: NonNullable<PatchExpression['loss']>): string {
  const none = back.kind === 'throws' ? 'an error' : 'nothing'
  return `${shown(value)} → ${shown(there)} → ${back.kind === 'value' ? shown(back.value) : none}`
}
