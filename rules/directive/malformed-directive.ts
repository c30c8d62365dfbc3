import {
  type Directive,
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
      for (const { directive, message } of directiveProblems(file)) {
        const { span, document } = directive
        const fix = fixOf(directive, file.uri)
        reportSpan({ message, span, document, data: dataOf(directive, message), fix })
      }
      if (!settings.requireReason) return
      for (const { directive, reason } of readSuppressions(file)) {
        const { span, document } = directive
        if (reason === undefined) reportSpan({ message: 'reason', span, document })
      }
    },
  }),
})

function dataOf({ name: word, text, typo: right = '' }: Directive, message: string) {
  const value = text.split(/\s+/)[0] ?? ''
  const hint = message === 'kind' ? hintFor(value, kindNames) : hintFor(word, directiveNames)
  return { word, text, right, value, hint, why: WHY[word] ?? '' }
}

function fixOf({ typo = '', span }: Directive, uri: string) {
  const isReady = typo !== '' && !typo.includes('RULE')
  const edits = isReady ? [{ uri, span, text: typo }] : undefined
  return suggestion('Write the comment as vclint reads it', edits)
}

/** The reason that a comment of this name can be at a place where it means nothing. */
const WHY: Readonly<Record<string, string>> = {
  'disable-next-line': 'nothing follows it in this document',
  'disable-line': 'it is alone on its line. For the next line, write "vclint-disable-next-line"',
  enable: 'there is no "vclint-disable" above it',
}
