import { resolve } from 'node:path'
import { addAll } from '../core/lists.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding } from '../core/types.ts'
import { causesFor } from '../run/base/causes.ts'
import { newFindings } from '../run/base/new-findings.ts'
import {
  type ChangedSettings,
  type SharedCause,
  sharedCauses,
} from '../run/base/settings-changed.ts'
import type { Files } from '../run/input-file.ts'
import { isOnChange, type LinterOptions, type LintResult, lintFiles } from '../run/lint-files.ts'
import type { Options } from './args.ts'
import type { Input } from './input/assemble.ts'
import { type ChangedIgnores, changedIgnores } from './input/changed-ignores.ts'
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
  const reported = reached.filter((one) => known.has(one) || added.has(one))
  const lost = reported.filter((one) => isOnChange(one) && !isAsked(one.uri))
  const ignores = elsewhereNew.length + lost.length > 0 ? changedIgnores(input) : undefined
  const changes = { settings, ignores, name: gate.name }
  const caused = causesOf({ elsewhereNew, lost }, changes, result)
  const findings = reported.map((one) => caused.findings.get(one) ?? one)
  const elsewhere = new Set(findings.flatMap(({ uri }) => (isAsked(uri) ? [] : [uri])))
  return {
    ...result,
    findings,
    suppressed: restricted(result, isAsked).suppressed,
    crashes,
    files: withSources(result.files, ignores?.sources),
    checked: result.checked + elsewhere.size,
    shared: caused.shared,
  }
}

interface Elsewhere {
  /** Findings that the earlier state lacks. */
  readonly elsewhereNew: readonly Finding[]
  /** Findings of rules on changes, which name the change themselves. */
  readonly lost: readonly Finding[]
}

interface Changes {
  readonly settings: readonly ChangedSettings[]
  readonly ignores: ChangedIgnores | undefined
  /** The name of the earlier state. */
  readonly name: string
}

/** The findings in files that did not change with what they follow from, and the changes that bring several. */
function causesOf(
  { elsewhereNew, lost }: Elsewhere,
  { settings, ignores, name }: Changes,
  { comparison }: LintResult,
) {
  const isOnly = settings.length === 0
  const sharedOf = (uri: string) => ignores?.changeOf(uri)
  const all = [...elsewhereNew, ...lost]
  const causes = comparison && causesFor(all, comparison, { name, isOnly, sharedOf })
  const ofChange = groupBy(
    all.filter((one) => causes?.get(one)?.shared !== undefined),
    (one) => causes?.get(one)?.shared,
  )
  const ofIgnores = [...ofChange].flatMap(([change, findings]) =>
    change === undefined ? [] : [{ ...change, findings }],
  )
  const single = elsewhereNew.flatMap((one) => {
    const cause = causes?.get(one)
    if (cause === undefined || cause.shared !== undefined) return []
    return [[one, { ...one, related: [cause.related, ...one.related] }] as const]
  })
  const left = elsewhereNew.filter((one) => causes?.has(one) !== true)
  const shared = [...ofIgnores, ...sharedCauses(left, settings)]
  const withShared = shared.flatMap((cause) =>
    cause.findings.map((one) => {
      const related = { ...cause.at, message: `New since ${name}: ${cause.words}.`, isShared: true }
      return [one, { ...one, related: [related, ...one.related] }] as const
    }),
  )
  return { findings: new Map([...single, ...withShared]), shared }
}

/** Ignore files are no files of the project, but reports show their lines. */
const withSources = (files: Files, sources?: ChangedIgnores['sources']): Files => ({
  get: files.get,
  shown: (uri) => sources?.get(uri) ?? files.shown?.(uri),
})

/** Only what is found in the files that are asked for. */
const restricted = (result: LintResult, isAsked: (uri: string) => boolean): GatedResult => ({
  ...result,
  shared: [],
  findings: result.findings.filter(({ uri }) => isAsked(uri)),
  suppressed: result.suppressed.filter(({ finding }) => isAsked(finding.uri)),
})
