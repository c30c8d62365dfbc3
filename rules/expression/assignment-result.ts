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
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { facts, at } = found
      for (const assignment of facts.assignments) {
        const message = mistakeOf(assignment)
        if (message === undefined) continue
        const place = { ...at(assignment), fixes: fixesFor(message, assignment, found) }
        const { operator } = assignment
        if (message !== 'compound') report({ message, ...place })
        else report({ message, ...place, data: { operator, plain: operator.slice(0, -1) } })
      }
    }),
})

function fixesFor(
  mistake: ReturnType<typeof mistakeOf>,
  assignment: Assignment,
  { parsed, offer }: PatchExpression,
) {
  if (mistake === 'operand') return []
  if (mistake === 'comparison') return [offer('Compare with "==="', compareInstead(assignment))]
  if (mistake !== 'member')
    return [offer('Remove the assignment', dropAssignment(parsed, assignment))]
  return [
    offer('Build a changed copy', assignCopy(parsed, assignment)),
    offer('Return the changed value', returnChanged(assignment)),
  ]
}

type Assignment = PatchExpression['facts']['assignments'][number]

function mistakeOf({ position, operator, node }: Assignment) {
  if (position === 'condition' && operator === '=') return 'comparison'
  const isAssignment = node.type === 'AssignmentExpression'
  if (isAssignment && node.left.type === 'Identifier') {
    // `newer-syntax` reports the operator itself, which is newer than ES6.
    if (/^(?:\?\?|\|\||&&)=$/.test(operator)) return undefined
    // `value += "x"` is more than its right-hand side.
    return operator === '=' ? 'needless' : 'compound'
  }
  return position === 'result' && isAssignment ? 'member' : 'operand'
}
