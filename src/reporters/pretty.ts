import { Chalk, type ChalkInstance } from 'chalk'
import { MAX_LISTED, MAX_SHOWN_INFOS, MAX_WITHOUT_TABLE } from '../core/limits.ts'
import { largest, sum } from '../core/lists.ts'
import type { Report, ReportStyle } from '../core/report.ts'
import { linePlace } from '../core/reported-finding.ts'
import type { Finding, Fix, Severity, Span } from '../core/types.ts'
import { logPath, oneLine, visible, withoutCommands } from './escape.ts'
import { frameOf } from './frame.ts'
import {
  count,
  countSeverities,
  recognised,
  reporter,
  shownFindings,
  statisticsOf,
  suggestible,
} from './reporter.ts'
import { upgradeLines } from './upgrade.ts'
import { textWidth, wrap } from './width.ts'

/** For people at a terminal: each finding with its source line, then a summary. */
export default reporter((report, style) => {
  const chalk = new Chalk({ level: style.color ? 1 : 0 })
  const page: Page = { report, style, chalk }
  const end = [...fixedLines(report), ...summaryOf(page)]
  if (style.statistics && report.findings.length > 0)
    return withoutCommands(`${[...tableOf(page), '', ...end].join('\n')}\n`)
  if (report.upgrade !== undefined)
    return withoutCommands(`${[...upgradeLines(report, report.upgrade), ...end].join('\n')}\n`)
  const all = style.maxFindings
  const {
    findings: shown,
    more,
    rest,
  } = style.all
    ? shownFindings(report.findings, { all, perFile: Number.POSITIVE_INFINITY })
    : shownFindings(report.findings, { all, infos: MAX_SHOWN_INFOS, hint: ', --all shows them' })
  const findings = shown.map((finding) => {
    const note = more.get(finding)
    const lines = showFinding(finding, page)
    return `${(note === undefined ? lines : [...lines, '', oneLine(note)]).join('\n')}\n`
  })
  // After so many findings, a reader wants to know where to begin.
  const isLong = style.width !== undefined && report.findings.length > MAX_WITHOUT_TABLE
  const table = isLong ? [...tableOf(page), ''] : []
  const below = [...rest.flatMap((line) => [line, '']), ...table, ...end]
  return withoutCommands([...findings, `${below.join('\n')}\n`].join('\n'))
})

/** The rules with findings, most frequent first. */
function tableOf({ report, chalk }: Page): readonly string[] {
  const rows = statisticsOf(report.findings)
  const width = largest(rows.map(({ findings }) => `${findings}`.length))
  const name = largest(rows.map(({ rule }) => textWidth(oneLine(rule))))
  return rows.map((row) => {
    const { rule, findings, severity, fixable, suggestions } = row
    const fixes = [
      ...(fixable > 0 ? [`${fixable} with --fix`] : []),
      ...(suggestions > 0 ? [`${suggestions} with --fix --unsafe`] : []),
    ].join(', ')
    const number = `${findings}`.padStart(width)
    const shown = oneLine(rule)
    const pad = ' '.repeat(fixes === '' ? 0 : name - textWidth(shown) + 2)
    return `${number}  ${paint(severity, chalk)(severity.padEnd(7))}  ${shown}${pad}${fixes}`
  })
}

interface Page {
  readonly report: Report
  readonly style: ReportStyle
  readonly chalk: ChalkInstance
}

function paint(severity: Severity, chalk: ChalkInstance): ChalkInstance {
  return { error: chalk.red, warning: chalk.yellow, info: chalk.cyan }[severity]
}

function showFinding(finding: Finding, page: Page): readonly string[] {
  const gutter = gutterOf(finding, page)
  const color = paint(finding.severity, page.chalk)
  const help = finding.fixes.map((fix) => helpLine(fix, gutter, page))
  return [
    ...headline(finding, page),
    ...showPlace(finding, { gutter, color, caret: '^', label: '' }, page),
    ...finding.related.flatMap((related) =>
      showPlace(
        related,
        { gutter, color: page.chalk.blue, caret: '-', label: related.message },
        page,
      ),
    ),
    ...help,
  ]
}

function headline(finding: Finding, { report, style, chalk }: Page): readonly string[] {
  const { severity } = finding
  const rule = `[${oneLine(finding.rule)}]`
  const indent = ' '.repeat(severity.length + 2)
  const text = `${oneLine(finding.message)} ${rule}`
  const lines = wrap(text, Math.max(20, (style.width ?? Infinity) - indent.length))
  const url = report.rules.get(finding.rule)?.url
  const linked = style.hyperlinks && url !== undefined ? hyperlink(rule, url) : rule
  return lines.map((line, at) => {
    const last = at === lines.length - 1
    const message = last ? line.slice(0, line.length - rule.length) : line
    const lead = at === 0 ? `${paint(severity, chalk).bold(severity)}${chalk.bold(':')} ` : indent
    return `${lead}${chalk.bold(message)}${last ? chalk.dim(linked) : ''}`
  })
}

/** An OSC 8 link, which other terminals ignore. */
function hyperlink(text: string, url: string): string {
  const address = visible(url).replace(/[^\x21-\x7e]/g, encodeURIComponent)
  return `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`
}

/** Width of the largest line number in the finding. */
function gutterOf(finding: Finding, { report }: Page): number {
  const numbers = [finding, ...finding.related].map(
    ({ uri, span }) => linePlace(report.sources.get(uri), span.end).line,
  )
  return `${largest(numbers)}`.length
}

interface PlaceLook {
  readonly gutter: number
  readonly color: ChalkInstance
  readonly caret: string
  readonly label: string
}

function showPlace(
  { uri, span }: { readonly uri: string; readonly span: Span },
  { gutter, color, caret, label }: PlaceLook,
  { report, style, chalk }: Page,
): readonly string[] {
  const source = report.sources.get(uri)
  const { line, column } = linePlace(source, span.start)
  const rail = chalk.blue('|')
  const margin = ' '.repeat(gutter)
  const path = `${margin}${chalk.blue('-->')} ${logPath(uri)}:${line}:${column}`
  const frame =
    source === undefined || source.text === ''
      ? []
      : frameOf(source, span, Math.max(20, (style.width ?? 120) - gutter - 3))
  if (frame.length === 0) return label === '' ? [path] : [`${path} ${oneLine(label)}`]
  const rows = [path, `${margin} ${rail}`]
  for (const [at, row] of frame.entries()) {
    const previous = frame[at - 1]
    if (previous !== undefined && row.number > previous.number + 1) rows.push(chalk.blue('...'))
    const number = chalk.blue(`${row.number}`.padStart(gutter))
    const code = `${row.before}${row.marked}${row.after}`.trimEnd()
    rows.push(`${number} ${rail}${code === '' ? '' : ` ${code}`}`)
    const carets = caret.repeat(Math.max(1, textWidth(row.marked)))
    const note = at === frame.length - 1 && label !== '' ? ` ${oneLine(label)}` : ''
    rows.push(`${margin} ${rail} ${' '.repeat(textWidth(row.before))}${color(carets + note)}`)
  }
  return rows
}

function helpLine(fix: Fix, gutter: number, { chalk }: Page): string {
  const flags = fix.safety === 'safe' ? '--fix' : '--fix --unsafe'
  const note = chalk.dim(`(fix available with ${flags})`)
  return `${' '.repeat(gutter)} ${chalk.blue('=')} ${chalk.bold('help:')} ${oneLine(fix.title)} ${note}`
}

function fixedLines({ fixed = [] }: Report): readonly string[] {
  if (fixed.length === 0) return []
  const total = sum(fixed.map(({ findings }) => findings))
  const names = fixed
    .slice(0, MAX_LISTED)
    .map(({ uri, findings }) => `  ${logPath(uri)}  ${count(findings, 'finding')}`)
  const more = fixed.length > MAX_LISTED ? [`  … and ${fixed.length - MAX_LISTED} more files`] : []
  return [`Fixed ${count(total, 'finding')} in ${count(fixed.length, 'file')}:`, ...names, ...more]
}

function summaryOf({ report, style, chalk }: Page): readonly string[] {
  const { summary, findings } = report
  const looked = `${count(summary.checked, 'file')} in ${duration(summary.milliseconds)}`
  const hidden = hiddenLine(report)
  if (findings.length > 0) {
    const color = summary.errors > 0 ? chalk.red : summary.warnings > 0 ? chalk.yellow : chalk.cyan
    const found = color.bold(`Found ${countSeverities(report)}`)
    const rest = summary.checked === 0 ? 'nothing else to check here' : `checked ${looked}`
    return [`${found}; ${rest}.`, ...hidden, ...fixLine(report)]
  }
  if (summary.nothing !== undefined) return wrap(summary.nothing, style.width ?? 100)
  if (summary.checked === 0) {
    const foreign = summary.foreign === 0 ? '' : ` among ${count(summary.foreign, 'file')}`
    const nothing = `No virtual cluster configuration found${foreign}. ${recognised}`
    return wrap(nothing, style.width ?? 100)
  }
  return [`${chalk.green.bold('No problems found')}; checked ${looked}.`, ...hidden]
}

function hiddenLine({ summary }: Report): readonly string[] {
  const { suppressed, baselined } = summary
  const parts = [
    ...(suppressed > 0 ? [`${suppressed} suppressed by comments`] : []),
    ...(baselined > 0 ? [`${baselined} known in the baseline`] : []),
  ]
  return parts.length === 0 ? [] : [`Not shown: ${parts.join(', ')}.`]
}

function fixLine(report: Report): readonly string[] {
  const { fixable } = report.summary
  const more = suggestible(report)
  if (fixable === 0 && more === 0) return []
  if (fixable === 0) return [`${more} can be fixed with --fix --unsafe.`]
  const suggestions = more === 0 ? '' : `, ${more} more with --fix --unsafe`
  return [`${fixable} can be fixed with --fix${suggestions}.`]
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(1)} s`
}
