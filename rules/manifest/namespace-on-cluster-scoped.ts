import { defineRule, platformKind, removeEntry, safeFix } from '#core'

export default defineRule({
  id: 'namespace-on-cluster-scoped',
  summary: 'A cluster-scoped object has no namespace.',
  fixable: 'safe',
  safeBecause: 'The object has no namespace, whatever the file says.',
  messages: {
    namespace: {
      severity: 'warning',
      text: '{kind} is cluster-scoped, so "{namespace}" has no effect. Remove it.',
    },
  },
  check: ({ report }) => ({
    'ObjectMeta.namespace'(at) {
      const info = platformKind(at.document)
      if (info?.scope !== 'cluster' || at.value === '') return
      report({
        message: 'namespace',
        at,
        part: 'key',
        data: { kind: info.kind, namespace: at.value },
        fix: safeFix('Remove "namespace"', removeEntry(at)),
      })
    },
  }),
})
