export type {
  ReportedFinding,
  ReportedFix,
  ReportedPlace,
  ReportedRange,
} from './core/reported-finding.ts'
export type { FindingTag, Severity } from './core/types.ts'
export { createLinter, type Linter, type LinterOptions, lint } from './create-linter.ts'
export type { LibraryOptions, LintedText } from './in-memory/library-options.ts'
