import { defineRule, removePair, suggestion, tokensIn } from '#core'

export default defineRule({
  id: 'internal-field',
  summary:
    'identity.connectorData never leaves the platform, so a file that holds it was copied from storage.',
  fixable: 'suggest',
  messages: {
    copied: {
      severity: 'warning',
      text: 'The platform shows "connectorData" to no client: this was copied from its storage, and may hold credentials of the identity provider. Remove it.',
    },
  },
  check: ({ report }) => ({
    'Identity.connectorData'(data) {
      // What surely is a credential is told of as one.
      if (data.value === '' || tokensIn(data.value).length > 0) return
      report({
        message: 'copied',
        at: data,
        part: 'key',
        fix: suggestion('Remove "connectorData"', removePair(data)),
      })
    },
  }),
})
