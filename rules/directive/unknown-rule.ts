import {
  defineRule,
  didYouMean,
  hintAt,
  info,
  readSuppressions,
  renameKey,
  retiredRules,
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
    retired: info('The rule "{id}" was removed from vclint, so this does nothing. {instead}'),
  },
  check: ({ file, settings, report, reportSpan }) => {
    const nearest = (id: string) => didYouMean(id, settings.rules.keys())
    const hintFor = (near: string | undefined) => hintAt(near, '"vclint rules" lists all.')
    return {
      File() {
        for (const { directive, rules } of readSuppressions(file)) {
          for (const { id, span } of rules.filter((rule) => !settings.rules.has(rule.id))) {
            const { document } = directive
            const instead = retiredRules.get(id)
            if (instead !== undefined) {
              reportSpan({ message: 'retired', span, document, data: { id, instead } })
              continue
            }
            const near = nearest(id)
            reportSpan({
              message: 'comment',
              span,
              document,
              data: { id, hint: hintFor(near) },
              fix: suggestion(
                `Write "${near}"`,
                near === undefined ? undefined : [{ uri: file.uri, span, text: near }],
              ),
            })
          }
        }
      },
      ConfigRules(rules) {
        for (const rule of rules.children()) {
          const id = String(rule.name)
          if (settings.rules.has(id) || settings.topics.includes(id)) continue
          const instead = retiredRules.get(id)
          if (instead !== undefined) {
            report({ message: 'retired', at: rule, part: 'key', data: { id, instead } })
            continue
          }
          const near = nearest(id)
          report({
            message: 'config',
            at: rule,
            part: 'key',
            data: { id, hint: hintFor(near) },
            fix: suggestion(
              `Rename to "${near}"`,
              near === undefined ? undefined : renameKey(rule, near),
            ),
          })
        }
      },
    }
  },
})
