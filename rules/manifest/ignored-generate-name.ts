import { defineRule, isNew, lacks, removePair, safeFix } from '#core'

export default defineRule({
  id: 'ignored-generate-name',
  summary: 'Beside a name, generateName has no effect.',
  fixable: 'safe',
  messages: {
    ignored: {
      severity: 'warning',
      text: '"generateName" counts only where "name" is absent, so it is ignored here. Leave one of the two out.',
    },
  },
  check: ({ report }) => ({
    ObjectMeta(metadata) {
      if (!isNew(metadata.document) || metadata.mayHoldMore) return
      const at = metadata.get('generateName')
      const name = metadata.get('name')
      if (name === undefined || at === undefined) return
      if (lacks(metadata, 'name') || lacks(metadata, 'generateName')) return
      report({
        message: 'ignored',
        at,
        part: 'key',
        related: [{ at: name, part: 'key', message: 'This name is used.' }],
        fix: safeFix('Remove "generateName"', removePair(at)),
        tags: ['unnecessary'],
      })
    },
  }),
})
