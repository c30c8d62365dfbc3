import { defineRule } from '#core'

export default defineRule({
  id: 'partial-wildcard',
  summary: 'A wildcard inside a name is taken as part of the name, as far as anyone knows.',
  messages: {
    partial: {
      severity: 'info',
      text: 'Only "*" alone is documented to select all; "{text}" may match no name at all. List the names, or use "*".',
    },
  },
  check: ({ report }) => ({
    '@wildcard'(node) {
      const text = String(node.value)
      if (text.includes('*') && text !== '*')
        report({ message: 'partial', at: node, data: { text } })
    },
  }),
})
