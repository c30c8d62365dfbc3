import { defineRule, oddSpaceFix, oddSpaces } from '#core'

export default defineRule({
  id: 'odd-space',
  summary: 'A no-break space is text to YAML, so a key or a value is not what it looks like.',
  fixable: 'safe',
  messages: {
    odd: {
      severity: 'error',
      text: '{point} is not a space in YAML, so this line is read as text{more}. Replace it with a space.',
    },
  },
  check: ({ file, reportSpan }) => ({
    File() {
      if (!file.problems.some(({ code }) => code === 'odd-space')) return
      const spans = oddSpaces(file.text)
      const [span] = spans
      if (span === undefined) return
      const more = spans.length === 1 ? '' : ` (${spans.length} places in all)`
      const data = { point: codePoint(file.text, span.start), more }
      reportSpan({ message: 'odd', span, data, fix: oddSpaceFix(file, spans) })
    },
  }),
})

const codePoint = (text: string, at: number) =>
  `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`
