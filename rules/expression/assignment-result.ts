import { defineRule, suggestion } from '#core'
import {
  assignCopy,
  compareInstead,
  dropAssignment,
  expressionOf,
  harmlessEdits,
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
      text: 'This modifies its input. Use a copy, or a plain operator.',
    },
    needless: {
      severity: 'warning',
      text: 'This assignment does nothing: the result is its right-hand side. Drop it.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      const offer = (title: string, edits: readonly TextEdit[] | undefined) =>
        suggestion(title, harmlessEdits(node, edits))
      for (const assignment of analysis.assignments) {
        const { position, changesInput, operator } = assignment
        if (position === 'step' || !changesInput) continue
        const span = spanOf(assignment)
        const { node: written } = assignment
        const isName = written.type === 'AssignmentExpression' && written.left.type === 'Identifier'
        if (position === 'condition' && operator === '=') {
          const fix = offer('Compare with "==="', compareInstead(parsed, assignment))
          report({ message: 'comparison', at: node, span, fix })
        } else if (isName) {
          // The operator itself is younger than ES6: told as that.
          if (/^(?:\?\?|\|\||&&)=$/.test(operator)) continue
          const fix = offer('Remove the assignment', dropAssignment(parsed, assignment))
          report({ message: 'needless', at: node, span, fix })
        } else if (position === 'result' && written.type === 'AssignmentExpression') {
          const fixes = [
            offer('Build a changed copy', assignCopy(parsed, assignment)),
            offer('Return the changed value', returnChanged(parsed, assignment)),
          ]
          report({ message: 'member', at: node, span, fixes })
        } else report({ message: 'operand', at: node, span })
      }
    },
  }),
})
