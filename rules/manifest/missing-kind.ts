import { defineRule, info, lacks, omission } from '#core'

export default defineRule({
  id: 'missing-kind',
  summary: 'Without a kind, only the URL of a request shows what an object is.',
  messages: {
    missing: omission(
      info(
        'This object has no "kind", which a server can infer only from the URL of a request. Add it.',
      ),
    ),
  },
  check: ({ report }) => ({
    Manifest(root) {
      if (lacks(root, 'kind')) report({ message: 'missing', at: root, part: 'key' })
    },
  }),
})
