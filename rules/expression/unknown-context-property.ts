import {
  defineRule,
  enumerate,
  error,
  hintAt,
  knownWords,
  suggestion,
  truncate,
  warning,
} from '#core'
import { eachExpression, isReadOn, type PatchExpression, type UnknownProperty } from '#patch'

export default defineRule({
  id: 'unknown-context-property',
  summary: 'Reading a property that "context" does not have returns undefined.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    throws: error('"{object}" has no "{property}", so this throws. {advice}'),
    fieldThrows: warning('"{object}" has no "{property}", so this throws. {advice}'),
    metadata: warning('No object has "{property}" at its top. Write "metadata.{property}".'),
    missing: warning('"{object}" has no "{property}", so this is undefined. {advice}'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { at, edits, facts } = found
      const isOfMetadata = ({ suggestion: near = '' }: UnknownProperty) =>
        near.startsWith('metadata.')
      for (const access of facts.unknownProperties.filter(isOfMetadata)) {
        const property = truncate(access.property)
        // In a pattern, the fix would have to destructure the metadata.
        const isPlain = access.renamable && access.pattern === undefined
        const renamed = isPlain ? rename(found, access, `metadata.${property}`) : undefined
        const fix = suggestion(`Write "metadata.${property}"`, edits(renamed))
        report({ message: 'metadata', ...at(access), data: { property }, fix })
      }
      for (const access of facts.unknownProperties.filter((each) => !isOfMetadata(each))) {
        const { suggestion: near } = access
        const object = access.path.join('.').replace(/\.(\d+)/g, '[$1]')
        const advice = hintAt(near, adviceFor(access))
        const renamed = near === undefined ? undefined : edits(rename(found, access, near))
        report({
          message: messageFor(found, access),
          ...at(access),
          data: { object, property: truncate(access.property), advice },
          fix: suggestion(`Rename to "${near}"`, renamed),
        })
      }
    }),
})

function adviceFor({ known, property, path }: UnknownProperty): string {
  if (known.length === 0) return 'It is a list: read an item.'
  return isOfObject({ path }) ? knownWords(property, known) : `It has ${enumerate(known)}.`
}

function messageFor(found: PatchExpression, access: UnknownProperty) {
  if (!isReadOn(found, access)) return 'missing'
  return isOfObject(access) ? 'fieldThrows' : 'throws'
}

/** The schema may be older than the cluster. */
const isOfObject = ({ path }: Pick<UnknownProperty, 'path'>): boolean =>
  /Object$/.test(path[1] ?? '')

/** Renames `.name`, `["name"]`, which keeps its quotes, and `{name}`. */
function rename({ parsed }: PatchExpression, access: UnknownProperty, name: string) {
  // The local name stays, because other code may use it.
  const text = access.pattern === 'name' ? `${name}: ${access.property}` : name
  if (access.renamable) return [{ start: access.start, end: access.end, text }]
  const quote = parsed.text[access.start]
  if (quote !== '"' && quote !== "'") return undefined
  return [{ start: access.start + 1, end: access.end - 1, text: name }]
}
