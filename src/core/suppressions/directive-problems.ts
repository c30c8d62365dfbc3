import { releaseInComment } from '../release/release.ts'
import { kindNamed } from '../schema/detect.ts'
import { readTarget } from '../schema/patch-target.ts'
import type { Directive, SourceFile } from '../types.ts'
import {
  readSuppressions,
  readSuppressionText,
  type SuppressionFault,
  suppressionNames,
} from './suppression.ts'

/** A mistake in a directive. */
export interface DirectiveProblem {
  readonly directive: Directive
  readonly message:
    | SuppressionFault
    | 'spelling'
    | 'word'
    | 'place'
    | 'value'
    | 'kind'
    | 'mode'
    | 'target'
}

/** Words after `vclint-` that set a property of a document. */
const DOCUMENT_DIRECTIVES = ['kind', 'mode', 'target', 'namespace', 'project', 'key']

/** All words that may follow `vclint-`. */
export const directiveNames: readonly string[] = [
  ...suppressionNames,
  'enable',
  ...DOCUMENT_DIRECTIVES,
]

/** Directives of a file that cannot be parsed, or that have no effect where they are. */
export function directiveProblems(file: SourceFile): readonly DirectiveProblem[] {
  if (file.directives.length === 0) return []
  const idle = readSuppressions(file).filter(({ from }) => from === undefined)
  const useless = new Set(idle.map(({ directive }) => directive))
  let disabled = false
  return file.directives.flatMap((directive) => {
    // The configuration sets it, not a comment.
    if (directive.span.end === 0) return []
    disabled ||= directive.name === 'disable'
    const isIdle = useless.has(directive) || (directive.name === 'enable' && !disabled)
    const message = problemOf(directive) ?? (isIdle ? 'place' : undefined)
    return message === undefined ? [] : [{ directive, message }]
  })
}

function problemOf(directive: Directive): DirectiveProblem['message'] | undefined {
  const { name, text, typo } = directive
  if (typo !== undefined) return 'spelling'
  if (!directiveNames.includes(name)) return 'word'
  if (!DOCUMENT_DIRECTIVES.includes(name)) {
    const read = readSuppressionText(directive)
    if (typeof read !== 'string' || (name === 'enable' && read === 'rule')) return undefined
    return read
  }
  const value = text.split(/\s+/)[0] ?? ''
  if (value === '') return 'value'
  if (name === 'kind' && kindNamed(value) === undefined) return 'kind'
  if (name === 'mode' && !['create', 'update', 'live'].includes(value)) return 'mode'
  if (name === 'target' && !isTarget(value)) return 'target'
  return undefined
}

/** True of an object that a patch may apply to, also one of another API, and of a release line. */
const isTarget = (text: string): boolean =>
  text.includes('/') || readTarget(text) !== undefined || releaseInComment(text) !== undefined
