import { defineRule, groupBy, removeRules, safeFix } from '#core'

export default defineRule({
  id: 'unused-suppression',
  summary: 'A suppression that hides nothing is left over or in the wrong place.',
  fixable: 'safe',
  safeBecause: 'Only a comment changes.',
  messages: {
    unused: {
      severity: 'warning',
      text: 'Unused suppression: no findings of {rules} here. Remove it, or move it.',
    },
  },
  check: ({ file, reportSpan }) => ({
    Suppressions(uses) {
      const unused = uses.filter(({ covered, ran, suppression }) => {
        return ran && covered === 0 && suppression.from !== undefined
      })
      for (const [suppression, group] of groupBy(unused, (use) => use.suppression)) {
        const rules = group.map((use) => use.rule)
        const { directive } = suppression
        const isWhole = rules.length === suppression.rules.length
        const { start } = (isWhole ? directive : rules[0])?.span ?? directive.span
        const { end } = (isWhole ? directive : rules.at(-1))?.span ?? directive.span
        reportSpan({
          message: 'unused',
          span: { start, end },
          document: directive.document,
          data: { rules: rules.map(({ id }) => `"${id}"`).join(' and ') },
          fix: safeFix(
            isWhole ? 'Remove the comment' : 'Remove what hides nothing',
            removeRules(file, suppression, new Set(rules)),
          ),
        })
      }
    },
  }),
})
