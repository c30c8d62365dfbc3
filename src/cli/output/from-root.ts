import { resolve } from 'node:path'
import type { Report } from '../../core/report.ts'
import type { Finding } from '../../core/types.ts'
import { shown } from '../../files/discover.ts'
import { repositoryAbove } from '../../files/roots.ts'
import type { ReporterName } from '../../reporters/index.ts'

/**
 * Formats whose readers look for files from the root of the repository, whatever folder a step ran in. The reader of
 * rdjson puts the folder before each path itself.
 */
const FROM_ROOT: ReadonlySet<ReporterName> = new Set<ReporterName>([
  'sarif',
  'github',
  'gitlab',
  'junit',
  'checkstyle',
  'markdown',
])

/** The report with the paths that each format's readers expect. */
export function reportFor(report: Report, cwd: string): (format: ReporterName) => Report {
  const root = repositoryAbove(cwd) ?? cwd
  let moved = root === cwd ? report : undefined
  return (format) => {
    if (!FROM_ROOT.has(format)) return report
    moved ??= withPaths(report, pathsFrom(root, cwd, report))
    return moved
  }
}

type Rename = (uri: string) => string

/** A file of an earlier state is named by its revision first: `main:vc.yaml`. */
const pathsFrom =
  (root: string, cwd: string, { sources }: Report): Rename =>
  (uri) => {
    const [, revision = '', path = uri] = sources.has(uri)
      ? []
      : (/^([^/]+:)(.+)$/s.exec(uri) ?? [])
    return revision + shown(resolve(cwd, path), root)
  }

function withPaths(report: Report, rename: Rename): Report {
  const { sources, findings, suppressed, fixed } = report
  return {
    ...report,
    sources: new Map([...sources].map(([uri, source]) => [rename(uri), source] as const)),
    findings: findings.map((finding) => findingAt(finding, rename)),
    ...(suppressed && {
      suppressed: suppressed.map((one) => ({ ...one, finding: findingAt(one.finding, rename) })),
    }),
    ...(fixed && { fixed: fixed.map((file) => ({ ...file, uri: rename(file.uri) })) }),
  }
}

const findingAt = (finding: Finding, rename: Rename): Finding => ({
  ...finding,
  uri: rename(finding.uri),
  related: finding.related.map((one) => ({ ...one, uri: rename(one.uri) })),
  fixes: finding.fixes.map((fix) => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, uri: rename(edit.uri) })),
  })),
})
