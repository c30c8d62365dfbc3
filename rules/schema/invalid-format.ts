import { defineRule, isRfc3339, nameOf, truncate } from '#core'

const EMAIL = /^(?:[^\s@]+|"[^"]+")@[^\s@]+$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/

export default defineRule({
  id: 'invalid-format',
  summary: 'A time, an address or a URL that is not written as one cannot be used as one.',
  messages: {
    time: {
      severity: 'error',
      text: '{name} is "{value}", which is no RFC 3339 time, so the manifest is refused. Write it like "2023-04-03T00:00:00Z".',
    },
    utc: {
      severity: 'info',
      text: '{name} is not in UTC, as the server writes it. End it with "Z".',
    },
    email: {
      severity: 'warning',
      text: '{name} is "{value}", which is no email address, so no mail arrives there.',
    },
    url: {
      severity: 'warning',
      text: '{name} is "{value}", which is no URL, so nothing is shown. Begin it with "https://".',
    },
    server: {
      severity: 'info',
      text: '"server" is "{value}", without a scheme. Begin it with "https://", so that every client takes it the same way.',
    },
  },
  check: ({ report }) => ({
    '@format'(node) {
      const { value, facts } = node
      if (typeof value !== 'string') return
      const message = mistakeIn(value, facts.format, node.name)
      if (message === undefined) return
      const data = { name: nameOf(node), value: truncate(value) }
      report({ message, at: node, data })
    },
    'VirtualClusterInstanceKubeConfigSpec.server'(server) {
      if (server.value === '' || server.value.includes('://')) return
      report({ message: 'server', at: server, data: { value: truncate(server.value) } })
    },
  }),
})

function mistakeIn(text: string, format: string | undefined, name: string | number | undefined) {
  if (format === 'date-time') {
    if (!isRfc3339(text)) return 'time'
    const isUtc = /(?:z|[+-]00:00)$/i.test(text)
    return name === 'creationTimestamp' && !isUtc ? 'utc' : undefined
  }
  if (text === '') return undefined
  if (format === 'email') return EMAIL.test(text) ? undefined : 'email'
  const isUrl = SCHEME.test(text) || text.startsWith('/')
  return format === 'uri' && !isUrl ? 'url' : undefined
}
