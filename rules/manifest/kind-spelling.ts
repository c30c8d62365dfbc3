import { defineRule, error, isPlatformKind, kindNamed, safeFix, writeFix } from '#core'

export default defineRule({
  id: 'kind-spelling',
  summary: 'A kind in different case or in the plural is a different kind to the server.',
  fixable: 'safe',
  supersedes: ['unknown-kind'],
  messages: {
    spelling: error('The server does not know the kind "{kind}". Write "{right}".'),
  },
  check: ({ report }) => ({
    Document({ root }) {
      const at = root.child('kind')
      if (typeof at?.value !== 'string' || at.unknown) return
      const right = kindNamed(at.value)
      if (right === undefined || right === at.value || !isPlatformKind(right)) return
      const fix = writeFix(at, right, safeFix)
      report({ message: 'spelling', at, data: { kind: at.value, right }, fix })
    },
  }),
})
