import { defineRule, type Fix } from '#core'
import {
  expressionEdits,
  expressionOf,
  mayBe,
  type PatchExpression,
  wrapAmbiguousStart,
} from '#patch'

export default defineRule({
  id: 'ambiguous-start',
  summary: 'An expression that starts like a statement may be parsed as one.',
  fixable: 'safe',
  supersedes: ['result-type-mismatch'],
  messages: {
    block: {
      severity: 'warning',
      text: 'A leading "{" may parse as a block. Put the expression in parentheses.',
    },
    declaration: {
      severity: 'warning',
      text: 'A leading "{word}" may parse as a declaration. Put it in parentheses.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      const start = found?.parsed.ambiguousStart
      if (found?.parsed.ast === undefined || start === undefined) return
      const { parsed, analysis } = found
      // A function or class as the result is a worse mistake, and reported as that.
      if (analysis.results.some((each) => each.functionLike && each.node === parsed.ast)) return
      const edits = expressionEdits(node, wrapAmbiguousStart(parsed))
      const fix = edits && { title: 'Put it in parentheses', safety: safetyOf(found), edits }
      const span = found.spanOf(start)
      if (start.kind === 'object') report({ message: 'block', at: node, span, fix })
      else report({ message: 'declaration', at: node, span, data: { word: start.kind }, fix })
    },
  }),
})

/** Where no object can come out, something else was meant, such as a template. */
const safetyOf = ({ valueType, parsed: { ambiguousStart } }: PatchExpression): Fix['safety'] =>
  ambiguousStart?.kind === 'object' && !mayBe(valueType, 'object') ? 'suggest' : 'safe'
