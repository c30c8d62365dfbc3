import { defineRule, hintAt, type Node, suggestion, truncate } from '#core'
import { type ContextAccess, expressionEdits, expressionOf, type PatchExpression } from '#patch'

export default defineRule({
  id: 'unknown-context-property',
  summary: 'Reading a property that "context" does not have returns undefined.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    throws: {
      severity: 'error',
      text: '"{object}" has no "{property}", so this throws. {advice}',
    },
    missing: {
      severity: 'warning',
      text: '"{object}" has no "{property}", so this is undefined. {advice}',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      for (const access of found.analysis.contextAccesses) {
        if (access.known) continue
        const near = access.suggestion
        const object = access.path.join('.')
        const advice = hintAt(near, `It has ${propertiesOf(object)}.`)
        report({
          message: isReadFrom(found, access) ? 'throws' : 'missing',
          at: node,
          span: found.spanOf(access),
          data: { object, property: truncate(access.property), advice },
          fix: near === undefined ? undefined : renameFix(node, found, access, near),
        })
      }
    },
  }),
})

const propertiesOf = (object: string): string =>
  object === 'context'
    ? 'vcluster, hostObject, virtualObject and path'
    : 'name, namespace and config'

function renameFix(node: Node, found: PatchExpression, access: ContextAccess, name: string) {
  return suggestion(`Rename to "${name}"`, expressionEdits(node, rename(found, access, name)))
}

/** Renames `.name` and `["name"]` and keeps the quotes. */
function rename({ parsed }: PatchExpression, access: ContextAccess, name: string) {
  if (access.renamable) return [{ start: access.start, end: access.end, text: name }]
  const quote = parsed.text[access.start]
  if (quote !== '"' && quote !== "'") return undefined
  return [{ start: access.start + 1, end: access.end - 1, text: name }]
}

/** `context.vc.name` throws, `context.vc?.name` and `context.vc` do not. */
function isReadFrom({ parsed }: PatchExpression, { node }: ContextAccess): boolean {
  return /^\s*(?:\.(?!\.)|\[|\()/.test(parsed.text.slice(node.end))
}
