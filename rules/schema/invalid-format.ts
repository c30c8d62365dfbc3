import { defineRule, isRfc3339, nameOf, truncate } from '#core'

const EMAIL = /^(?:[^\s@]+|"[^"]+")@[^\s@]+$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/

export default defineRule({
  id: 'invalid-format',
  summary: 'A time, address or URL in the wrong format cannot be used.',
  messages: {
    time: {
      severity: 'error',
      text: '{name} must be a time like "2023-04-03T00:00:00Z", not "{value}".',
    },
    utc: {
      severity: 'info',
      text: '{name} is not in UTC, as the server writes it. End it with "Z".',
    },
    email: {
      severity: 'warning',
      text: '{name} must be an email address, not "{value}".',
    },
    url: {
      severity: 'warning',
      text: '{name} must be a URL, not "{value}". Start it with "https://".',
    },
    server: {
      severity: 'info',
      text: '"server" has no scheme: "{value}". Start it with "https://".',
    },
  },
  check: ({ report }) => ({
    '@format'(node) {
      const { value, facts } = node
      if (typeof value !== 'string') return
      const data = { name: nameOf(node), value: truncate(value) }
      if (facts.format === 'date-time') {
        if (!isRfc3339(value)) report({ message: 'time', at: node, data })
        else if (node.name === 'creationTimestamp' && !/(?:z|[+-]00:00)$/i.test(value)) {
          report({ message: 'utc', at: node, data: { name: data.name } })
        }
      } else if (value === '') return
      else if (facts.format === 'email') {
        if (!EMAIL.test(value)) report({ message: 'email', at: node, data })
      } else if (facts.format === 'uri' && !SCHEME.test(value) && !value.startsWith('/')) {
        report({ message: 'url', at: node, data })
      }
    },
    'VirtualClusterInstanceKubeConfigSpec.server'(server) {
      if (server.value === '' || server.value.includes('://')) return
      report({ message: 'server', at: server, data: { value: truncate(server.value) } })
    },
  }),
})
