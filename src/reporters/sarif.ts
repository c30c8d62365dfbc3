import type {
  Edit,
  Finding,
  Fix,
  Report,
  RuleInfo,
  Severity,
  Span,
  SuppressedFinding,
} from '../core/types.ts'
import { json, uriPath } from './escape.ts'
import { rangeOf } from './place.ts'
import { reporter, severities, webUrl } from './reporter.ts'

const root = '%SRCROOT%'
const levels = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, as GitHub code scanning and other viewers read it. */
export default reporter((report) => {
  const suppressed = report.suppressed ?? []
  const cited = [...report.findings, ...suppressed.map(({ finding }) => finding)]
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
            rules: rules.map((id) => descriptorOf(id, report)),
          },
        },
        invocations: [{ executionSuccessful: true }],
        originalUriBaseIds: {
          [root]: { description: { text: 'The folder that paths are relative to.' } },
        },
        columnKind: 'utf16CodeUnits',
        results: [
          ...report.findings.map((finding) => resultOf(finding, rules, report)),
          ...suppressed.map((entry) => ({
            ...resultOf(entry.finding, rules, report),
            suppressions: [suppressionOf(entry)],
          })),
        ],
      },
    ],
  })
})

function descriptorOf(id: string, report: Report) {
  const rule = report.rules.get(id)
  // GitHub wants a description of every rule.
  if (rule === undefined) return { id, shortDescription: { text: id }, help: { text: id } }
  const url = webUrl(report, id)
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.summary },
    help: { text: rule.page ?? rule.summary, markdown: rule.page ?? rule.summary },
    ...(url === undefined ? {} : { helpUri: url }),
    defaultConfiguration: configurationOf(rule),
    properties: { tags: [rule.topic, ...(rule.fixable === undefined ? [] : ['fixable'])] },
  }
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
    partialFingerprints: { 'vclint/v1': finding.fingerprint },
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
  const files = new Map<string, Edit[]>()
  for (const edit of edits) files.set(edit.uri, [...(files.get(edit.uri) ?? []), edit])
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
