import { defineRule, error, info, isRfc3339, nodeName, truncate, warning } from '#core'

const EMAIL = /^(?:[^\s@]+|"[^"]+")@[^\s@]+$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/

export default defineRule({
  id: 'invalid-format',
  summary: 'A time, address or URL in the wrong format cannot be used.',
  messages: {
    time: error('{name} must be a time like "2023-04-03T00:00:00Z", not "{value}".'),
    email: warning('{name} must be an email address, not "{value}".'),
    url: warning('{name} must be a URL, not "{value}". Start it with "https://".'),
    server: info('"server" has no scheme: "{value}". Start it with "https://".'),
  },
  check: ({ report }) => ({
    '@format'(node) {
      const { value, facts } = node
      if (typeof value !== 'string') return
      const message = mistakeIn(value, facts.format)
      if (message === undefined) return
      const data = { name: nodeName(node), value: truncate(value) }
      report({ message, at: node, data })
    },
    'VirtualClusterInstanceKubeConfigSpec.server'(server) {
      if (server.value === '' || server.value.includes('://')) return
      report({ message: 'server', at: server, data: { value: truncate(server.value) } })
    },
  }),
})

function mistakeIn(text: string, format: string | undefined) {
  if (format === 'date-time') return isRfc3339(text) ? undefined : 'time'
  if (text === '') return undefined
  if (format === 'email') return EMAIL.test(text) ? undefined : 'email'
  const isUrl = SCHEME.test(text) || text.startsWith('/')
  return format === 'uri' && !isUrl ? 'url' : undefined
}
