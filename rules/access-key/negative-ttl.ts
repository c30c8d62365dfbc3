import { defineRule, type Node } from '#core'

export default defineRule({
  id: 'negative-ttl',
  summary: 'A negative ttl is no lifetime.',
  messages: {
    negative: {
      severity: 'warning',
      text: 'A "ttl" of {ttl} is no lifetime; what the server makes of it is not documented. Give a positive number, or leave "ttl" out.',
    },
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
