import { defineRule, safeFix, suggestion } from '#core'
import {
  expressionEdits,
  expressionOf,
  rewriteStatements,
  type StatementKind,
  type StatementRewrite,
  wordsAt,
} from '#patch'

export default defineRule({
  id: 'not-a-single-expression',
  summary: 'Only a single expression is documented, not statements.',
  fixable: 'safe',
  messages: {
    several: {
      severity: 'error',
      text: 'Several statements, but only one expression is allowed. Use commas: (a, b).',
    },
    statement: {
      severity: 'error',
      text: '"{word}" is a statement, but only an expression is documented. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      const problem = found?.parsed.problem
      if (found === undefined || problem?.code !== 'statements') return
      const { parsed } = found
      const kind = problem.statement ?? 'other'
      const rewrite = rewriteStatements(parsed)
      const edits = rewrite && expressionEdits(node, rewrite.edits)
      const fix = rewrite && fixes[rewrite.kind](edits)
      const span = found.spanOf(problem)
      if (kind === 'sequence') {
        report({ message: 'several', at: node, span, fix })
        return
      }
      // A "return" at the end of several statements.
      const way = rewrite?.kind === 'sequence' ? join : (advice[kind] ?? wrap)
      const data = { word: wordsAt(parsed, problem), advice: way }
      report({ message: 'statement', at: node, span, data, fix })
    },
  }),
})

type Edits = Parameters<typeof safeFix>[1]

const fixes = {
  sequence: (edits: Edits) => safeFix('Join the statements into one expression', edits),
  return: (edits: Edits) => safeFix('Remove "return"', edits),
  ternary: (edits: Edits) => suggestion('Write a conditional expression', edits),
} satisfies Record<StatementRewrite['kind'], unknown>

const join = 'Join the parts with commas: (a, b).'
const wrap = 'Wrap the code in (() => { … })().'

const advice: Partial<Readonly<Record<StatementKind, string>>> = {
  return: 'Remove it: the expression is the result.',
  condition: 'Write test ? a : b.',
  import: 'There are no modules to import.',
  export: 'Nothing can be exported.',
}
