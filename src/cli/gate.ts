import { resolve } from 'node:path'
import { addAll } from '../core/lists.ts'
import { newFindings } from '../run/base/new-findings.ts'
import { type LinterOptions, type LintResult, lintFiles } from '../run/lint-files.ts'
import { isOnChange } from '../run/profile/profile.ts'
import type { Options } from './args.ts'
import { earlierStates } from './input/earlier-states.ts'
import type { Input } from './input/input.ts'

/**
 * What a comparison reports of the whole: everything in files that changed, and what is new anywhere else. The earlier
 * states are linted only if something is left that they may have, too.
 */
export function gated(
  result: LintResult,
  input: Input,
  options: Options,
  linting: LinterOptions,
): LintResult {
  const { gate, config, place, isAsked } = input
  if (gate === undefined) return result
  const changing = new Set(
    config.configs.customRules().flatMap(({ id, change }) => (change ? [id] : [])),
  )
  const isWithin = (uri: string) => gate.isWithin(resolve(place.cwd, uri))
  const reached = result.findings.filter((one) => isWithin(one.uri) || config.isConfigError(one))
  const known = new Set(
    reached.filter(
      (one) =>
        (isAsked(one.uri) && !options.new) ||
        isOnChange(one) ||
        changing.has(one.rule) ||
        config.isConfigError(one),
    ),
  )
  const { pairs = [] } = result.comparison ?? {}
  const isGone = (uri: string) => !place.tree.exists(resolve(place.cwd, uri))
  let left = reached.filter((one) => !known.has(one))
  const crashes = [...result.crashes]
  for (const state of left.length > 0 ? earlierStates(input, options, linting) : []) {
    const before = lintFiles(state.files, state.options)
    addAll(crashes, before.crashes)
    left = [...newFindings(left, before.findings, pairs, isGone)]
    if (left.length === 0) break
  }
  const added = new Set(left)
  const findings = reached.filter((one) => known.has(one) || added.has(one))
  const elsewhere = new Set(findings.flatMap(({ uri }) => (isAsked(uri) ? [] : [uri])))
  return {
    ...result,
    findings,
    suppressed: result.suppressed.filter(({ finding }) => isAsked(finding.uri)),
    crashes,
    checked: result.checked + elsewhere.size,
  }
}
