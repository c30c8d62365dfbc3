import { defineRule, error, isNew, isRequest, lacksMetadata, omission, platformKind } from '#core'

export default defineRule({
  id: 'missing-name',
  summary: 'A new object needs a name, or a generateName to make one from.',
  supersedes: ['null-for-object'],
  messages: {
    missing: omission(error('This {kind} has no name. Add "name", or "generateName".')),
  },
  check: ({ report }) => ({
    Document(document) {
      const own = isNew(document) ? platformKind(document) : undefined
      const at = lacksMetadata(document, 'name', 'generateName')
      // The documented requests for a token or a kube config have no name.
      if (own === undefined || at === undefined || isRequest(own)) return
      const place = at.child('name') ?? at
      report({ message: 'missing', at: place, part: 'key', data: { kind: own.kind } })
    },
  }),
})
