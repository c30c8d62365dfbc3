import { MAX_CLOSE_LENGTH, MAX_SHOWN_FINDINGS } from '../core/limits.ts'
import type { Report, Reporter, ReportStyle } from '../core/report.ts'
import { isWebUrl } from '../core/search/markup.ts'
import { hideSecrets } from '../core/secret/mask.ts'
import { compareTexts } from '../core/text/canonical.ts'
import { enumerate } from '../core/text/enumerate.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, Severity } from '../core/types.ts'

type Render = (report: Report, style: ReportStyle) => string | Iterable<string>

/** Turns a function into a reporter that only receives reports without secrets. */
export function reporter(render: Render): Reporter {
  const inPieces = (report: Report, style: ReportStyle) => {
    const rendered = render(hideSecrets(report), style)
    return typeof rendered === 'string' ? [rendered] : joined(rendered)
  }
  return Object.assign(
    (report: Report, style: ReportStyle) => [...inPieces(report, style)].join(''),
    { inPieces },
  )
}

/** Joins texts into pieces large enough for a write each. */
function* joined(texts: Iterable<string>): Iterable<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < MAX_CLOSE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** A number with its noun: `1 error`, `2 errors`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** `2 errors and 1 warning`; empty if there are none. */
export function countSeverities(report: Report): string {
  const { errors, warnings, infos } = report.summary
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(infos > 0 ? [count(infos, 'info')] : []),
  ]
  return enumerate(parts)
}

const has = ({ fixes }: Finding, safety: 'safe' | 'suggest') =>
  fixes.some((fix) => fix.safety === safety)

/** Number of findings without a safe fix but with a suggestion. */
export function suggestible({ findings }: Pick<Report, 'findings'>): number {
  return findings.filter((one) => !has(one, 'safe') && has(one, 'suggest')).length
}

export const severities: readonly Severity[] = ['error', 'warning', 'info']

/** A rule's findings in a run. */
export interface RuleStatistics {
  readonly rule: string
  readonly findings: number
  /** The highest severity among them. */
  readonly severity: Severity
  /** Findings with a safe fix, and findings with a suggestion only. */
  readonly fixable: number
  readonly suggestions: number
}

/** Counts the findings of each rule, most frequent first. */
export const statisticsOf = (all: readonly Finding[]): readonly RuleStatistics[] =>
  [...groupBy(all, ({ rule }) => rule)]
    .map(([rule, findings]) => ({
      rule,
      findings: findings.length,
      severity:
        severities.find((level) => findings.some((one) => one.severity === level)) ?? 'info',
      fixable: findings.filter((one) => has(one, 'safe')).length,
      suggestions: suggestible({ findings }),
    }))
    .toSorted(
      (a, b) =>
        b.findings - a.findings ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        compareTexts(a.rule, b.rule),
    )

/** Findings by file, in the order of each file's first finding. */
export function byFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(findings, ({ uri }) => uri)
}

interface Limits {
  /** Limit of infos of one rule. */
  readonly infos?: number
  /** Limit of findings of one rule in one file. */
  readonly perFile?: number
  /** Limit of all findings. */
  readonly all?: number | undefined
  /** The option that shows the omitted findings. */
  readonly hint?: string
}

/**
 * Omits repeated findings of a rule, and those over the limit; machine-readable formats show
 * everything.
 */
export function shownFindings(
  findings: readonly Finding[],
  { infos = Infinity, perFile = MAX_SHOWN_FINDINGS, all = Infinity, hint = '' }: Limits = {},
) {
  /** `… and 39 more [unpaired-expression], --all shows them.`, by the last shown finding. */
  const more = new Map<Finding, string>()
  const left = new Set<Finding>()
  const cut = (group: readonly Finding[], limit: number, where: string) => {
    const last = group[limit - 1]
    if (last === undefined || group.length === limit) return
    const number = (group.length - limit).toLocaleString('en-US')
    more.set(last, `… and ${number} more [${last.rule}]${where}${hint}.`)
    for (const finding of group.slice(limit)) left.add(finding)
  }
  const isInfo = ({ severity }: Finding) => severity === 'info'
  for (const group of groupBy(findings.filter(isInfo), ({ rule }) => rule).values())
    cut(group, infos, '')
  const others = findings.filter((finding) => !left.has(finding) && !more.has(finding))
  for (const group of groupBy(others, ({ uri, rule }) => `${rule} ${uri}`).values())
    cut(group, perFile, ` in ${group[0]?.uri}`)
  const shown = left.size === 0 ? findings : findings.filter((one) => !left.has(one))
  return { findings: shown.slice(0, all), more, rest: restOf(shown, all) }
}

/** A line that says how many findings are over the user's limit. */
export function restOf({ length }: readonly Finding[], limit = Infinity): readonly string[] {
  const over = length - limit
  return over > 0 ? [`… and ${over.toLocaleString('en-US')} more (--max-findings ${limit}).`] : []
}

/** The address of a rule's page, if a browser elsewhere can open it. */
export function webUrl(report: Report, rule: string): string | undefined {
  const url = report.rules.get(rule)?.url
  return url !== undefined && isWebUrl(url) ? url : undefined
}

/** The message if no file was in scope. */
export const recognised =
  'Recognised are vc.yaml, vc.yml, *.vc.yaml and vc-*.yaml, files with sync.toHost, ' +
  'sync.fromHost or external.platform at the top, and manifests of management.platform.sh/v1.'
