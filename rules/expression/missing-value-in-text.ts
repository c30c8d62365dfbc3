import { defineRule, warning } from '#core'
import { covers, eachBranch, guardResult, isUnknownName, wordsAt } from '#patch'

export default defineRule({
  id: 'missing-value-in-text',
  summary: 'A missing value becomes "null" or "undefined" in a text.',
  fixable: 'suggest',
  messages: {
    part: warning('If "{part}" is missing, the result contains "{written}". Test for it first.'),
    value: warning(
      'If the key is missing, the result contains "{written}". Put "value &&" in front.',
    ),
    ungiven: warning(
      '"{part}" gets no argument, so the result contains "{written}". Call the function with (value).',
    ),
    match: warning('"{part}" is a list, the match and its groups. Read the item that is meant.'),
    parts: warning(
      '"{part}" is a list, joined with commas here. Read one item, or write .join(…).',
    ),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, offerGuard }, report) => {
      const worse = [
        ...facts.unknownProperties,
        ...facts.undefinedNames,
        ...facts.uncalledMethods,
        ...facts.nullAccesses,
        ...facts.absentMembers,
        ...facts.keyReads,
      ]
      const taken = facts.absentMembers.filter(({ meant }) => meant === 'taken')
      const missing = facts.missingInTexts.find(
        (part) =>
          !covers(part, worse) &&
          !taken.some(({ name }) => name === wordsAt(parsed, part)) &&
          !isUnknownName(wordsAt(parsed, part), facts.unknownProperties),
      )
      if (missing === undefined) return
      const { written } = missing
      if (missing.list !== undefined) {
        report({ message: missing.list, ...at(missing), data: { part: wordsAt(parsed, missing) } })
        return
      }
      if (missing.isUngiven) {
        const data = { part: wordsAt(parsed, missing), written }
        report({ message: 'ungiven', ...at(missing), data })
        return
      }
      const fix = offerGuard('Test for it first', guardResult(parsed, missing, facts.results))
      const data = { part: wordsAt(parsed, missing), written }
      if (missing.node.type === 'Identifier' && missing.node.name === 'value')
        report({ message: 'value', ...at(missing), data: { written }, fix })
      else report({ message: 'part', ...at(missing), data, fix })
    }),
})
