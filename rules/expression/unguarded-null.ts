import { defineRule, truncate, warning } from '#core'
import { covers, eachBranch, guardNull, isUnknownName, wordsAt } from '#patch'

export default defineRule({
  id: 'unguarded-null',
  summary: 'Reading from an object or field that may be missing throws.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    read: warning(
      '"{object}" can be null, so reading {property} may throw. Write "?.", or test first.',
    ),
    field: warning(
      '"{object}" may be missing, so reading {property} may throw. Write "?.", or test first.',
    ),
    used: warning(
      '"{object}" may be missing, so this may throw. Write "{fallback}", or test first.',
    ),
    nested: warning('"{object}" may be missing, so this may throw. Test for it first.'),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, offerGuard }, report) => {
      const { nullAccesses, nullUses, unknownProperties } = facts
      // Another rule reports names that the context lacks.
      const isMistake = ({ object }: { readonly object: string }) =>
        isUnknownName(object, unknownProperties)
      // A callback that returns nothing passes undefined to its next call.
      const empty = facts.callbackMistakes.filter(({ kind, method }) => {
        return /^(?:nothing|block)$/.test(kind) && method.startsWith('reduce')
      })
      const reads = nullAccesses.filter(
        (each) =>
          !covers(each.node, unknownProperties) &&
          !empty.some(({ start, end }) => start <= each.start && each.end <= end),
      )
      for (const access of reads.filter((each) => !isMistake(each))) {
        const property = `"${access.property ?? wordsAt(parsed, access)}"`
        const guard = guardNull(parsed, access, facts.results)
        const title = guard?.kind === 'optional' ? 'Write "?."' : 'Test for it first'
        report({
          message: access.kind === 'context' ? 'read' : 'field',
          ...at(access),
          data: { object: truncate(access.object), property },
          fix: offerGuard(title, guard?.edits),
        })
      }
      for (const use of nullUses.filter((use) => !isMistake(use))) {
        const object = truncate(use.object)
        const { fallback } = use
        if (fallback === undefined) report({ message: 'nested', ...at(use), data: { object } })
        else report({ message: 'used', ...at(use), data: { object, fallback } })
      }
    }),
})
