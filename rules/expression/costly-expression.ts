import { defineRule, truncate } from '#core'
import { type Cost, expressionOf, failureIn } from '#patch'

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
    steps: {
      severity: 'warning',
      text: 'This took more than a million steps on {value}, and it runs for every object. Make it simpler.',
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
      const costs = found?.analysis.costs ?? []
      for (const cost of costs) {
        if (cost.kind === 'long-text') report({ message: 'long', at: node, part: 'key' })
        else report({ message: messageOf[cost.kind], at: node, span: found?.spanOf(cost) })
      }
      // What reading shows needs no proof, and would take long to run.
      const failure = costs.length > 0 ? undefined : failureIn(node, settings)
      if (failure?.kind !== 'limit') return
      report({
        message: 'steps',
        at: node,
        data: { value: truncate(JSON.stringify(failure.value)) },
      })
    },
  }),
})

const messageOf = {
  'endless-loop': 'loop',
  backtracking: 'pattern',
  'huge-text': 'huge',
} as const satisfies Record<Exclude<Cost['kind'], 'long-text'>, string>
