import { defineRule, suggestion } from '#core'
import {
  assignCopy,
  compareInstead,
  dropAssignment,
  expressionOf,
  harmlessEdits,
  type PatchExpression,
  returnChanged,
  type TextEdit,
} from '#patch'

export default defineRule({
  id: 'assignment-result',
  summary: 'An assignment returns its right-hand side, not the object that it changes.',
  fixable: 'suggest',
  messages: {
    comparison: {
      severity: 'warning',
      text: '"=" assigns, so this condition is just the assigned value. Write "===".',
    },
    member: {
      severity: 'warning',
      text: 'An assignment returns its right-hand side. Use Object.assign({}, value, …).',
    },
    operand: {
      severity: 'warning',
      text: 'This expression changes its input. Return a new value instead.',
    },
    needless: {
      severity: 'warning',
      text: 'This assignment does nothing: the result is its right-hand side. Remove it.',
    },
    compound: {
      severity: 'warning',
      text: 'Nothing reads "value" after "{operator}". Write "{plain}" instead.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      const offer = (title: string, edits: readonly TextEdit[] | undefined) =>
        suggestion(title, harmlessEdits(node, edits, settings))
      for (const assignment of analysis.assignments) {
        const span = spanOf(assignment)
        switch (mistakeOf(assignment)) {
          case 'comparison': {
            const fix = offer('Compare with "==="', compareInstead(parsed, assignment))
            report({ message: 'comparison', at: node, span, fix })
            break
          }
          case 'needless': {
            const fix = offer('Remove the assignment', dropAssignment(parsed, assignment))
            report({ ...needless(assignment), at: node, span, fix })
            break
          }
          case 'member': {
            const fixes = [
              offer('Build a changed copy', assignCopy(parsed, assignment)),
              offer('Return the changed value', returnChanged(parsed, assignment)),
            ]
            report({ message: 'member', at: node, span, fixes })
            break
          }
          case 'operand':
            report({ message: 'operand', at: node, span })
            break
          default:
        }
      }
    },
  }),
})

/** `value += "x"` is more than its right-hand side. */
const needless = ({ operator }: Assignment) =>
  operator === '='
    ? ({ message: 'needless' } as const)
    : ({ message: 'compound', data: { operator, plain: operator.slice(0, -1) } } as const)

type Assignment = PatchExpression['analysis']['assignments'][number]

function mistakeOf({ position, operator, node }: Assignment) {
  if (position === 'condition' && operator === '=') return 'comparison'
  const isAssignment = node.type === 'AssignmentExpression'
  if (isAssignment && node.left.type === 'Identifier') {
    // The operator itself is younger than ES6, which `newer-syntax` reports.
    return /^(?:\?\?|\|\||&&)=$/.test(operator) ? undefined : 'needless'
  }
  return position === 'result' && isAssignment ? 'member' : 'operand'
}
