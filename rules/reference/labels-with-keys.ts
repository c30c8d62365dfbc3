import { defineRule, error, isMapping, replaceRaw, suggestion, warning } from '#core'

export default defineRule({
  id: 'labels-with-keys',
  summary: 'In a patch, labels is an empty object that marks the value as a selector.',
  fixable: 'suggest',
  supersedes: ['wrong-type', 'ambiguous-scalar'],
  messages: {
    keys: warning('"labels" takes no keys: it only marks a label selector. Write labels: {}.'),
    value: error(
      '"labels" must be an empty object: it only marks a label selector. Write labels: {}.',
    ),
  },
  check: ({ report }) => ({
    'PatchEntry.labels:raw'(node) {
      const { value } = node
      if (value === null || value === undefined || node.unknown) return
      if (isMapping(value) && Object.keys(value).length === 0) return
      const fix = suggestion('Write labels: {}', replaceRaw(node, '{}'))
      report({ message: isMapping(value) ? 'keys' : 'value', at: node, part: 'key', fix })
    },
  }),
})
