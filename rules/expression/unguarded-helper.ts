import { defineRule, warning } from '#core'
import { covers, eachBranch, guardResult, wordsAt } from '#patch'

export default defineRule({
  id: 'unguarded-helper',
  summary: 'A helper throws on a missing value.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    member: warning('"{argument}" may be missing, so {name} may throw. Test for it first.'),
    value: warning('If the key is missing, {name} throws. Put "value &&" in front.'),
  },
  check: (context) =>
    eachBranch(context, (found, report) => {
      const { parsed, facts, direction, other } = found
      // Another rule reports wrong reads from the context.
      const wrong = [...facts.nullAccesses, ...facts.unknownProperties]
      // True if every result of the other direction has the part that this one reads.
      const isThere = () => direction === 'reverse' && other?.isUndone
      for (const { name, arguments: given } of facts.helperCalls) {
        const [argument] = given
        if (argument === undefined || given.length > 1 || covers(argument, wrong)) continue
        const message = argument.maybeMissing
        if (message === undefined || (message === 'member' && isThere())) continue
        const data = { name, argument: wordsAt(parsed, argument) }
        const fix = found.offerGuard(
          'Test for it first',
          guardResult(parsed, argument, facts.results),
        )
        report({ message, ...found.at(argument), data, fix })
      }
    }),
})
