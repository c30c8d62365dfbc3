import { defineRule, platformKind, removalFix, safeFix, warning } from '#core'

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
      const data = { kind: own.kind, namespace: at.value }
      report({ message: 'namespace', at, part: 'key', data, fix: removalFix(at, safeFix) })
    },
  }),
})
