import { defineRule, insertPair, type Node, suggestion } from '#core'
import {
  expressionOf,
  invert,
  normalisePath,
  type PatchExpression,
  parsePath,
  pathOf,
} from '#patch'

const names = ['expression', 'reverseExpression'] as const

export default defineRule({
  id: 'unpaired-expression',
  summary: 'A field that is synced both ways needs an expression for each way.',
  fixable: 'suggest',
  options: {
    schema: {
      type: 'object',
      properties: {
        oneWay: {
          description: 'Paths that are patched in one direction on purpose.',
          type: 'array',
          items: { type: 'string' },
        },
      },
      additionalProperties: false,
    },
    default: { oneWay: [] as readonly string[] },
  },
  messages: {
    noReverse: {
      severity: 'warning',
      text: 'This field is synced both ways, but nothing undoes the expression on the way back: the changed value comes into the virtual cluster. Add reverseExpression.',
    },
    noForward: {
      severity: 'warning',
      text: 'This field is synced both ways, but only the way back is patched, so the value changes on every round. Add expression.',
    },
    oneWay: {
      severity: 'info',
      text: 'Only "{present}" is given. Where the host changes this field too, "{missing}" is needed as well.',
    },
    constant: {
      severity: 'info',
      text: 'This expression gives the same whatever the value is, so nothing can undo it: the patch works one way.',
    },
  },
  check: ({ report, options, settings }) => {
    const declared = new Set((options.oneWay ?? []).map((text) => normalisePath(parsePath(text))))
    return {
      PatchEntry(entry) {
        const [present, missing] =
          entry.has('expression') === 'yes' ? names : ([names[1], names[0]] as const)
        const node = entry.get(present)
        const given = expressionOf(node, settings.expressionGlobals)
        if (node === undefined || given === undefined || given.direction !== 'toHost') return
        if (entry.has(missing) !== 'no' || entry.child(missing) !== undefined) return
        // What says nothing, or changes nothing, is another rule's matter.
        if (given.parsed.problem?.code === 'empty' || given.analysis.constancy === 'identity')
          return
        const path = pathOf(entry.get('path'))?.path
        if (path === undefined || declared.has(normalisePath(path))) return
        if (given.analysis.constancy === 'constant') {
          report({ message: 'constant', at: entry, part: 'key' })
          return
        }
        const fix = fixOf(entry, missing, given)
        const [first, second] = path.steps
        const bothWays =
          first?.text === 'metadata' && /^(?:annotations|labels)$/.test(second?.text ?? '')
        if (bothWays) {
          const message = missing === 'expression' ? 'noForward' : 'noReverse'
          report({ message, at: entry, part: 'key', fix })
        } else
          report({ message: 'oneWay', at: entry, part: 'key', data: { present, missing }, fix })
      },
    }
  },
})

function fixOf(entry: Node, missing: (typeof names)[number], given: PatchExpression) {
  const from = missing === 'expression' ? 'reverseExpression' : 'expression'
  const text = invert(given.parsed, { from, valueType: given.valueType })
  return suggestion(
    `Add ${missing}`,
    text === undefined ? undefined : insertPair(entry, missing, text, { after: from }),
  )
}
