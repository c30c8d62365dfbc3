import { defineRule, operationsOf, patchedKinds, patchTarget } from '#core'

export default defineRule({
  id: 'patch-not-supported',
  summary: 'Patches are documented for some kinds only.',
  messages: {
    kind: {
      severity: 'info',
      text: 'The API documents no patch of a {kind}, only of {all}. Send the whole object.',
    },
  },
  check: ({ report }) => ({
    Document(document) {
      if (document.kind !== 'JsonPatch') return
      const { kind } = patchTarget(document) ?? {}
      if (kind === undefined || patchedKinds.includes(kind)) return
      const [first] = operationsOf(document)
      const at = first?.path?.node ?? document.root
      report({ message: 'kind', at, data: { kind, all: patchedKinds.join(', ') } })
    },
  }),
})
