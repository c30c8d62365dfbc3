import { defineRule, nearKind, replaceValue, suggestion } from '#core'

export default defineRule({
  id: 'unknown-kind',
  summary:
    'A kind that nearly is one of the platform is probably a slip, and the server refuses it.',
  fixable: 'suggest',
  messages: {
    near: {
      severity: 'warning',
      text: 'Kind "{kind}" is not a documented one, so the server may refuse the object. Did you mean "{near}"?',
    },
  },
  check: ({ report }) => ({
    'Manifest.kind'(at) {
      const near = nearKind(at.value)
      if (near === undefined) return
      report({
        message: 'near',
        at,
        data: { kind: at.value, near },
        fix: suggestion(`Write "${near}"`, replaceValue(at, near)),
      })
    },
  }),
})
