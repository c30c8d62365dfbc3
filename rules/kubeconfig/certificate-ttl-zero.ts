import { defineRule, info } from '#core'

export default defineRule({
  id: 'certificate-ttl-zero',
  summary: 'A certificate lifetime of 0 means about a year, not none.',
  supersedes: ['ttl-without-effect'],
  messages: {
    zero: info('"certificateTTL: 0" usually means one year. Remove it for the default of one day.'),
  },
  check: ({ report }) => ({
    'VirtualClusterInstanceKubeConfigSpec.certificateTTL'(ttl) {
      if (ttl.value === 0) report({ message: 'zero', at: ttl })
    },
  }),
})
