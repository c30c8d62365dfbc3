import { resolve } from 'node:path'
import { rememberEachText } from '../../core/memo.ts'
import type { Report } from '../../core/report.ts'
import { withNames } from '../../core/secret/mask.ts'
import { shown } from '../../files/discover.ts'
import { repositoryAbove } from '../../files/roots.ts'
import { atCauses, withoutShared } from '../../reporters/at-causes.ts'
import type { ReporterName } from '../../reporters/index.ts'

/**
 * Formats whose readers resolve paths from the root of the repository, whatever folder a step ran
 * in. The reader of rdjson adds the folder itself.
 */
const FROM_ROOT: ReadonlySet<ReporterName> = new Set<ReporterName>([
  'sarif',
  'github',
  'gitlab',
  'junit',
  'checkstyle',
  'markdown',
])

/** Formats whose findings are shown beside the lines of a diff. */
const IN_DIFFS: ReadonlySet<ReporterName> = new Set<ReporterName>(['github', 'gitlab', 'sarif'])

/** A run names files from one folder, but people read the report in another. */
export type Folders = Readonly<Record<'root' | 'cwd', string>>

/** The report with the paths that each format's readers expect. */
export function reportFor(
  report: Report,
  { root, cwd }: Folders,
): (format: ReporterName) => Report {
  const named = rememberEachText((to) =>
    to === root
      ? report
      : withNames(report, (uri) => pathFrom({ root, cwd: to }, uri, report.sources)),
  )
  return (format) => {
    const located = named(FROM_ROOT.has(format) ? (repositoryAbove(cwd) ?? cwd) : cwd)
    if (IN_DIFFS.has(format)) return atCauses(located)
    return format === 'json' ? located : withoutShared(located)
  }
}

/** The path of a file as it is shown in the working directory. A file of an earlier state is named by its revision first: `main:vc.yaml`. */
export function pathFrom(
  { root, cwd }: Folders,
  uri: string,
  sources?: { readonly has: (uri: string) => boolean },
): string {
  if (root === cwd) return uri
  const [, revision = '', path = uri] = sources?.has(uri) ? [] : (/^([^/]+:)(.+)$/s.exec(uri) ?? [])
  return revision + shown(resolve(root, path), cwd)
}
