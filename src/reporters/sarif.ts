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

/**
 * SARIF 2.1.0 for GitHub code scanning and other viewers: as many results as they accept, the most
 * severe first.
 */
export default reporter(function* (report) {
  const all = entriesOf(report)
  const cited = all.map(({ finding }) => finding)
  const prints = uniqueFingerprints(cited)
  const rules = [...new Set(cited.map((finding) => finding.rule))].toSorted()
  // With fewer omitted results, the note about them does not grow.
  let room = MAX_SARIF_BYTES - utf8(log(rules, all.length, report)).length
  const texts = new Map<number, string>()
  for (const at of worstFirst(all)) {
    const entry = all[at]
    if (entry === undefined || texts.size === MAX_SARIF_RESULTS) break
    const text = json(resultOf(entry, prints[at], rules, report))
      .trimEnd()
      .replaceAll('\n', INDENT)
    room -= utf8(text).length + `,${INDENT}`.length
    if (room < 0) break
    texts.set(at, text)
  }
  const empty = log(rules, all.length - texts.size, report)
  const end = empty.lastIndexOf(NO_RESULTS) + NO_RESULTS.length - 1
  yield empty.slice(0, end)
  let before = INDENT
  for (const [, text] of [...texts].sort(([a], [b]) => a - b)) {
    yield before + text
    before = `,${INDENT}`
  }
  yield (texts.size === 0 ? '' : INDENT.slice(0, -2)) + empty.slice(end)
})

/** The line break before a result. */
const INDENT = `\n${' '.repeat(8)}`

const NO_RESULTS = '"results": []'

/** A finding, and the reason why it does not count, if any. */
interface ShownFinding {
  readonly finding: Finding
  readonly hidden?: SuppressedFinding
}

const entriesOf = ({ findings, suppressed = [] }: Report): readonly ShownFinding[] => [
  ...findings.map((finding) => ({ finding })),
  ...suppressed.map((hidden) => ({ finding: hidden.finding, hidden })),
]

/** Indexes of entries by severity; equal ones keep their order. */
function worstFirst(entries: readonly ShownFinding[]): readonly number[] {
  const ranks = entries.map(({ finding, hidden }) =>
    hidden === undefined ? severities.indexOf(finding.severity) : severities.length,
  )
  return [...ranks.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
}

/** Everything but the results. JSON leaves out undefined fields. */
function log(rules: readonly string[], left: number, report: Report): string {
  return json({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'vclint',
            version: report.version,
            informationUri: report.homepage,
            rules: rules.map((id) => descriptorOf(id, report)),
          },
        },
        automationDetails: { id: 'vclint/' },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notesOn(left) }],
        originalUriBaseIds: {
          [root]: { description: { text: 'The folder that paths are relative to.' } },
        },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ],
  })
}

function notesOn(left: number) {
  if (left === 0) return undefined
  const number = left.toLocaleString('en-US')
  const text = `${number} more ${left === 1 ? 'result is' : 'results are'} not in this file: GitHub takes 25,000 results and 10 MB of a run. Those of the highest severity are here.`
  return [{ level: 'warning', message: { text } }]
}

/** Rules whose findings reveal a credential, with their severity on the CVSS scale. */
const SECURITY: Readonly<Record<string, string>> = {
  'inline-api-key': '8.0',
  'plaintext-credential': '8.0',
}

function descriptorOf(id: string, report: Report) {
  const rule = report.rules.get(id)
  // GitHub requires a description of every rule.
  if (rule === undefined)
    return { id, shortDescription: { text: id }, fullDescription: { text: id }, help: { text: id } }
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.summary },
    help: helpOf(rule),
    helpUri: webUrl(report, id),
    defaultConfiguration: configurationOf(rule),
    properties: propertiesOf(rule),
  }
}

/** The page of a custom rule is text, not Markdown to render. */
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
  return { tags, 'security-severity': security }
}

function configurationOf({ severities: own }: RuleInfo) {
  const highest: Severity | undefined = severities.find((severity) => own.includes(severity))
  return highest === undefined ? { enabled: false } : { level: levels[highest] }
}

function resultOf(
  { finding, hidden }: ShownFinding,
  print: string | undefined,
  rules: readonly string[],
  report: Report,
) {
  const { pointer } = finding
  const fixes = finding.fixes.filter((fix) => fix.edits.length > 0)
  return {
    ruleId: finding.rule,
    ruleIndex: rules.indexOf(finding.rule),
    level: levels[finding.severity],
    message: { text: plain(finding.message) },
    locations: [
      {
        physicalLocation: physical(finding, report),
        logicalLocations: pointer === '' ? undefined : [{ fullyQualifiedName: pointer }],
      },
    ],
    relatedLocations: ifAny(
      finding.related.map((related, id) => ({
        id,
        physicalLocation: physical(related, report),
        message: { text: plain(related.message) },
      })),
    ),
    fixes: ifAny(fixes.map((fix) => sarifFix(fix, report))),
    partialFingerprints: { 'vclint/v1': print },
    suppressions: hidden && [suppressionOf(hidden)],
  }
}

const ifAny = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list)

/** Escapes `[text](target)`, which is a link in a SARIF message, in the user's words. */
function plain(message: string): string {
  return message.replaceAll('](', '\\](')
}

function suppressionOf({ by, reason }: SuppressedFinding) {
  return { kind: by === 'comment' ? 'inSource' : 'external', justification: reason }
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

function sarifFix({ title, safety, edits }: Fix, report: Report) {
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
