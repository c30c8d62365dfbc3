import { defineRule, error, hintAt, suggestion, truncate, warning } from '#core'
import { eachExpression, type PatchExpression, type UnknownProperty } from '#patch'

export default defineRule({
  id: 'unknown-context-property',
  summary: 'Reading a property that "context" does not have returns undefined.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    throws: error('"{object}" has no "{property}", so this throws. {advice}'),
    metadata: warning('No object has "{property}" at its top. Write "metadata.{property}".'),
    missing: warning('"{object}" has no "{property}", so this is undefined. {advice}'),
  },
  check: ({ report, settings }) =>
    eachExpression(settings, (found) => {
      const { at, edits, analysis } = found
      const isOfMetadata = ({ suggestion: near = '' }: UnknownProperty) =>
        near.startsWith('metadata.')
      for (const access of analysis.unknownProperties.filter(isOfMetadata)) {
        const property = truncate(access.property)
        // In a pattern, the fix would have to destructure the metadata.
        const isPlain = access.renamable && access.pattern === undefined
        const renamed = isPlain ? rename(found, access, `metadata.${property}`) : undefined
        const fix = suggestion(`Write "metadata.${property}"`, edits(renamed))
        report({ message: 'metadata', ...at(access), data: { property }, fix })
      }
      for (const access of analysis.unknownProperties.filter((each) => !isOfMetadata(each))) {
        const { suggestion: near } = access
        const object = access.path.join('.')
        const advice = hintAt(near, `It has ${propertiesOf(object)}.`)
        const renamed = near === undefined ? undefined : edits(rename(found, access, near))
        report({
          message: isReadFrom(found, access) ? 'throws' : 'missing',
          ...at(access),
          data: { object, property: truncate(access.property), advice },
          fix: suggestion(`Rename to "${near}"`, renamed),
        })
      }
    }),
})

const propertiesOf = (object: string): string =>
  object === 'context'
    ? 'vcluster, hostObject, virtualObject and path'
    : 'name, namespace and config'

/** Renames `.name`, `["name"]`, which keeps its quotes, and `{name}`. */
function rename({ parsed }: PatchExpression, access: UnknownProperty, name: string) {
  // The local name stays, because other code may use it.
  const text = access.pattern === 'name' ? `${name}: ${access.property}` : name
  if (access.renamable) return [{ start: access.start, end: access.end, text }]
  const quote = parsed.text[access.start]
  if (quote !== '"' && quote !== "'") return undefined
  return [{ start: access.start + 1, end: access.end - 1, text: name }]
}

/** `context.vc.name` throws, `context.vc?.name` and `context.vc` do not. */
function isReadFrom({ parsed }: PatchExpression, { node, pattern }: UnknownProperty): boolean {
  if (pattern !== undefined) return pattern === 'nested'
  return /^\s*(?:\.(?!\.)|\[|\()/.test(parsed.text.slice(node.end))
}
