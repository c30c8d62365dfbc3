import { resolve } from 'node:path'
import type { Report } from '../../core/report.ts'
import { withNames } from '../../core/secret/mask.ts'
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
    moved ??= withNames(report, pathsFrom(root, cwd, report))
    return moved
  }
}

/** A file of an earlier state is named by its revision first: `main:vc.yaml`. */
const pathsFrom =
  (root: string, cwd: string, { sources }: Report) =>
  (uri: string): string => {
    const [, revision = '', path = uri] = sources.has(uri)
      ? []
      : (/^([^/]+:)(.+)$/s.exec(uri) ?? [])
    return revision + shown(resolve(cwd, path), root)
  }
