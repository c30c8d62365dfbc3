import { defineRule, isSubdomain, type Node, platformKind, replaceValue, suggestion } from '#core'

const MAX_NAME_LENGTH = 253

export default defineRule({
  id: 'invalid-name',
  summary: 'A name that is not a DNS subdomain is refused by a Kubernetes-style API.',
  fixable: 'suggest',
  messages: {
    characters: {
      severity: 'warning',
      text: '"{text}" is no DNS subdomain, so the server may refuse this {field}. Use lower-case letters, digits, "-" and ".", with a letter or digit at both ends.',
    },
    length: {
      severity: 'warning',
      text: 'This {field} has {length} characters; above 253 the server may refuse it. Shorten it.',
    },
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
      const fix = suggestion(
        `Write "${tidy}"`,
        isSubdomain(complete(tidy)) ? replaceValue(at, tidy) : undefined,
      )
      report({ message: 'characters', at, data: { text: value, field }, fix })
    }
    return {
      'ObjectMeta.name': (at) => check(at, 'name', (text) => text),
      // The server appends letters and digits, so a prefix may end with a hyphen.
      'ObjectMeta.generateName': (at) => check(at, 'generateName', (text) => `${text}x`),
    }
  },
})
