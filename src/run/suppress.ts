import { MAX_FINDINGS } from '../core/limits.ts'
import { type Crash, createSink } from '../core/lint/finding.ts'
import { lintSuppressions, type RuleSet } from '../core/lint/lint-file.ts'
import { placeFinding } from '../core/lint/moved-finding.ts'
import { sortFindings } from '../core/lint/precedence.ts'
import type { Settings } from '../core/lint/rule.ts'
import { addAll } from '../core/lists.ts'
import type { SuppressedFinding } from '../core/report.ts'
import { applyBaseline, type Baseline, type BaselineEntry } from '../core/suppressions/baseline.ts'
import { applySuppressions, readSuppressions } from '../core/suppressions/suppression.ts'
import type { EmbeddedText, Finding, SourceFile, Span } from '../core/types.ts'

export interface Suppressed {
  readonly findings: readonly Finding[]
  readonly suppressed: readonly SuppressedFinding[]
  readonly crashes: readonly Crash[]
}

/**
 * The findings that one file's comments hide, first those in its embedded texts, and the mistakes
 * in these comments.
 */
export function suppressByComments(
  file: SourceFile,
  findings: readonly Finding[],
  set: RuleSet,
  settings: Settings,
): Suppressed {
  let left = findings
  const suppressed: SuppressedFinding[] = []
  const crashes: Crash[] = []
  // A text behind several aliases is written once, and so are its comments.
  const texts = new Map(file.texts.map((text) => [text.toFile({ start: 0, end: 0 }).start, text]))
  for (const text of [...texts.values(), undefined]) {
    const found = suppressIn(file, left, text, { set, settings })
    left = found.findings
    addAll(suppressed, found.suppressed)
    addAll(crashes, found.crashes)
  }
  return { findings: left, suppressed, crashes }
}

/** The comments of a text cover its lines, wherever these are in the file. */
function suppressIn(
  around: SourceFile,
  all: readonly Finding[],
  text: EmbeddedText | undefined,
  { set, settings }: { readonly set: RuleSet; readonly settings: Settings },
): Suppressed {
  const file = text?.file ?? around
  const suppressions = readSuppressions(file)
  if (suppressions.length === 0) return { findings: all, suppressed: [], crashes: [] }
  const offsetOf = ({ span }: Finding) => (text ? text.toText(span.start) : span.start)
  const lines = new Map(
    all.flatMap((finding) => {
      const offset = offsetOf(finding)
      return offset === undefined ? [] : [[finding, file.lines.position(offset).line] as const]
    }),
  )
  const findings = [...lines.keys()]
  const sink = createSink()
  const isCut = cutRules(findings)
  const toTheEnd = ranAlone(set)
  const ran = (id: string) => toTheEnd(id) && !isCut(id)
  const inFile = (span: Span) => ({ uri: around.uri, span: text ? text.toFile(span) : span })
  const how = { today: settings.today, ran, lineOf: (one: Finding) => lines.get(one) ?? 0, inFile }
  const first = applySuppressions(file, suppressions, findings, how)
  // Rules do not run on text that does not parse, so their findings are unknown.
  if (file.problems.length === 0) lintSuppressions(first.uses, { file, rules: set, settings, sink })
  const lineOf = ({ span }: Finding) => file.lines.position(span.start).line
  const second = applySuppressions(file, suppressions, sink.findings, { ...how, lineOf })
  const placed = (finding: Finding) => (text ? placeFinding(finding, text, around.uri) : finding)
  const hidden = [
    ...first.hidden,
    ...second.hidden.map((one) => ({ ...one, finding: placed(one.finding) })),
  ]
  const suppressed = hidden.map(({ finding, by: { reason } }) => {
    return { finding, by: 'comment' as const, reason }
  })
  const others = all.filter((one) => !lines.has(one))
  const kept = [...first.kept, ...second.kept.map(placed)]
  return { findings: [...others, ...kept], suppressed, crashes: sink.crashes }
}

/**
 * Rules that certainly reported everything. Rules that join files report less if other files are
 * not part of the run, and rules on suppressions have not run yet.
 */
function ranAlone({ rules, forSuppressions }: RuleSet): (id: string) => boolean {
  const alone = rules.filter((active) => {
    const { check, change } = active.rule
    // Rules on changes find something else with each change.
    return check !== undefined && change === undefined && !forSuppressions.includes(active)
  })
  const ids = new Set(alone.map(({ rule }) => rule.id))
  return (id) => ids.has(id)
}

/** Rules with omitted findings: a later suppression may hide one of these. */
function cutRules(findings: readonly Finding[]): (id: string) => boolean {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  if (counts.has('document-too-complex')) return () => true
  return (id) => (counts.get(id) ?? 0) >= MAX_FINDINGS
}

/**
 * The findings in the baseline; `unmatched` are entries without a finding. Configurations are
 * exempt.
 */
export function suppressByBaseline(
  findings: readonly Finding[],
  baseline: Baseline | undefined,
  isExempt: (finding: Finding) => boolean,
): Omit<Suppressed, 'crashes'> & { readonly unmatched: readonly BaselineEntry[] } {
  if (baseline === undefined) return { findings, suppressed: [], unmatched: [] }
  const others = sortFindings(findings.filter((finding) => !isExempt(finding)))
  const { kept, known, unmatched } = applyBaseline(others, baseline)
  const suppressed = known.map((finding) => ({ finding, by: 'baseline' as const }))
  return { findings: [...findings.filter(isExempt), ...kept], suppressed, unmatched }
}
