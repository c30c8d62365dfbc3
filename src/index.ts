export type {
  ReportedFinding,
  ReportedFix,
  ReportedPlace,
  ReportedRange,
} from './core/reported-finding.ts'
export type { FindingTag, Severity } from './core/types.ts'
export { createLinter, type Linter, type LinterOptions } from './create-linter.ts'
export { type LibraryOptions, type LintedText, lint } from './in-memory/lint-text.ts'
