import type { Report } from '../core/report.ts'
import type { Finding } from '../core/types.ts'
import { xml } from './escape.ts'
import { pathPlace } from './place.ts'
import { byFile, count, reporter } from './reporter.ts'

/** JUnit XML: a suite per file, a failed case per error and warning. */
export default reporter((report) => {
  const files = byFile(report.findings)
  const suites =
    files.size === 0
      ? [cleanSuite(report)]
      : [...files].map(([path, findings]) => suite(path, findings, report))
  const failures = report.findings.filter(fails).length
  const attributes = [
    'name="vclint"',
    `tests="${Math.max(1, report.findings.length)}"`,
    `failures="${failures}"`,
    'errors="0"',
    `time="${(report.summary.milliseconds / 1000).toFixed(3)}"`,
  ]
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes.join(' ')}>`,
    ...suites.flat(),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
})

function fails(finding: Finding): boolean {
  return finding.severity !== 'info'
}

/** CI systems complain about a report without cases. */
function cleanSuite({ summary }: Report): readonly string[] {
  return [
    '  <testsuite name="vclint" tests="1" failures="0" errors="0">',
    `    <testcase name="${count(summary.checked, 'file')} without problems" classname="vclint"/>`,
    '  </testsuite>',
  ]
}

function suite(path: string, findings: readonly Finding[], report: Report): readonly string[] {
  const failures = findings.filter(fails).length
  const names = new Map<string, number>()
  return [
    `  <testsuite name="${xml(path)}" tests="${findings.length}" failures="${failures}" errors="0">`,
    ...findings.flatMap((finding) => testcase(finding, caseName(finding, names), report)),
    '  </testsuite>',
  ]
}

/** Named by pointer instead of line, because CI systems compare cases between runs by name. */
function caseName({ rule, pointer, document }: Finding, names: Map<string, number>): string {
  const place = `${document === 0 ? '' : ` in document ${document + 1}`}${pointer && ` at ${pointer}`}`
  const name = `${rule}${place}`
  const number = (names.get(name) ?? 0) + 1
  names.set(name, number)
  return number === 1 ? name : `${name} (${number})`
}

function testcase(finding: Finding, name: string, report: Report): readonly string[] {
  const text = `${pathPlace(report, finding.uri, finding.span)}: ${finding.message}`
  const body = fails(finding)
    ? `<failure type="${finding.severity}" message="${xml(finding.message)}">${xml(text)}</failure>`
    : `<system-out>${xml(text)}</system-out>`
  return [
    `    <testcase name="${xml(name)}" classname="${xml(finding.uri)}">`,
    `      ${body}`,
    '    </testcase>',
  ]
}
