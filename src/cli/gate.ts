import { resolve } from 'node:path'
import { addAll } from '../core/lists.ts'
import type { Finding } from '../core/types.ts'
import { withCauses } from '../run/base/causes.ts'
import { newFindings } from '../run/base/new-findings.ts'
import {
  type ChangedSettings,
  type SharedCause,
  sharedCauses,
} from '../run/base/settings-changed.ts'
import { isOnChange, type LinterOptions, type LintResult, lintFiles } from '../run/lint-files.ts'
import type { Options } from './args.ts'
import type { Input } from './input/assemble.ts'
import { changedSettings } from './input/changed-settings.ts'
import { earlierStates } from './input/earlier-states.ts'

export interface GatedResult extends LintResult {
  /** Changes of settings, and what they bring in files that did not change. */
  readonly shared: readonly SharedCause[]
}

/**
 * Keeps findings in changed files, and others that the earlier states lack. Those states are linted
 * only if a finding is left that they may have, too.
 */
export function gated(
  result: LintResult,
  input: Input,
  options: Options,
  linting: LinterOptions,
): GatedResult {
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
  const wanted = new Set(left.map(({ uri }) => uri))
  for (const state of left.length > 0 ? earlierStates(input, options, linting, wanted) : []) {
    const before = lintFiles(state.files, state.options)
    addAll(crashes, before.crashes)
    left = [...newFindings(left, before.findings, pairs, isGone)]
    if (left.length === 0) break
  }
  const added = new Set(left)
  const elsewhereNew = left.filter(({ uri }) => !isAsked(uri))
  const settings = elsewhereNew.length > 0 ? changedSettings(input, result) : []
  const caused = causesOf(elsewhereNew, settings, result, gate.name)
  const findings = reached
    .filter((one) => known.has(one) || added.has(one))
    .map((one) => caused.findings.get(one) ?? one)
  const elsewhere = new Set(findings.flatMap(({ uri }) => (isAsked(uri) ? [] : [uri])))
  return {
    ...result,
    findings,
    suppressed: restricted(result, isAsked).suppressed,
    crashes,
    checked: result.checked + elsewhere.size,
    shared: caused.shared,
  }
}

/** The findings in files that did not change with what they follow from, and the changes of settings that bring some. */
function causesOf(
  findings: readonly Finding[],
  settings: readonly ChangedSettings[],
  { comparison }: LintResult,
  name: string,
) {
  const isOnly = settings.length === 0
  const single = comparison && withCauses(findings, comparison, { name, isOnly })
  const left = findings.filter((one) => single?.has(one) !== true)
  const shared = sharedCauses(left, settings)
  const withShared = shared.flatMap((cause) =>
    cause.findings.map((one) => {
      const related = { ...cause.at, message: `New since ${name}: ${cause.words}.`, isShared: true }
      return [one, { ...one, related: [related, ...one.related] }] as const
    }),
  )
  return { findings: new Map([...(single ?? []), ...withShared]), shared }
}

/** Only what is found in the files that are asked for. */
const restricted = (result: LintResult, isAsked: (uri: string) => boolean): GatedResult => ({
  ...result,
  shared: [],
  findings: result.findings.filter(({ uri }) => isAsked(uri)),
  suppressed: result.suppressed.filter(({ finding }) => isAsked(finding.uri)),
})
