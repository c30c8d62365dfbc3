import { defineRule, type Node, suggestion } from '#core'
import {
  chooseInstead,
  covers,
  describeType,
  expressionEdits,
  expressionOf,
  isOnly,
  type Misfit,
  type PatchExpression,
  type TextEdit,
  wrapInCall,
} from '#patch'

export default defineRule({
  id: 'result-type-mismatch',
  summary: 'A field cannot take a result of another type, and the object is no longer synced.',
  fixable: 'suggest',
  messages: {
    other: {
      severity: 'warning',
      text: 'The result is {found}, but the field takes {wanted}: the patched object cannot be read, and its sync is stuck. {advice}',
    },
    falsy: {
      severity: 'warning',
      text: 'Where this is false, false comes out, but the field takes {wanted}: the patched object cannot be read, and its sync is stuck. Write test ? a : value.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { misfits, undefinedNames, arrayMemberships, nondeterminism } = found.analysis
      const worse = [...undefinedNames, ...arrayMemberships, ...nondeterminism]
      for (const misfit of misfits) {
        // What comes out in place of a mistake says little of what was meant.
        if (covers(misfit, worse)) continue
        const span = found.spanOf(misfit)
        const wanted = describeType(found.valueType)
        if (misfit.falsy) {
          const fix = fixOf(node, 'Write a conditional expression', chooseInstead(found.parsed))
          report({ message: 'falsy', at: node, span, data: { wanted }, fix })
          continue
        }
        const fix = fixOf(node, 'Convert it', conversion(found, misfit))
        const advice = fix ? 'Convert it.' : `Give ${wanted}.`
        const data = { found: describeType(misfit.type), wanted, advice }
        report({ message: 'other', at: node, span, data, fix })
      }
    },
  }),
})

function fixOf(node: Node, title: string, rewrite: readonly TextEdit[] | undefined) {
  return suggestion(title, expressionEdits(node, rewrite))
}

/** Numbers and booleans become strings, strings of digits become numbers. */
function conversion({ parsed, valueType }: PatchExpression, { node, type }: Misfit) {
  if (isOnly(valueType, 'string')) {
    return isOnly(type, 'number', 'boolean') ? wrapInCall(parsed, node, 'String') : undefined
  }
  const digits =
    node.type === 'Literal' && /^"(?:0|[1-9]\d{0,14})"$/.test(JSON.stringify(node.value))
  if (!isOnly(valueType, 'number') || !digits) return undefined
  return [{ start: node.start, end: node.end, text: String(node.value) }]
}
