import { defineRule, isNew, isRequest, lacksMetadata, platformKind } from '#core'

export default defineRule({
  id: 'missing-name',
  summary: 'A new object needs a name, or a generateName to make one from.',
  supersedes: ['null-for-object'],
  messages: {
    missing: {
      severity: 'error',
      text: 'This {kind} has neither "name" nor "generateName", so the server refuses it. Give it a name.',
    },
    unnamed: {
      severity: 'info',
      text: 'This {kind} has no name. The documented examples have none either; tools that apply files ask for one.',
    },
  },
  check: ({ report }) => ({
    Document(document) {
      const info = isNew(document) ? platformKind(document) : undefined
      const at = lacksMetadata(document, 'name', 'generateName')
      if (info === undefined || at === undefined) return
      const message = isRequest(info) ? 'unnamed' : 'missing'
      report({ message, at, part: 'key', data: { kind: info.kind } })
    },
  }),
})
