import { defineRule, error, safeFix } from '#core'

export default defineRule({
  id: 'unquoted-wildcard',
  summary: 'An unquoted wildcard is a YAML alias, so the file does not load.',
  fixable: 'safe',
  supersedes: ['yaml-syntax'],
  messages: {
    wildcard: error(
      'Unquoted, "{text}" is a YAML alias, so the file does not load. Write {quoted}.',
    ),
  },
  check: ({ file, reportSpan }) => ({
    File() {
      for (const { code, span, quoted } of file.problems) {
        if (code !== 'unquoted-wildcard' || quoted === undefined) continue
        reportSpan({
          message: 'wildcard',
          span,
          data: { text: file.text.slice(span.start, span.end), quoted },
          fix: safeFix(`Write ${quoted}`, [{ uri: file.uri, span, text: quoted }]),
        })
      }
    },
  }),
})
