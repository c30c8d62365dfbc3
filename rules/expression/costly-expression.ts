import { defineRule } from '#core'
import { type Cost, expressionOf } from '#patch'

export default defineRule({
  id: 'costly-expression',
  summary: 'An expression runs for every object at every sync, and may not take long.',
  messages: {
    long: {
      severity: 'warning',
      text: 'This expression is longer than 4 KiB and is read and run for every object. Shorten it.',
    },
    unread: {
      severity: 'warning',
      text: '{problem} It runs for every object all the same. Make it simpler.',
    },
    loop: {
      severity: 'warning',
      text: 'This loop never ends, so the sync hangs here. Give it an end.',
    },
    pattern: {
      severity: 'warning',
      text: 'This regular expression can match a text in very many ways: where it fails, it tries them all, and the sync hangs. Let one part match each character.',
    },
    huge: {
      severity: 'warning',
      text: 'This makes a text of more than a million characters, which no field can hold. Repeat it less often.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      const problem = found?.parsed.problem
      if (problem?.code === 'too-long' || problem?.code === 'too-deep') {
        report({ message: 'unread', at: node, part: 'key', data: { problem: problem.message } })
        return
      }
      for (const cost of found?.analysis.costs ?? []) {
        if (cost.kind === 'long-text') report({ message: 'long', at: node, part: 'key' })
        else report({ message: messageOf[cost.kind], at: node, span: found?.spanOf(cost) })
      }
    },
  }),
})

const messageOf = {
  'endless-loop': 'loop',
  backtracking: 'pattern',
  'huge-text': 'huge',
} as const satisfies Record<Exclude<Cost['kind'], 'long-text'>, string>
