import { defineRule, warning } from '#core'
import {
  assignCopy,
  compareInstead,
  dropAssignment,
  eachExpression,
  type PatchExpression,
  returnChanged,
} from '#patch'

export default defineRule({
  id: 'assignment-result',
  summary: 'An assignment returns its right-hand side, not the object that it changes.',
  fixable: 'suggest',
  messages: {
    comparison: warning('"=" assigns, so this condition is just the assigned value. Write "===".'),
    member: warning('An assignment returns its right-hand side. Use Object.assign({}, value, …).'),
    operand: warning('This expression changes its input. Return a new value instead.'),
    needless: warning(
      'This assignment does nothing: the result is its right-hand side. Remove it.',
    ),
    compound: warning('Nothing reads "value" after "{operator}". Write "{plain}" instead.'),
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ parsed, analysis, at, offer }) => {
      for (const assignment of analysis.assignments) {
        const place = at(assignment)
        switch (mistakeOf(assignment)) {
          case 'comparison': {
            const fix = offer('Compare with "==="', compareInstead(assignment))
            report({ message: 'comparison', ...place, fix })
            break
          }
          case 'needless': {
            const fix = offer('Remove the assignment', dropAssignment(parsed, assignment))
            report({ ...needless(assignment), ...place, fix })
            break
          }
          case 'member': {
            const fixes = [
              offer('Build a changed copy', assignCopy(parsed, assignment)),
              offer('Return the changed value', returnChanged(assignment)),
            ]
            report({ message: 'member', ...place, fixes })
            break
          }
          case 'operand':
            report({ message: 'operand', ...place })
            break
          default:
        }
      }
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
