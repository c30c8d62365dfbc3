import { defineRule, error, isSubdomain, type Node, platformKind, warning, writeFix } from '#core'

const MAX_NAME_LENGTH = 253

export default defineRule({
  id: 'invalid-name',
  summary: 'The server may refuse a name that is not a DNS subdomain.',
  fixable: 'suggest',
  messages: {
    characters: warning(
      'Invalid {field} "{text}". Use lower-case letters, digits, "-" and "."; begin and end with a letter or digit.',
    ),
    secret: error(
      'No Secret can be called "{text}", so the virtual cluster finds none. Use lower-case letters, digits, "-" and ".".',
    ),
    length: warning('This {field} has {length} characters, and the limit is 253. Shorten it.'),
  },
  check: ({ report }) => {
    const check = (at: Node<string>, field: string, complete: (text: string) => string) => {
      const { value } = at
      if (value === '' || platformKind(at.document) === undefined) return
      if (value.length > MAX_NAME_LENGTH) {
        report({ message: 'length', at, data: { field, length: value.length } })
        return
      }
      if (isSubdomain(complete(value))) return
      const tidy = value.toLowerCase().replaceAll('_', '-')
      const fix = writeFix(at, isSubdomain(complete(tidy)) ? tidy : undefined)
      report({ message: 'characters', at, data: { text: value, field }, fix })
    }
    return {
      'ObjectMeta.name': (at) => check(at, 'name', (text) => text),
      'PlatformApiKey.secretName'(at) {
        if (at.value === '' || at.unknown || isSubdomain(at.value)) return
        report({ message: 'secret', at, data: { text: at.value } })
      },
      // The server appends letters and digits, so a prefix may end with a hyphen.
      'ObjectMeta.generateName': (at) => check(at, 'generateName', (text) => `${text}x`),
    }
  },
})
