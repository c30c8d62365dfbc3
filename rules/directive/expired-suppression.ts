import { defineRule, isExpired, warning } from '#core'

export default defineRule({
  id: 'expired-suppression',
  summary: 'A suppression that has expired no longer hides anything.',
  messages: {
    expired: warning('This suppression expired on {until}. Fix the finding, or set a later date.'),
  },
  check: ({ settings, reportSpan }) => ({
    Suppressions(uses) {
      const met = uses.filter(({ covered, ran }) => covered > 0 || !ran)
      for (const suppression of new Set(met.map((use) => use.suppression))) {
        const { directive, until = '', untilSpan } = suppression
        if (!isExpired(suppression, settings.today)) continue
        const span = untilSpan ?? directive.span
        reportSpan({ message: 'expired', span, document: directive.document, data: { until } })
      }
    },
  }),
})
