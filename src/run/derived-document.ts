import { createSink, pointerText } from '../core/lint/finding.ts'
import { fingerprint, objectIdentity, stablePointer } from '../core/lint/fingerprint.ts'
import { lintFile } from '../core/lint/lint-file.ts'
import { applyPrecedence } from '../core/lint/precedence.ts'
import type { Finding, Node, SourceFile } from '../core/types.ts'
import type { Prepared } from './profile/profile.ts'

/** What the rules report on a text that is in no file: an object after its patch, or values that override each other. */
export function lintDerived(
  file: SourceFile,
  kind: string,
  { set, settings, precedence }: Prepared,
): readonly Finding[] {
  const sink = createSink()
  lintFile({ file, rules: set, settings, sink }, kind)
  return applyPrecedence(sink.findings, precedence, file)
}

/** Places move when something is added or removed: a finding is recognised by its message. */
export const identityOf = ({ rule, message }: Finding): string => `${rule} ${message}`

/** A finding on such a text at the node of a file that it comes from. */
export function findingAt(
  { document, pointer }: Node,
  finding: Finding,
  rest: Pick<Finding, 'span' | 'related' | 'fixes'>,
): Finding {
  const { rule, messageId } = finding
  const stable = stablePointer(document, pointer)
  return {
    ...finding,
    ...rest,
    uri: document.file.uri,
    pointer: pointerText(pointer),
    document: document.index,
    fingerprint: fingerprint(rule, messageId, objectIdentity(document), stable),
  }
}
