import { createSink } from '../core/lint/finding.ts'
import { lintFile } from '../core/lint/lint-file.ts'
import { applyPrecedence } from '../core/lint/precedence.ts'
import type { Finding, SourceFile } from '../core/types.ts'
import type { ConfiguredRules } from './profile/profile.ts'

/** The findings on a text that is in no file: values that override each other. */
export function lintDerived(
  file: SourceFile,
  kind: string,
  { set, settings, precedence }: ConfiguredRules,
): readonly Finding[] {
  const sink = createSink()
  lintFile({ file, rules: set, settings, sink }, kind)
  return applyPrecedence(sink.findings, precedence, file)
}

/** Places move when something is added or removed: a finding is recognised by its message. */
export const identityOf = ({ rule, message }: Finding): string => `${rule} ${message}`
