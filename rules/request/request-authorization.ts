import { defineRule, isPlaceholder } from '#core'

export default defineRule({
  id: 'request-authorization',
  summary:
    'Every call needs an access key as a bearer token, and the key itself belongs in no file.',
  supersedes: ['plaintext-credential'],
  messages: {
    missing: {
      severity: 'warning',
      text: 'The request has no "Authorization" header, so it is refused. Add one with "Bearer" and an access key.',
    },
    scheme: {
      severity: 'warning',
      text: 'The API takes "Bearer" and an access key, not "{scheme}", so the request is refused.',
    },
    key: {
      severity: 'error',
      text: 'This file contains an access key. Revoke it, and read a new one from a variable.',
    },
  },
  check: ({ report }) => ({
    Request(root) {
      const headers = root.child('headers')?.children() ?? []
      const found = headers.find((header) =>
        /^authorization$/i.test(String(header.child('name')?.value)),
      )
      if (found === undefined) {
        report({ message: 'missing', at: root.child('method') ?? root })
        return
      }
      const value = found.child('value') ?? found
      const scheme = String(value.value)
      const key = found.child('credential')
      if (scheme !== '' && !/^bearer$/i.test(scheme) && !VARIABLE.test(scheme))
        report({ message: 'scheme', at: value, data: { scheme } })
      if (key !== undefined && !isVariable(String(key.value))) report({ message: 'key', at: key })
    },
  }),
})

/** A whole header may be filled in later; so may a part of the key. */
const isVariable = (text: string) => text === '' || isPlaceholder(text) || VARIABLE.test(text)

const VARIABLE = /\{\{|\$\w|\$\{|<[A-Z]/
