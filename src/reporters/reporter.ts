import { MAX_CLOSE_LENGTH, MAX_SHOWN_FINDINGS } from '../core/limits.ts'
import type { Report, Reporter, ReportStyle } from '../core/report.ts'
import { isWebUrl } from '../core/search/markup.ts'
import { hideSecrets } from '../core/secret/mask.ts'
import { enumerate } from '../core/text/enumerate.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, Severity } from '../core/types.ts'

type Render = (report: Report, style: ReportStyle) => string | Iterable<string>

/** Makes a reporter of a function that only ever sees a report without secrets. */
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

/** Joins texts to pieces that are worth a write each. */
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

/** `1 error`, `2 errors`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** `2 errors and 1 warning`, empty when there is nothing. */
export function countSeverities(report: Report): string {
  const { errors, warnings, infos } = report.summary
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(infos > 0 ? [count(infos, 'info')] : []),
  ]
  return enumerate(parts)
}

/** Findings that have no safe fix but a suggestion. */
export function suggestible(report: Report): number {
  const has = (finding: Finding, safety: 'safe' | 'suggest') =>
    finding.fixes.some((fix) => fix.safety === safety)
  return report.findings.filter((f) => !has(f, 'safe') && has(f, 'suggest')).length
}

export const severities: readonly Severity[] = ['error', 'warning', 'info']

/** Findings by file, files in the order of their first finding. */
export function byFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(findings, ({ uri }) => uri)
}

/** Cuts what one rule finds again and again; machine-readable formats show it all. */
export function shownFindings(
  findings: readonly Finding[],
  maxInfos = Number.POSITIVE_INFINITY,
  way = '',
) {
  /** `… and 39 more [unpaired-expression], --all shows them.`, by the last finding that is shown of them. */
  const more = new Map<Finding, string>()
  const left = new Set<Finding>()
  const cut = (group: readonly Finding[], limit: number, where: string) => {
    const last = group[limit - 1]
    if (last === undefined || group.length === limit) return
    const number = (group.length - limit).toLocaleString('en-US')
    more.set(last, `… and ${number} more [${last.rule}]${where}${way}.`)
    for (const finding of group.slice(limit)) left.add(finding)
  }
  const isInfo = ({ severity }: Finding) => severity === 'info'
  for (const group of groupBy(findings.filter(isInfo), ({ rule }) => rule).values())
    cut(group, maxInfos, '')
  const others = findings.filter((finding) => !left.has(finding) && !more.has(finding))
  for (const group of groupBy(others, ({ uri, rule }) => `${rule} ${uri}`).values())
    cut(group, MAX_SHOWN_FINDINGS, ` in ${group[0]?.uri}`)
  return { findings: left.size === 0 ? findings : findings.filter((one) => !left.has(one)), more }
}

/** The address of a rule's page when a browser elsewhere can open it. */
export function webUrl(report: Report, rule: string): string | undefined {
  const url = report.rules.get(rule)?.url
  return url !== undefined && isWebUrl(url) ? url : undefined
}

/** The message when no file was in scope. */
export const recognised =
  'Recognised are vc.yaml, vc.yml, *.vc.yaml and vc-*.yaml, files with sync.toHost, ' +
  'sync.fromHost or external.platform at the top, and manifests of management.platform.sh/v1.'
