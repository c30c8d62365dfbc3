import { readCustomRules } from '../custom-rules/read-custom-rules.ts'
import { type LintResult, lintFiles } from '../run/lint-files.ts'
import { type NamedText, type ProjectOptions, projectOf } from './project.ts'

/** Lints texts in memory together, as one project. */
export function lintTexts(files: readonly NamedText[], options: ProjectOptions): LintResult {
  const project = projectOf(files, { readCustomRules, ...options })
  return lintFiles(project.inputs, project.options)
}
