import { Budget } from '../../core/budget.ts'
import { MAX_RULE_WORK } from '../../core/limits.ts'
import { renewShare, takeAgain, type Uses, withUses } from '../../core/lint/file-share.ts'
import { type Crash, createSink } from '../../core/lint/finding.ts'
import { lintFile } from '../../core/lint/lint-file.ts'
import { placeFinding } from '../../core/lint/moved-finding.ts'
import { applyPrecedence } from '../../core/lint/precedence.ts'
import { addAll } from '../../core/lists.ts'
import type { Finding, SourceFile } from '../../core/types.ts'
import {
  type ConfiguredRules,
  configProfile,
  type Profile,
  type RuleSetFor,
} from '../profile/profile.ts'

/** Work of reading an embedded text and mapping its places. */
const WORK_OF_TEXT = 60

interface LintedTexts {
  readonly findings: readonly Finding[]
  readonly crashes: readonly Crash[]
  readonly work: number
  /** True if nothing is still to come or was left out. */
  readonly isComplete: boolean
}

/**
 * Lints a file and its embedded texts separately: a text has lines of its own, and its findings
 * move to their places in the file.
 */
export function lintWithTexts(
  file: SourceFile,
  kind: string | undefined,
  ruleSetFor: RuleSetFor,
  profile: Profile,
): LintedTexts {
  renewShare(file)
  const budget = new Budget(MAX_RULE_WORK)
  const rulesOf = (one: SourceFile) =>
    ruleSetFor(holdsConfig(one) ? configProfile(profile) : profile)
  const own = lintOne(file, kind, rulesOf(file), budget)
  if (file.texts.length === 0) return own
  const findings = [...own.findings]
  const crashes = [...own.crashes]
  let { isComplete } = own
  for (const text of file.texts) {
    // The previous text has a finding that says so.
    if (budget.isSpent) break
    budget.spend(WORK_OF_TEXT)
    const inner = lintOne(text.file, text.given.kind, rulesOf(text.file), budget)
    addAll(
      findings,
      inner.findings.map((one) => placeFinding(one, text, file.uri)),
    )
    addAll(crashes, inner.crashes)
    isComplete &&= inner.isComplete
  }
  return {
    findings,
    crashes,
    work: MAX_RULE_WORK - budget.left,
    isComplete: isComplete && !budget.isSpent,
  }
}

export const holdsConfig = ({ documents }: SourceFile): boolean =>
  documents.some(({ kind, text }) => kind === 'config' && text === undefined)

/** Findings in texts that have not changed. */
const known = new WeakMap<SourceFile, KnownText>()

interface KnownText extends LintedTexts, Pick<ConfiguredRules, 'set' | 'settings'> {
  readonly uses: Uses
}

function lintOne(
  file: SourceFile,
  kind: string | undefined,
  { set, settings, precedence }: ConfiguredRules,
  budget: Budget,
): LintedTexts {
  const before = known.get(file)
  const isSame = before !== undefined && before.set === set && before.settings === settings
  if (isSame && takeAgain(file, before.uses, settings)) {
    budget.spend(before.work)
    return before
  }
  const { left } = budget
  const sink = createSink(budget)
  const asked = settings.evaluator?.later?.asked()
  const { uses } = withUses(file, () => lintFile({ file, rules: set, settings, sink }, kind))
  const isComplete =
    settings.evaluator?.later?.asked() === asked && sink.crashes.length === 0 && !budget.isSpent
  const findings = applyPrecedence(sink.findings, precedence, file)
  const found = { findings, crashes: sink.crashes, work: left - budget.left, isComplete }
  if (isComplete && !uses.isCut) known.set(file, { ...found, set, settings, uses })
  return found
}
