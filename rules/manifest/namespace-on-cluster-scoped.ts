import { defineRule, platformKind, removeEntry, safeFix, warning } from '#core'

export default defineRule({
  id: 'namespace-on-cluster-scoped',
  summary: 'A cluster-scoped object has no namespace.',
  fixable: 'safe',
  safeBecause: 'The object has no namespace, whatever the file says.',
  messages: {
    namespace: warning('{kind} is cluster-scoped, so "{namespace}" has no effect. Remove it.'),
  },
  check: ({ report }) => ({
    'ObjectMeta.namespace'(at) {
      const own = platformKind(at.document)
      if (own?.scope !== 'cluster' || at.value === '') return
      report({
        message: 'namespace',
        at,
        part: 'key',
        data: { kind: own.kind, namespace: at.value },
        fix: safeFix('Remove "namespace"', removeEntry(at)),
      })
    },
  }),
})
