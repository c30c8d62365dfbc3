import { ruleSetOf } from '../../core/lint/lint-file.ts'
import { defaultSettings } from '../../core/lint/rule.ts'
import type { InputFile } from '../input-file.ts'
import { type LintResult, lintFiles } from '../lint-files.ts'

/**
 * The files that hold values of each other, are patches, are pinned or deployed, as a run on these
 * files would see it.
 */
export const layersAmong = (
  inputs: Iterable<InputFile>,
): Pick<
  LintResult,
  'layers' | 'patches' | 'pinned' | 'deployedBy' | 'builtForms' | 'builtConfigurations' | 'known'
> => lintFiles(inputs, { memory: { ruleSetFor: () => NO_RULES } })

const NO_RULES = { set: ruleSetOf([]), settings: defaultSettings, precedence: new Map() }
