import { defineRule, removalFix, tokensIn, warning } from '#core'

export default defineRule({
  id: 'internal-field',
  summary:
    'identity.connectorData is internal to the platform, so a file with it was copied from storage.',
  fixable: 'suggest',
  messages: {
    copied: warning('"connectorData" is internal and may hold credentials. Remove it.'),
  },
  check: ({ report }) => ({
    'Identity.connectorData'(data) {
      // `plaintext-credential` reports values that certainly are credentials.
      if (data.value === '' || tokensIn(data.value).length > 0) return
      report({ message: 'copied', at: data, part: 'key', fix: removalFix(data) })
    },
  }),
})
