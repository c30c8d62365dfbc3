import { defineRule, warning } from '#core'

export default defineRule({
  id: 'ttl-without-effect',
  summary: 'ttlAfterLastActivity has no effect without a ttl.',
  messages: {
    alone: warning('"ttlAfterLastActivity" has no effect without "ttl". Add "ttl", or remove it.'),
  },
  check: ({ report }) => ({
    'OwnedAccessKeySpec.ttlAfterLastActivity'(flag) {
      if (flag.value && flag.parent?.has('ttl') === 'no') {
        report({ message: 'alone', at: flag, part: 'key' })
      }
    },
  }),
})
