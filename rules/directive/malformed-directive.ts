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
  summary: 'A comment for vclint that cannot be read, or that stands where it can do nothing.',
  fixable: 'suggest',
  messages: {
    word: {
      severity: 'warning',
      text: '"vclint-{word}" is none of the comments that vclint knows, so it does nothing. {hint}',
    },
    spelling: {
      severity: 'warning',
      text: 'This comment has the form of another linter, so it does nothing. Write "{right}".',
    },
    rule: {
      severity: 'warning',
      text: 'This comment names no rule, so it does nothing. Write "vclint-{word} RULE -- reason".',
    },
    list: {
      severity: 'warning',
      text: '"{text}" is no list of rules, so this comment does nothing. Put commas between rules and "--" before a reason.',
    },
    date: {
      severity: 'warning',
      text: '"{text}" has no day of the form YYYY-MM-DD after "until", so this comment does nothing.',
    },
    place: {
      severity: 'warning',
      text: 'This comment does nothing: {why}.',
    },
    value: {
      severity: 'warning',
      text: 'This comment says nothing. Write "vclint-{word}: VALUE".',
    },
    kind: {
      severity: 'warning',
      text: 'There is no kind "{value}", so nothing is checked here. {hint}',
    },
    mode: {
      severity: 'warning',
      text: 'There is no mode "{value}", so this comment does nothing. Known: create, update, live.',
    },
    reason: {
      severity: 'warning',
      text: 'This comment does not say why, and the configuration asks for it. Add a reason after "--".',
    },
  },
  check: ({ file, settings, reportSpan }) => ({
    File() {
      for (const { directive, code } of directiveProblems(file)) {
        const { name: word, text, span, document, slip: right = '' } = directive
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

/** Why a comment of this name can stand at a place where it means nothing. */
const WHY: Readonly<Record<string, string>> = {
  'disable-next-line': 'nothing follows it in its document',
  'disable-line':
    'nothing else stands on its line. For the line below, write "vclint-disable-next-line"',
  enable: 'no "vclint-disable" stands above it',
}
