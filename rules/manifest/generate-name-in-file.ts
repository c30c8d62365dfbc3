import { defineRule, info, isNew, lacks } from '#core'

export default defineRule({
  id: 'generate-name-in-file',
  summary: 'With generateName, every run of a file creates another object.',
  messages: {
    generated: info('Each run creates another object. Use "name" to make it repeatable.'),
  },
  check: ({ report }) => ({
    'ObjectMeta.generateName'(at) {
      if (at.value === '' || at.parent === undefined || !isNew(at.document)) return
      if (lacks(at.parent, 'name')) report({ message: 'generated', at, part: 'key' })
    },
  }),
})
