import { defineRule, suggestion, warning } from '#core'
import { eachExpression, wrapAmbiguousStart } from '#patch'

export default defineRule({
  id: 'ambiguous-start',
  summary: 'An expression that starts like a statement may be parsed as one.',
  fixable: 'suggest',
  supersedes: ['result-type-mismatch'],
  messages: {
    block: warning('A leading "{" may parse as a block. Put the expression in parentheses.'),
    declaration: warning('A leading "{word}" may parse as a declaration. Put it in parentheses.'),
  },
  check: (context) =>
    eachExpression(context, ({ parsed, facts, at, edits }, report) => {
      const start = parsed.ambiguousStart
      if (parsed.ast === undefined || start === undefined) return
      // Another rule reports a function or a class as the result, which is the worse mistake.
      if (facts.results.some((each) => each.functionLike && each.node === parsed.ast)) return
      const change = edits(wrapAmbiguousStart(parsed))
      const fix = suggestion('Put it in parentheses', change)
      if (start.kind === 'object') report({ message: 'block', ...at(start), fix })
      else report({ message: 'declaration', ...at(start), data: { word: start.kind }, fix })
    }),
})
