import {
  defineRule,
  directiveNames,
  directiveProblems,
  hintFor,
  kindNames,
  readSuppressions,
  suggestion,
} from '#core'

export default defineRule({
  id: 'malformed-directive',
  summary: 'A vclint comment that cannot be read or is in the wrong place does nothing.',
  fixable: 'suggest',
  messages: {
    word: {
      severity: 'warning',
      text: 'Unknown comment "vclint-{word}" does nothing. {hint}',
    },
    spelling: {
      severity: 'warning',
      text: 'Unknown form of comment, so it does nothing. Write "{right}".',
    },
    rule: {
      severity: 'warning',
      text: 'This comment names no rule. Write "vclint-{word} RULE -- reason".',
    },
    list: {
      severity: 'warning',
      text: '"{text}" is not a list of rules. Write RULE, RULE -- reason.',
    },
    date: {
      severity: 'warning',
      text: '"{text}" has no date after "until". Write YYYY-MM-DD.',
    },
    place: {
      severity: 'warning',
      text: 'This comment does nothing: {why}.',
    },
    value: {
      severity: 'warning',
      text: 'This comment needs a value. Write "vclint-{word}: VALUE".',
    },
    kind: {
      severity: 'warning',
      text: 'Unknown kind "{value}". {hint}',
    },
    mode: {
      severity: 'warning',
      text: 'Unknown mode "{value}". Known: create, update, live.',
    },
    reason: {
      severity: 'warning',
      text: 'The configuration requires a reason here. Add one after "--".',
    },
  },
  check: ({ file, settings, reportSpan }) => ({
    File() {
      for (const { directive, code } of directiveProblems(file)) {
        const { name: word, text, span, document, typo: right = '' } = directive
        const value = text.split(/\s+/)[0] ?? ''
        const at = { span, document }
        const whatIsWrong = {
          'unknown-word': { message: 'word', data: { word, hint: hintFor(word, directiveNames) } },
          'foreign-spelling': { message: 'spelling', data: { right } },
          'no-rule': { message: 'rule', data: { word } },
          'bad-rule-list': { message: 'list', data: { text } },
          'bad-date': { message: 'date', data: { text } },
          'no-value': { message: 'value', data: { word } },
          'bad-kind': { message: 'kind', data: { value, hint: hintFor(value, kindNames) } },
          'bad-mode': { message: 'mode', data: { value } },
          'covers-nothing': { message: 'place', data: { why: WHY[word] ?? '' } },
        } as const
        const isReady = right !== '' && !right.includes('RULE')
        const edits = isReady ? [{ uri: file.uri, span, text: right }] : undefined
        reportSpan({
          ...whatIsWrong[code],
          ...at,
          fix: suggestion('Write the comment as vclint reads it', edits),
        })
      }
      if (!settings.requireReason) return
      for (const { directive, reason } of readSuppressions(file)) {
        const { span, document } = directive
        if (reason === undefined) reportSpan({ message: 'reason', span, document })
      }
    },
  }),
})

/** Why a comment of this name can be at a place where it means nothing. */
const WHY: Readonly<Record<string, string>> = {
  'disable-next-line': 'nothing follows it in this document',
  'disable-line': 'it is alone on its line. For the next line, write "vclint-disable-next-line"',
  enable: 'there is no "vclint-disable" above it',
}
