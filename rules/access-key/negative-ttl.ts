import { defineRule, type Node, warning } from '#core'

export default defineRule({
  id: 'negative-ttl',
  summary: 'A lifetime cannot be negative.',
  messages: {
    negative: warning('"ttl" is {ttl}, but a lifetime cannot be negative. Change or remove it.'),
  },
  check({ report }) {
    const positive = (ttl: Node<number>) => {
      if (ttl.value < 0) report({ message: 'negative', at: ttl, data: { ttl: ttl.value } })
    }
    return {
      'OwnedAccessKeySpec.ttl': positive,
      'DirectClusterEndpointTokenSpec.ttl': positive,
    }
  },
})
