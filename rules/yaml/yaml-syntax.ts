import { defineRule, error, safeFix } from '#core'

export default defineRule({
  id: 'yaml-syntax',
  summary: 'A file that does not parse does not load.',
  fixable: 'safe',
  messages: {
    syntax: error('{problem}'),
    encoding: error('{problem}'),
  },
  check: ({ file, reportSpan }) => ({
    File() {
      const lines = new Set<number>()
      for (const { code, message, span, quoted: text } of file.problems) {
        if (code !== 'syntax' && code !== 'encoding') continue
        const { line } = file.lines.position(span.start)
        if (lines.has(line)) continue
        lines.add(line)
        const fix = text && safeFix('Put it in quotes', [{ uri: file.uri, span, text }])
        reportSpan({ message: code, span, data: { problem: message }, fix: fix || undefined })
      }
    },
  }),
})
