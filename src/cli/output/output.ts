import { resolve } from 'node:path'
import type { Report, Reporter, ReportStyle } from '../../core/report.ts'
import { hintOfAll } from '../../core/search/did-you-mean.ts'
import { withoutSecrets } from '../../core/secret/mask.ts'
import { reason } from '../../files/discover.ts'
import { openFiles } from '../../files/file-access.ts'
import { UsageError } from '../../files/usage-error.ts'
import { appendText, writeNamed } from '../../files/write-file.ts'
import { oneLine } from '../../reporters/escape.ts'
import { isReporterName, reporters } from '../../reporters/index.ts'
import { count, countSeverities } from '../../reporters/reporter.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { warn } from './warn.ts'

/** One `-f NAME` or `-f NAME=FILE`. */
export interface Format {
  readonly name: keyof typeof reporters & string
  readonly file: string | undefined
}

/** The formats asked for; pretty when none is. Two of them cannot share standard output. */
export function formatsOf(options: Options): readonly Format[] {
  const formats = (options.format ?? ['pretty']).map(readFormat)
  if (formats.filter((format) => format.file === undefined).length > 1) {
    throw new UsageError(
      'Only one format can go to standard output. Write the others to files: -f sarif=out.sarif.',
    )
  }
  const screen = formats.find(({ file }) => file === undefined)?.name ?? 'pretty'
  if (options.statistics && screen !== 'pretty' && screen !== 'json')
    throw new UsageError(`--statistics prints a table or JSON, not ${screen}. Remove -f ${screen}.`)
  return formats
}

function readFormat(text: string): Format {
  const at = text.indexOf('=')
  const name = at === -1 ? text : text.slice(0, at)
  if (!isReporterName(name)) {
    const hint = hintOfAll(name, Object.keys(reporters))
    throw new UsageError(`Unknown format "${name}". ${hint}`)
  }
  const file = at === -1 ? '-' : text.slice(at + 1)
  return { name, file: file === '-' ? undefined : file }
}

/** Writes a report to standard output or to its file, where colours have no place. */
export async function writeReport(
  report: Report,
  format: Format,
  style: ReportStyle,
  io: Io,
): Promise<void> {
  const reporter = await reporters[format.name]()
  if (format.name === 'github') await writeSummary(report, io)
  if (format.file === undefined) {
    for (const piece of carefully(reporter, report, style)) io.stdout.write(piece)
    return
  }
  const { maxFindings: _, statistics: __, ...whole } = style
  const plain = { ...whole, color: false, hyperlinks: false }
  const text = [...carefully(reporter, report, plain)].join('')
  const path = resolve(io.cwd, format.file)
  const access = openFiles([io.cwd])
  access.allow(path)
  writeNamed(access, path, format.file, text)
}

/** A crash must not show what the report masks. */
function* carefully(reporter: Reporter, report: Report, style: ReportStyle): Iterable<string> {
  try {
    yield* reporter.inPieces(report, style)
  } catch (error) {
    throw withoutSecrets(error, report.sources.values())
  }
}

/** GitHub shows this file below the run; a failure to write it does not fail the run. */
async function writeSummary(report: Report, io: Io): Promise<void> {
  const path = io.env.GITHUB_STEP_SUMMARY
  if (path === undefined || path === '') return
  const { githubSummary } = await import('../../reporters/github.ts')
  try {
    appendText(path, githubSummary(report))
  } catch (error) {
    warn(io, `Cannot write the step summary: ${reason(error)}.`)
  }
}

/** The summary of a run whose reports all went to files. */
export function summaryLine(report: Report, formats: readonly Format[]): string {
  const files = formats.map(({ file }) => file).join(', ')
  const found = countSeverities(report)
  const { checked } = report.summary
  return oneLine(
    `${found === '' ? 'No problems found' : `Found ${found}`}; checked ${count(checked, 'file')}. Written: ${files}`,
  )
}
