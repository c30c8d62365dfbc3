import { pointerText } from '../core/text/json-pointer.ts'
import type { Finding, SourceFile } from '../core/types.ts'

/** Rules for mistakes that are wrong even in an example, which may repeat a key for two cases. */
const EXAMPLE_RULES: ReadonlySet<string> = new Set([
  ...['document-too-complex', 'missing-separator', 'odd-space'],
  ...['unquoted-expression', 'unquoted-wildcard', 'yaml-syntax', 'kind-spelling'],
  ...['invalid-value', 'misplaced-field', 'unknown-field', 'wrong-type', 'scope-entry-shape'],
  ...['foreign-path-syntax', 'partial-glob', 'path-syntax', 'single-quoted-key', 'unknown-path'],
  ...['expression-syntax', 'forbidden-global', 'function-result', 'helper-arity', 'in-array'],
  ...['invalid-helper-argument', 'not-a-single-expression', 'undefined-identifier'],
  ...['unknown-config-path', 'unknown-context-property'],
])

/** Rules on what a release refuses, which an example names if it pins one. */
const RELEASE_RULES: ReadonlySet<string> = new Set(['moved-field', 'old-layout'])

/** True of a finding in an example that is right whatever surrounds it. */
export const isWrongInExample = (finding: Finding, file: SourceFile | undefined): boolean =>
  EXAMPLE_RULES.has(finding.rule) || isOfPinned(finding, file)

const isOfPinned = ({ rule, severity, pointer }: Finding, file: SourceFile | undefined): boolean =>
  RELEASE_RULES.has(rule) &&
  severity === 'error' &&
  file?.documents.some(
    ({ base, wrapper }) =>
      wrapper?.version !== undefined && pointer.startsWith(`${pointerText(base)}/`),
  ) === true
