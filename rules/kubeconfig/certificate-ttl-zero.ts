import { defineRule } from '#core'

export default defineRule({
  id: 'certificate-ttl-zero',
  summary: 'A certificate lifetime of 0 means about a year, not none.',
  messages: {
    zero: {
      severity: 'warning',
      text: 'certificateTTL 0 leaves the lifetime to the cluster, typically one year. Leave it out for one day.',
    },
  },
  check: ({ report }) => ({
    'VirtualClusterInstanceKubeConfigSpec.certificateTTL'(ttl) {
      if (ttl.value === 0) report({ message: 'zero', at: ttl })
    },
  }),
})
