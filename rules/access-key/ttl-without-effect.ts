import { defineRule, info, type Node, omission, warning } from '#core'

export default defineRule({
  id: 'ttl-without-effect',
  summary: 'A lifetime has no effect without the field that it belongs to.',
  messages: {
    alone: omission(
      warning('"ttlAfterLastActivity" has no effect without "ttl". Add "ttl", or remove it.'),
    ),
    token: omission(
      info(
        '"certificateTTL" has no effect without "clientCert: true": the kube config holds a token. Add it, or remove this.',
      ),
    ),
    refused: warning(
      '"certificateTTL" has no effect with "clientCert: false": the kube config holds a token. Remove one.',
    ),
  },
  check: ({ report }) => ({
    'OwnedAccessKeySpec.ttlAfterLastActivity'(flag) {
      if (flag.value && flag.parent?.has('ttl') === 'no') {
        report({ message: 'alone', at: flag, part: 'key' })
      }
    },
    'VirtualClusterInstanceKubeConfigSpec.certificateTTL'(ttl) {
      const message = reasonOf(ttl)
      if (message !== undefined) report({ message, at: ttl, part: 'key' })
    },
  }),
})

/** The reason that no certificate is made. */
function reasonOf({ parent }: Node) {
  const asked = parent?.child('clientCert')
  if (asked === undefined) return parent?.has('clientCert') === 'no' ? 'token' : undefined
  return asked.value === false && !asked.unknown ? 'refused' : undefined
}
