import { defineRule, error, info, truncate, warning } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'costly-expression',
  summary: 'An expression runs for every object on every sync, so it has to be fast.',
  messages: {
    long: warning('This expression is over 4 KiB and runs for every object. Shorten it.'),
    unread: warning('{problem} It still runs for every object. Simplify it.'),
    loop: error('This loop never ends, so the sync hangs. Add an exit condition.'),
    pattern: warning(
      'This pattern can backtrack and hang the sync. Let one part match each character.',
    ),
    steps: warning('This takes over a million steps on {value}, for every object. Simplify it.'),
    unrun: info(
      'From here on, no expression of this file is tried, so mistakes may be missed. Simplify costly ones, or split the file.',
    ),
    huge: warning('This text is over a million characters, too long for a field. Repeat it less.'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { node, at } = found
      const { problem } = found.parsed
      const { costs } = found.facts
      if (problem?.code === 'too-long' || problem?.code === 'too-deep') {
        report({ message: 'unread', at: node, part: 'key', data: { problem: problem.message } })
        return
      }
      for (const cost of costs) {
        if (cost.kind === 'long') report({ message: 'long', at: node, part: 'key' })
        else report({ message: cost.kind, ...at(cost) })
      }
      const { hangingPatterns } = found
      for (const pattern of hangingPatterns) report({ message: 'pattern', ...at(pattern) })
      // A cost that the code shows needs no proof by a run, which would take long.
      const isKnown = costs.length + hangingPatterns.length > 0
      const failure = isKnown ? undefined : found.failure
      if (found.isWhereRunsEnd) report({ message: 'unrun', at: node, part: 'key' })
      if (failure?.kind !== 'limit') return
      const value = truncate(JSON.stringify(failure.value))
      report({ message: 'steps', ...found.code, data: { value } })
    }),
})
