import { defineRule, isNew, lacks, removalFix, safeFix, warning } from '#core'

export default defineRule({
  id: 'ignored-generate-name',
  summary: 'generateName has no effect next to a name.',
  fixable: 'safe',
  safeBecause: 'The server takes "name" and never looks at "generateName".',
  messages: {
    ignored: warning('"generateName" is ignored because "name" is set. Remove one of the two.'),
  },
  check: ({ report }) => ({
    ObjectMeta(metadata) {
      if (!isNew(metadata.document) || metadata.mayHoldMore) return
      const at = metadata.get('generateName')
      const name = metadata.get('name')
      if (name === undefined || at === undefined) return
      if (lacks(metadata, 'name') || lacks(metadata, 'generateName')) return
      const related = [{ at: name, part: 'key', message: 'This name is used.' } as const]
      const fix = removalFix(at, safeFix)
      report({ message: 'ignored', at, part: 'key', related, fix, tags: ['unnecessary'] })
    },
  }),
})
