import { defineRule, isNew, lacks } from '#core'

export default defineRule({
  id: 'generate-name-in-file',
  summary: 'With generateName, every run of the same file makes one more object.',
  messages: {
    generated: {
      severity: 'info',
      text: '"generateName" makes a new object each time this file is sent, and HTTP 409 when the made-up name is taken. A "name" makes it repeatable.',
    },
  },
  check: ({ report }) => ({
    'ObjectMeta.generateName'(at) {
      if (at.value === '' || at.parent === undefined || !isNew(at.document)) return
      if (lacks(at.parent, 'name')) report({ message: 'generated', at, part: 'key' })
    },
  }),
})
