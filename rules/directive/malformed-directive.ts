import {
  type Directive,
  defineRule,
  directiveNames,
  directiveProblems,
  hintFor,
  kindNames,
  omission,
  readSuppressions,
  suggestion,
  warning,
} from '#core'

export default defineRule({
  id: 'malformed-directive',
  summary: 'A vclint comment that cannot be read or is in the wrong place does nothing.',
  fixable: 'suggest',
  messages: {
    word: warning('Unknown comment "vclint-{word}" does nothing. {hint}'),
    spelling: warning('Unknown form of comment, so it does nothing. Write "{right}".'),
    rule: omission(warning('This comment names no rule. Write "vclint-{word} RULE -- reason".')),
    list: warning('"{text}" is not a list of rules. Write RULE, RULE -- reason.'),
    date: omission(warning('"{text}" has no date after "until". Write YYYY-MM-DD.')),
    place: warning('This comment does nothing: {why}.'),
    value: omission(warning('This comment needs a value. Write "vclint-{word}: VALUE".')),
    kind: warning('Unknown kind "{value}". {hint}'),
    target: warning(
      'Unknown target "{value}". Write KIND/NAME for a JSON patch, or a release line such as 0.30.',
    ),
    mode: warning('Unknown mode "{value}". Known: create, update, live.'),
    reason: omission(warning('The configuration requires a reason here. Add one after "--".')),
  },
  check: ({ file, settings, reportSpan }) => ({
    File() {
      for (const { directive, message } of directiveProblems(file)) {
        const { span, document } = directive
        const fix = spellingFix(directive, file.uri)
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

function spellingFix({ typo = '', span }: Directive, uri: string) {
  const isReady = typo !== '' && !typo.includes('RULE')
  const edits = isReady ? [{ uri, span, text: typo }] : undefined
  return suggestion('Write the comment as vclint reads it', edits)
}

/** Explains why a directive of this name can be at a place where it has no effect. */
const WHY: Readonly<Record<string, string>> = {
  'disable-next-line': 'nothing follows it in this document',
  'disable-line': 'it is alone on its line. For the next line, write "vclint-disable-next-line"',
  enable: 'there is no "vclint-disable" above it',
}
