export type { Edit, Finding, FindingTag, Fix, Related, Severity, Span } from './core/types.ts'
export { createLinter, type Linter, type LinterOptions } from './create-linter.ts'
export { type LibraryOptions, type LintedText, lint, type PlacedFinding } from './run/lint-text.ts'
