import { defineRule } from '#core'

export default defineRule({
  id: 'partial-wildcard',
  summary: 'A wildcard inside a name probably counts as part of the name.',
  messages: {
    partial: {
      severity: 'info',
      text: '"{text}" may match nothing: only "*" on its own is documented. List the names.',
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
