import type { Directive, SourceFile } from '#core'
import { readTarget } from '../../core/schema/patch-target.ts'
import type { NamedKind } from '../../core/types.ts'
import type { Occurrence } from './occurrence.ts'
import { isSentKind } from './request-occurrences.ts'

const COMMENTS: Readonly<Record<string, NamedKind>> = { key: 'OwnedAccessKey', project: 'Project' }

/** The names in a comment for vclint. */
export function namedByComment({ uri }: SourceFile, directive: Directive): Occurrence[] {
  const { name, text, span, document } = directive
  const word = /^\S+/.exec(text)?.[0] ?? ''
  // A setting of the configuration is written there.
  if (span.end === 0 || word === '') return []
  const start = span.end - text.length
  const place = { uri, document, pointer: [] }
  const kind = Object.hasOwn(COMMENTS, name) ? COMMENTS[name] : undefined
  if (kind !== undefined) {
    const at = { start, end: start + word.length }
    return [{ kind, name: word, scope: undefined, place, span: at, how: 'names' }]
  }
  const target = name === 'target' ? readTarget(word) : undefined
  if (target?.name === undefined || !isSentKind(target.kind)) return []
  const end = start + word.length
  return [
    {
      kind: target.kind,
      name: target.name,
      scope: target.namespace,
      place,
      span: { start: end - target.name.length, end },
      how: 'names',
    },
  ]
}
