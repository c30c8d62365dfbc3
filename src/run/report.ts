import type { Report, ReportSource, Summary } from '../core/report.ts'
import type { Finding } from '../core/types.ts'
import type { LintResult } from './lint-files.ts'
import { type RuleSources, ruleInfos } from './profile/rule-infos.ts'
import { shownSource } from './read/shown-secrets.ts'

export interface ReportParts extends RuleSources {
  readonly version: string
  readonly milliseconds: number
  /** Why nothing was checked, if the files left out could be in scope. */
  readonly nothing?: string | undefined
  /** Files that were fixed before. */
  readonly fixed?: Report['fixed'] | undefined
  readonly homepage?: string | undefined
  readonly upgrade?: Report['upgrade'] | undefined
}

/** Assembles everything that a reporter needs of a run. */
export function makeReport(result: LintResult, parts: ReportParts): Report {
  return {
    version: parts.version,
    findings: result.findings,
    sources: sourcesOf(result),
    rules: rulesOf(result, parts),
    summary: summarise(result, parts),
    suppressed: result.suppressed,
    known: result.known,
    fixed: parts.fixed,
    homepage: parts.homepage,
    upgrade: parts.upgrade,
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
function rulesOf({ findings, suppressed }: LintResult, parts: ReportParts): Report['rules'] {
  const all = [...findings, ...suppressed.map(({ finding }) => finding)]
  if (all.length === 0) return new Map()
  const cited = new Set(all.map(({ rule }) => rule))
  return new Map(ruleInfos(parts, cited).map((info) => [info.id, info]))
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
