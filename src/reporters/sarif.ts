import { MAX_SARIF_BYTES, MAX_SARIF_RESULTS } from '../core/limits.ts'
import type { Report, RuleInfo, SuppressedFinding } from '../core/report.ts'
import { utf8 } from '../core/text/base64.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, Fix, Severity, Span } from '../core/types.ts'
import { json, uriPath } from './escape.ts'
import { rangeOf } from './place.ts'
import { reporter, severities, webUrl } from './reporter.ts'
import { uniqueFingerprints } from './unique-fingerprints.ts'

const root = '%SRCROOT%'
const levels = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, as GitHub code scanning and other viewers read it. */
export default reporter((report) => {
  let entries = worst(entriesOf(report), MAX_SARIF_RESULTS)
  let text = log(entries, report)
  // Cut to what surely fits, or a little less each time.
  for (
    let size = utf8(text).length;
    size > MAX_SARIF_BYTES && entries.length > 0;
    size = utf8(text).length
  ) {
    entries = worst(entries, Math.floor(entries.length * Math.min(0.9, MAX_SARIF_BYTES / size)))
    text = log(entries, report)
  }
  return text
})

/** A finding, and why it does not count where it does not. */
interface ShownFinding {
  readonly finding: Finding
  readonly hidden?: SuppressedFinding
}

const entriesOf = ({ findings, suppressed = [] }: Report): readonly ShownFinding[] => [
  ...findings.map((finding) => ({ finding })),
  ...suppressed.map((hidden) => ({ finding: hidden.finding, hidden })),
]

/** As many as there is room for, the worst first; those that stay keep their order. */
function worst(entries: readonly ShownFinding[], limit: number): readonly ShownFinding[] {
  if (entries.length <= limit) return entries
  const rank = ({ finding, hidden }: ShownFinding) =>
    hidden === undefined ? severities.indexOf(finding.severity) : severities.length
  const kept = new Set(entries.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit))
  return entries.filter((entry) => kept.has(entry))
}

function log(entries: readonly ShownFinding[], report: Report): string {
  const left = entriesOf(report).length - entries.length
  const cited = entries.map(({ finding }) => finding)
  const prints = uniqueFingerprints(cited)
  const rules = [...new Set(cited.map((finding) => finding.rule))].toSorted()
  return json({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'vclint',
            version: report.version,
            ...(report.homepage === undefined ? {} : { informationUri: report.homepage }),
            rules: rules.map((id) => descriptorOf(id, report)),
          },
        },
        automationDetails: { id: 'vclint/' },
        invocations: [{ executionSuccessful: true, ...noteOf(left) }],
        originalUriBaseIds: {
          [root]: { description: { text: 'The folder that paths are relative to.' } },
        },
        columnKind: 'utf16CodeUnits',
        results: entries.map(({ finding, hidden }, at) => ({
          ...resultOf(finding, rules, report),
          partialFingerprints: { 'vclint/v1': prints[at] },
          ...(hidden === undefined ? {} : { suppressions: [suppressionOf(hidden)] }),
        })),
      },
    ],
  })
}

function noteOf(left: number) {
  if (left === 0) return {}
  const number = left.toLocaleString('en-US')
  const text = `${number} more ${left === 1 ? 'result is' : 'results are'} not in this file: GitHub takes 25,000 results and 10 MB of a run. Those of the highest severity are here.`
  return { toolExecutionNotifications: [{ level: 'warning', message: { text } }] }
}

/** Rules whose findings give a credential away, by how bad that is on the scale of CVSS. */
const SECURITY: Readonly<Record<string, string>> = {
  'inline-api-key': '8.0',
  'plaintext-credential': '8.0',
}

function descriptorOf(id: string, report: Report) {
  const rule = report.rules.get(id)
  // GitHub wants a description of every rule.
  if (rule === undefined)
    return { id, shortDescription: { text: id }, fullDescription: { text: id }, help: { text: id } }
  const url = webUrl(report, id)
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.summary },
    help: helpOf(rule),
    ...(url === undefined ? {} : { helpUri: url }),
    defaultConfiguration: configurationOf(rule),
    properties: propertiesOf(rule),
  }
}

/** The page of a custom rule is the text of others, no Markdown to follow. */
function helpOf({ id, page, summary }: RuleInfo) {
  const text = page ?? summary
  return id.includes('/') ? { text } : { text, markdown: text }
}

function propertiesOf({ id, topic, fixable }: RuleInfo) {
  const security = Object.hasOwn(SECURITY, id) ? SECURITY[id] : undefined
  const tags = [
    topic,
    ...(fixable === undefined ? [] : ['fixable']),
    ...(security === undefined ? [] : ['security']),
  ]
  return { tags, ...(security === undefined ? {} : { 'security-severity': security }) }
}

function configurationOf({ severities: own }: RuleInfo) {
  const highest: Severity | undefined = severities.find((severity) => own.includes(severity))
  return highest === undefined ? { enabled: false } : { level: levels[highest] }
}

function resultOf(finding: Finding, rules: readonly string[], report: Report) {
  const fixes = finding.fixes.filter((fix) => fix.edits.length > 0)
  return {
    ruleId: finding.rule,
    ruleIndex: rules.indexOf(finding.rule),
    level: levels[finding.severity],
    message: { text: plain(finding.message) },
    locations: [
      {
        physicalLocation: physical(finding, report),
        ...(finding.pointer === ''
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: finding.pointer }] }),
      },
    ],
    ...(finding.related.length === 0
      ? {}
      : {
          relatedLocations: finding.related.map((related, id) => ({
            id,
            physicalLocation: physical(related, report),
            message: { text: plain(related.message) },
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, report)) }),
  }
}

/** `[text](target)` is a link in a SARIF message: the user's words are none. */
function plain(message: string): string {
  return message.replaceAll('](', '\\](')
}

function suppressionOf({ by, reason }: SuppressedFinding) {
  return {
    kind: by === 'comment' ? 'inSource' : 'external',
    ...(reason === undefined ? {} : { justification: reason }),
  }
}

function physical({ uri, span }: { readonly uri: string; readonly span: Span }, report: Report) {
  return { artifactLocation: artifact(uri), region: region(uri, span, report) }
}

function artifact(uri: string) {
  if (uri.startsWith('/')) return { uri: `file://${uriPath(uri)}` }
  return { uri: uriPath(uri), uriBaseId: root }
}

function region(uri: string, span: Span, report: Report) {
  const { start, end } = rangeOf(report.sources.get(uri), span)
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: span.start,
    charLength: span.end - span.start,
  }
}

function fixOf({ title, safety, edits }: Fix, report: Report) {
  const files = groupBy(edits, ({ uri }) => uri)
  return {
    description: { text: title },
    artifactChanges: [...files].map(([uri, changes]) => ({
      artifactLocation: artifact(uri),
      replacements: changes.map((edit) => ({
        deletedRegion: region(uri, edit.span, report),
        insertedContent: { text: edit.text },
      })),
    })),
    properties: { safety },
  }
}
