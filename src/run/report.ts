import { rules } from '../../rules/index.ts'
import type { OwnRule } from '../core/lint/rule.ts'
import type { Report, ReportSource, RuleInfo, Summary } from '../core/report.ts'
import type { Finding } from '../core/types.ts'
import { ownRulePage } from '../own-rules/page.ts'
import type { LintResult } from './lint-files.ts'
import { shownSource } from './read/shown-secrets.ts'
import { topicOf } from './topics.ts'

export interface ReportParts {
  readonly version: string
  readonly milliseconds: number
  /** Why nothing was checked, where files were left out that could be ours. */
  readonly nothing?: string | undefined
  /** What was repaired before. */
  readonly fixed?: Report['fixed'] | undefined
  readonly homepage?: string | undefined
  /** Address of a rule's page, where the host has one. */
  readonly ruleUrl?: (topic: string, id: string) => string | undefined
  /** Rules that configurations bring. */
  readonly ownRules?: readonly OwnRule[] | undefined
  /** Markdown of a rule's page. */
  readonly rulePage?: (topic: string, id: string) => string | undefined
}

/** Puts together what a reporter needs of a run. */
export function makeReport(result: LintResult, parts: ReportParts): Report {
  return {
    version: parts.version,
    findings: result.findings,
    sources: sourcesOf(result),
    rules: new Map(ruleInfos(parts, citedRules(result)).map((info) => [info.id, info])),
    summary: summarise(result, parts),
    suppressed: result.suppressed,
    known: result.known,
    fixed: parts.fixed,
    homepage: parts.homepage,
  }
}

function sourcesOf(result: LintResult): Map<string, ReportSource> {
  const cited = new Set<string>()
  const silent = result.suppressed.map(({ finding }) => finding)
  for (const finding of [...result.findings, ...silent]) {
    cited.add(finding.uri)
    for (const related of finding.related) cited.add(related.uri)
  }
  const sources = new Map<string, ReportSource>()
  for (const uri of cited) {
    const known = result.files.shown?.(uri)
    const file = known === undefined ? result.files.get(uri) : undefined
    const source = known ?? (file && shownSource(file))
    if (source !== undefined) sources.set(uri, source)
  }
  return sources
}

/** Pages are read from disk, so only for rules with findings. */
const citedRules = ({ findings, suppressed }: LintResult) =>
  new Set([...findings, ...suppressed.map(({ finding }) => finding)].map(({ rule }) => rule))

/** What is known of all rules, or of some. */
export function ruleInfos(
  parts: Pick<ReportParts, 'ruleUrl' | 'rulePage' | 'ownRules'> = {},
  only?: ReadonlySet<string>,
): RuleInfo[] {
  const own = (parts.ownRules ?? []).map((rule) => ({
    id: rule.id,
    topic: topicOf(rule),
    summary: rule.summary,
    severities: [rule.messages.broken?.severity ?? 'error'],
    fixable: rule.fixable,
    url: rule.url,
    page: ownRulePage(rule),
  }))
  const builtIn = rules.flatMap(({ topic, rule }) => {
    if (only !== undefined && !only.has(rule.id)) return []
    const info: RuleInfo = {
      id: rule.id,
      topic,
      summary: rule.summary,
      severities: [...new Set(Object.values(rule.messages).map((message) => message.severity))],
      fixable: rule.fixable,
      page: parts.rulePage?.(topic, rule.id),
      url: parts.ruleUrl?.(topic, rule.id),
    }
    return [info]
  })
  return [...builtIn, ...own.filter(({ id }) => only === undefined || only.has(id))]
}

function summarise(result: LintResult, { milliseconds, nothing }: ReportParts): Summary {
  const count = (severity: Finding['severity']) =>
    result.findings.filter((finding) => finding.severity === severity).length
  return {
    checked: result.checked,
    foreign: result.foreign,
    nothing,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    fixable: result.findings.filter((finding) => finding.fixes.some((fix) => fix.safety === 'safe'))
      .length,
    suppressed: result.suppressed.filter(({ by }) => by === 'comment').length,
    baselined: result.suppressed.filter(({ by }) => by === 'baseline').length,
    milliseconds,
  }
}
