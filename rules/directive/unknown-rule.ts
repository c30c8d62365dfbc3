import { defineRule, didYouMean, readSuppressions, renameKey } from '#core'

export default defineRule({
  id: 'unknown-rule',
  summary: 'A comment or a configuration names a rule that does not exist, so it has no effect.',
  fixable: 'suggest',
  messages: {
    comment: {
      severity: 'warning',
      text: 'There is no rule "{id}", so this comment has no effect on it. {hint}',
    },
    config: {
      severity: 'warning',
      text: 'There is no rule "{id}", so this setting has no effect. {hint}',
    },
  },
  check: ({ file, settings, report, reportSpan }) => {
    const nearest = (id: string) => didYouMean(id, settings.rules.keys())
    const hintFor = (near: string | undefined) =>
      near === undefined ? '"vclint rules" lists all.' : `Did you mean "${near}"?`
    return {
      File() {
        for (const { directive, rules } of readSuppressions(file)) {
          for (const { id, span } of rules.filter((rule) => !settings.rules.has(rule.id))) {
            const near = nearest(id)
            const edits = [{ uri: file.uri, span, text: near ?? '' }]
            reportSpan({
              message: 'comment',
              span,
              document: directive.document,
              data: { id, hint: hintFor(near) },
              fix:
                near === undefined
                  ? undefined
                  : { title: `Write "${near}"`, safety: 'suggest', edits },
            })
          }
        }
      },
      ConfigRules(rules) {
        for (const rule of rules.children()) {
          const id = String(rule.name)
          if (settings.rules.has(id)) continue
          const near = nearest(id)
          const edits = near === undefined || rules.child(near) ? undefined : renameKey(rule, near)
          report({
            message: 'config',
            at: rule,
            part: 'key',
            data: { id, hint: hintFor(near) },
            fix: edits && { title: `Rename to "${near}"`, safety: 'suggest', edits },
          })
        }
      },
    }
  },
})
