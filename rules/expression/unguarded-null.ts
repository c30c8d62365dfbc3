import { defineRule, type Node, type Settings, suggestion, truncate } from '#core'
import {
  covers,
  guardedEdits,
  guardNull,
  type PatchExpression,
  shownExpression,
  wordsAt,
} from '#patch'

export default defineRule({
  id: 'unguarded-null',
  summary: 'Reading from an object or field that may be missing throws.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    read: {
      severity: 'warning',
      text: '"{object}" can be null, so reading {property} may throw. Write "?.", or test first.',
    },
    field: {
      severity: 'warning',
      text: '"{object}" may be missing, so reading {property} may throw. Write "?.", or test first.',
    },
    used: {
      severity: 'warning',
      text: '"{object}" may be missing, so this may throw. Write "{fallback}", or test first.',
    },
    nested: {
      severity: 'warning',
      text: '"{object}" may be missing, so this may throw. Test for it first.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      if (found === undefined) return
      const { nullAccesses, nullUses, unknownProperties } = found.analysis
      // A name that the context does not have is the mistake then.
      const isMistake = ({ object }: { readonly object: string }) =>
        isAmong(object, unknownProperties)
      const accesses = nullAccesses.filter((access) => !isMistake(access))
      for (const access of accesses.filter((one) => !covers(one.node, unknownProperties))) {
        const property = access.property ?? wordsAt(found.parsed, access)
        report({
          message: access.kind === 'context' ? 'read' : 'field',
          at: node,
          span: found.spanOf(access),
          data: { object: truncate(access.object), property: `"${property}"` },
          fix: fixOf(node, access, found, settings),
        })
      }
      for (const use of nullUses.filter((use) => !isMistake(use))) {
        const data = { object: truncate(use.object), fallback: use.fallback ?? '' }
        report({ message: messageFor(use), at: node, span: found.spanOf(use), data })
      }
    },
  }),
})

type Accesses = PatchExpression['analysis']['unknownProperties']

/** Whether one of these properties goes by that name, in full or by the local name that a pattern makes. */
const isAmong = (name: string, accesses: Accesses): boolean =>
  accesses.some(
    ({ path, property, pattern }) =>
      name === [...path, property].join('.') || (pattern !== undefined && name === property),
  )

const messageFor = ({ fallback }: PatchExpression['analysis']['nullUses'][number]) =>
  fallback === undefined ? 'nested' : 'used'

type NullAccess = PatchExpression['analysis']['nullAccesses'][number]

function fixOf(
  node: Node,
  access: NullAccess,
  { parsed, analysis }: PatchExpression,
  settings: Settings,
) {
  const guard = guardNull(parsed, access, analysis.results)
  const title = guard?.kind === 'optional' ? 'Write "?."' : 'Test for it first'
  return suggestion(title, guardedEdits(node, guard?.edits, settings))
}
