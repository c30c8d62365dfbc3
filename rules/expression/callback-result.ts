import { defineRule, warning } from '#core'
import { around, eachExpression, type PatchExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'callback-result',
  summary: 'A callback that returns nothing, or always the same, does not do its work.',
  fixable: 'suggest',
  messages: {
    nothing: warning(
      'This callback of {method} returns nothing. Return a value, or leave out the braces.',
    ),
    accumulator: warning(
      'This callback of {method} returns nothing, so the next round gets undefined. Return the accumulator.',
    ),
    block: warning(
      'These braces are a block, not an object, so nothing is returned. Put them in parentheses.',
    ),
    always: warning(
      'This callback of {method} is always {always}, so {effect} item passes. Test the item.',
    ),
    same: warning('"=" gives every item the same value. Return what each item becomes.'),
    key: warning('Every round writes the key "{key}" itself. For the name in it, write [{key}].'),
    read: warning('This reads the key "{key}" itself. For the name in it, write [{key}].'),
    boolean: warning('This returns true or false, so sort moves nothing. Return -1, 0 or 1.'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { facts } = found
      for (const read of facts.keyReads) report({ message: 'read', ...reading(read, found) })
      for (const mistake of facts.callbackMistakes) report(mistaken(mistake, found))
    }),
})

function reading(
  read: PatchExpression['facts']['keyReads'][number],
  { parsed, at, offer }: PatchExpression,
) {
  const fix = offer('Write the brackets', [{ ...read.access, text: read.brackets }])
  return { ...at(read), data: { key: wordsAt(parsed, read) }, fix }
}

function mistaken(
  mistake: PatchExpression['facts']['callbackMistakes'][number],
  { parsed, at, offer }: PatchExpression,
) {
  const { method, kind, always } = mistake
  if (kind === 'block' || kind === 'same' || kind === 'boolean')
    return { message: kind, ...at(mistake) } as const
  const isReduced = kind === 'nothing' && /^reduce/.test(method)
  if (isReduced) return { message: 'accumulator', ...at(mistake), data: { method } } as const
  const effect = always ? 'every' : 'no'
  const data = { method, always: String(always), effect, key: wordsAt(parsed, mistake) }
  const edits = kind === 'key' ? around(mistake, '[', ']') : undefined
  return { message: kind, ...at(mistake), data, fix: offer('Write the brackets', edits) } as const
}
