import { defineRule, error, lineBreakOf, startOfManifest, suggestion } from '#core'

export default defineRule({
  id: 'missing-separator',
  summary: 'Two manifests need a line "---" between them.',
  fixable: 'suggest',
  messages: {
    separator: error(
      'A new manifest starts here without "---" before it, so one of the two is lost. Add the line.',
    ),
  },
  check: ({ file, reportSpan }) => ({
    File() {
      for (const { code, span } of file.problems) {
        if (code !== 'missing-separator') continue
        const start = startOfManifest(file.text, span.start)
        const text = `---${lineBreakOf(file.text)}`
        const edit = { uri: file.uri, span: { start, end: start }, text }
        reportSpan({ message: 'separator', span, fix: suggestion('Add "---"', [edit]) })
      }
    },
  }),
})
