import type { Report } from '../core/report.ts'
import type { Finding, Fix, Span } from '../core/types.ts'
import { json } from './escape.ts'
import { placeOf } from './place.ts'
import { reporter } from './reporter.ts'

/** Version of the output's shape; see `schemas/report.schema.json`. Fields may be added within one. */
const version = 1

export default reporter(function* (report) {
  const { summary, fixed, findings } = report
  const around = json({
    version,
    tool: { name: 'vclint', version: report.version },
    summary,
    ...(fixed && { fixed: fixed.map((one) => ({ path: one.uri, findings: one.findings })) }),
    findings: [],
  })
  const end = around.lastIndexOf(']')
  yield around.slice(0, end)
  for (const [index, finding] of findings.entries()) {
    const item = json(findingOf(finding, report)).trimEnd().replaceAll('\n', '\n    ')
    yield `${index === 0 ? '' : ','}\n    ${item}`
  }
  if (findings.length > 0) yield '\n  '
  yield around.slice(end)
})

function findingOf(finding: Finding, report: Report) {
  return {
    rule: finding.rule,
    messageId: finding.messageId,
    severity: finding.severity,
    message: finding.message,
    path: finding.uri,
    ...rangeJson(report, finding.uri, finding.span),
    pointer: finding.pointer,
    document: finding.document,
    fingerprint: finding.fingerprint,
    tags: finding.tags,
    related: finding.related.map(({ uri, span, message }) => ({
      path: uri,
      ...rangeJson(report, uri, span),
      message,
    })),
    fixes: finding.fixes.map((fix) => fixOf(fix, report)),
  }
}

function fixOf({ title, safety, edits }: Fix, report: Report) {
  if (edits.length === 0) return { title, safety, withheld: true }
  return {
    title,
    safety,
    edits: edits.map(({ uri, span, text }) => ({
      path: uri,
      ...rangeJson(report, uri, span),
      text,
    })),
  }
}

function rangeJson(report: Report, uri: string, span: Span) {
  const source = report.sources.get(uri)
  return {
    start: { ...placeOf(source, span.start), offset: span.start },
    end: { ...placeOf(source, span.end), offset: span.end },
  }
}
