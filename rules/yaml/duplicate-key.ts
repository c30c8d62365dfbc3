import { defineRule, error, isOwnedKind, keyMayBeConditional, truncate } from '#core'

export default defineRule({
  id: 'duplicate-key',
  summary: 'When a key is set twice, many parsers silently drop the first value.',
  messages: {
    duplicate: error(
      'Duplicate key "{key}": many parsers silently drop the first value. Keep one.',
    ),
  },
  check: ({ file, reportSpan }) => ({
    Document(document) {
      if (!isOwnedKind(document.kind) || document.tree.duplicates.length === 0) return
      const { start, end } = document.root.span
      for (const duplicate of document.tree.duplicates) {
        const { key, first, second } = duplicate
        if (second.start < start || second.end > end) continue
        if (keyMayBeConditional(document, duplicate)) continue
        reportSpan({
          message: 'duplicate',
          span: second,
          document: document.index,
          data: { key: truncate(key) },
          related: [{ uri: file.uri, span: first, message: 'It is first set here.' }],
        })
      }
    },
  }),
})
