import {
  defineRule,
  didYouMean,
  hintAt,
  readSuppressions,
  renameKey,
  suggestion,
  warning,
} from '#core'

export default defineRule({
  id: 'unknown-rule',
  summary: 'A comment or setting for a rule that does not exist has no effect.',
  fixable: 'suggest',
  messages: {
    comment: warning('Unknown rule "{id}" in this comment. {hint}'),
    config: warning('Unknown rule "{id}". {hint}'),
  },
  check: ({ file, settings, report, reportSpan }) => {
    const problemOf = <M extends 'comment' | 'config'>(id: string, message: M) => {
      const near = didYouMean(id, settings.rules.keys())
      return { message, data: { id, hint: hintAt(near, '"vclint rules" lists all.') }, near }
    }
    return {
      File() {
        for (const { directive, rules } of readSuppressions(file)) {
          for (const { id, span } of rules.filter((rule) => !settings.rules.has(rule.id))) {
            const { near, ...problem } = problemOf(id, 'comment')
            const edits = near === undefined ? undefined : [{ uri: file.uri, span, text: near }]
            const fix = suggestion(`Write "${near}"`, edits)
            reportSpan({ ...problem, span, document: directive.document, fix })
          }
        }
      },
      ConfigRules(rules) {
        for (const at of rules.children()) {
          const id = String(at.name)
          if (settings.rules.has(id) || settings.topics.includes(id)) continue
          const { near, ...problem } = problemOf(id, 'config')
          const edits = near === undefined ? undefined : renameKey(at, near)
          const fix = suggestion(`Rename to "${near}"`, edits)
          report({ ...problem, at, part: 'key', fix })
        }
      },
    }
  },
})
