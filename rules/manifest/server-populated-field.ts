import { defineRule, isMapping, isNew, removalFix, safeFix, warning } from '#core'

export default defineRule({
  id: 'server-populated-field',
  summary: 'A new object omits the fields that the server sets.',
  fixable: 'safe',
  safeBecause: 'The server sets the field itself when it creates the object.',
  messages: {
    populated: warning('The server sets "{field}", so a new object cannot. Remove it.'),
  },
  check: ({ report }) => ({
    '@server-populated'(at) {
      if (!isNew(at.document) || isEmpty(at.value)) return
      const data = { field: String(at.name) }
      report({ message: 'populated', at, part: 'key', data, fix: removalFix(at, safeFix) })
    },
  }),
})

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === '' || (isMapping(value) && Object.keys(value).length === 0)
}
