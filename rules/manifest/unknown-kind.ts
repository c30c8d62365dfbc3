import { defineRule, nearKind, warning, writeFix } from '#core'

export default defineRule({
  id: 'unknown-kind',
  summary: 'A kind that is close to a documented one is probably a typo.',
  fixable: 'suggest',
  messages: {
    near: warning('Unknown kind "{kind}". Did you mean "{near}"?'),
  },
  check: ({ report }) => ({
    'Manifest.kind'(at) {
      const near = nearKind(at.value)
      if (near === undefined) return
      report({ message: 'near', at, data: { kind: at.value, near }, fix: writeFix(at, near) })
    },
  }),
})
