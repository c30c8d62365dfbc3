import { resolve } from 'node:path'
import { addAll } from '../core/lists.ts'
import type { Finding } from '../core/types.ts'
import { withCauses } from '../run/base/causes.ts'
import { newFindings } from '../run/base/new-findings.ts'
import { type LinterOptions, type LintResult, lintFiles } from '../run/lint-files.ts'
import { isOnChange } from '../run/profile/profile.ts'
import type { Options } from './args.ts'
import type { Input } from './input/assemble.ts'
import { earlierStates } from './input/earlier-states.ts'

/**
 * Keeps findings in changed files, and others that the earlier states lack. Those states are linted
 * only if a finding is left that they may have, too.
 */
export function gated(
  result: LintResult,
  input: Input,
  options: Options,
  linting: LinterOptions,
): LintResult {
  const { gate, config, place, isAsked, isConfigured } = input
  if (gate === undefined) return restricted(result, isAsked)
  const changing = new Set(
    config.configs.customRules().flatMap(({ id, change }) => (change ? [id] : [])),
  )
  const isWithin = (uri: string) => gate.isWithin(resolve(place.root, uri))
  const isMisconfigured = (one: Finding) => config.isConfigError(one) && isConfigured(one.uri)
  const reached = result.findings.filter((one) => isWithin(one.uri) || isMisconfigured(one))
  const known = new Set(
    reached.filter(
      (one) =>
        (isAsked(one.uri) && !options.new) ||
        isOnChange(one) ||
        changing.has(one.rule) ||
        isMisconfigured(one),
    ),
  )
  const { pairs = [] } = result.comparison ?? {}
  const isGone = (uri: string) => !place.tree.exists(resolve(place.root, uri))
  let left = reached.filter((one) => !known.has(one))
  const crashes = [...result.crashes]
  for (const state of left.length > 0 ? earlierStates(input, options, linting) : []) {
    const before = lintFiles(state.files, state.options)
    addAll(crashes, before.crashes)
    left = [...newFindings(left, before.findings, pairs, isGone)]
    if (left.length === 0) break
  }
  const added = new Set(left)
  const elsewhereNew = left.filter(({ uri }) => !isAsked(uri))
  const caused = result.comparison && withCauses(elsewhereNew, result.comparison, gate.name)
  const findings = reached
    .filter((one) => known.has(one) || added.has(one))
    .map((one) => caused?.get(one) ?? one)
  const elsewhere = new Set(findings.flatMap(({ uri }) => (isAsked(uri) ? [] : [uri])))
  return {
    ...result,
    findings,
    suppressed: restricted(result, isAsked).suppressed,
    crashes,
    checked: result.checked + elsewhere.size,
  }
}

/** Only what is found in the files that are asked for. */
const restricted = (result: LintResult, isAsked: (uri: string) => boolean): LintResult => ({
  ...result,
  findings: result.findings.filter(({ uri }) => isAsked(uri)),
  suppressed: result.suppressed.filter(({ finding }) => isAsked(finding.uri)),
})
