import { posix } from 'node:path'
import process from 'node:process'
import { MAX_EXAMPLES, MAX_LISTED } from '../../core/limits.ts'
import { hideForms } from '../../core/secret/hide-credentials.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { shown } from '../../files/discover.ts'
import { native } from '../../files/slashes.ts'
import { logLine } from '../../reporters/escape.ts'
import { count } from '../../reporters/reporter.ts'
import { lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { baselinePath } from '../input/baseline-file.ts'
import type { RunConfig, WorkingFolder } from '../input/config-files.ts'
import { documentCounts, type ListedFile, listFiles, skipped } from '../input/file-list.ts'
import { exit, type Io } from '../io.ts'
import { showsProgress } from '../output/progress.ts'
import { styleOf } from '../output/style.ts'
import { version } from '../package.ts'

/** Files by the sentence that explains them. */
type Groups = ReadonlyMap<string, readonly string[]>

const pathsBy = (files: readonly Pick<ListedFile, 'path' | 'why'>[]): Groups =>
  new Map(
    [...groupBy(files, ({ why = '' }) => why)].map(([why, own]) => [
      why,
      own.map(({ path }) => path),
    ]),
  )

/** `vclint doctor [paths…]`: shows what a run with these paths would do, and changes nothing. */
export async function doctor(paths: readonly string[], options: Options, io: Io): Promise<number> {
  const { place, config, listed, left, notes, errors } = await listFiles(paths, options, io)
  const files = listed.filter(({ path }) => !config.isConfigFile(path))
  const checked = files.filter(({ status }) => status === 'checked')
  const others = [
    ...left.map(({ path, why }) => ({ path, why: skipped[why] })),
    ...files.filter(({ status }) => status !== 'checked'),
  ]
  const configured = configFindings(config, io.cwd)
  io.stdout.write(
    [
      section('Program', programLines()),
      section('Configuration', configLines(configured)),
      section('Baseline', [baselineLine(options, config, place)]),
      section(`Checked: ${count(checked.length, 'file')}`, folderLines(checked)),
      section('Release line of virtual clusters', releaseLines(checked)),
      section('Left out', groupLines(pathsBy(others))),
      section('Problems', [...notes, ...errors]),
      section('Terminal', terminalLines(options, io)),
      section('Next', [nextStep(checked.length, configured, options, config, place)]),
    ].join(''),
  )
  return exit.clean
}

/** A line for each folder: how many files, and what they hold. */
function folderLines(files: readonly ListedFile[]): readonly string[] {
  const folders = [...groupBy(files, ({ path }) => posix.dirname(path))]
  const lines = folders.slice(0, MAX_LISTED).map(([folder, own]) => {
    const name = folder === '.' ? '' : `${folder}/  `
    return `${name}${count(own.length, 'file')}: ${contentOf(own)}`
  })
  const more = folders.length - MAX_LISTED
  return more > 0 ? [...lines, `and ${count(more, 'more folder')}`] : lines
}

/** The release lines that configurations are checked for, with what decided that. */
function releaseLines(files: readonly ListedFile[]): readonly string[] {
  const found = files.flatMap(({ path, documents }) =>
    [...new Set(documents.flatMap(({ release }) => release ?? []))].map((why) => ({ path, why })),
  )
  return groupLines(pathsBy(found))
}

/**
 * Sums up the files by their content, or by the reason why they hold nothing: `2 Users; does not parse: 1`.
 */
function contentOf(files: readonly ListedFile[]): string {
  const whys = groupBy(
    files.flatMap(({ why }) => why ?? []),
    (why) => why,
  )
  const documents = documentCounts(files.flatMap((file) => file.documents))
  const reasons = [...whys].map(([why, { length }]) => `${why}: ${length}`)
  return [...(documents === '' ? [] : [documents]), ...reasons].join('; ')
}

/** The one thing that brings most from here. */
function nextStep(
  checked: number,
  configured: Groups,
  options: Options,
  config: RunConfig,
  { cwd, access }: WorkingFolder,
): string {
  const isWrong = [...configured.values()].some((findings) => findings.length > 0)
  if (isWrong) return 'Correct the configuration. Run "vclint" to see what is wrong.'
  if (checked === 0)
    return 'Nothing here is checked. "vclint files" shows why for each file; docs/where-configuration-lives.md lists where vclint looks.'
  if (configured.size === 0) return 'Run "vclint init" to write a configuration.'
  if (!access.exists(baselinePath(options, config, cwd)))
    return 'Run "vclint" to check. Run "vclint baseline" to accept today\'s findings and report only new ones.'
  return 'Check every commit: docs/ci.md has a pre-commit hook and examples for CI.'
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${logLine(line)}\n`).join('')}\n`

const programLines = () => [
  `vclint ${version}`,
  `Node.js ${process.versions.node} on ${process.platform}, ${process.arch}`,
]

/** The mistakes of each configuration file. */
function configFindings({ configs }: RunConfig, cwd: string): Groups {
  return new Map(
    configs.files().map(({ path, text }) => {
      const uri = shown(native(path), cwd)
      const { findings } = lintFiles([{ uri, text, ...configs.asInput(path) }])
      return [uri, findings.map(({ message }) => message)]
    }),
  )
}

function configLines(configured: Groups): readonly string[] {
  if (configured.size === 0) return ['none, so the defaults apply ("vclint init" writes one)']
  return [...configured].map(([uri, findings]) =>
    findings.length === 0 ? uri : `${uri}  ${count(findings.length, 'finding')}`,
  )
}

function baselineLine(options: Options, config: RunConfig, { cwd, access }: WorkingFolder): string {
  const path = baselinePath(options, config, cwd)
  const name = hideForms(shown(path, cwd))
  try {
    access.readText(path)
    return options['without-baseline'] ? `${name}, ignored by --no-baseline` : name
  } catch {
    return `none ("vclint baseline" would write "${name}")`
  }
}

function groupLines(groups: Groups): readonly string[] {
  return [...groups].map(([why, paths]) => {
    const more = paths.length > MAX_EXAMPLES ? ` and ${paths.length - MAX_EXAMPLES} more` : ''
    return `${why}: ${paths.slice(0, MAX_EXAMPLES).join(', ')}${more}`
  })
}

function terminalLines(options: Options, io: Io): readonly string[] {
  const { color, hyperlinks, width } = styleOf(options, io)
  const { isTerminal } = io.stdout
  const result = ['NO_COLOR', 'FORCE_COLOR', 'TERM', 'CI'].flatMap((name) => {
    const value = io.env[name]
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return [
    `standard output: ${isTerminal ? `a terminal${width ? `, ${width} columns` : ''}` : 'not a terminal'}`,
    `colours: ${color ? 'yes' : 'no'}`,
    `links: ${hyperlinks ? 'yes' : 'no'}`,
    `progress: ${showsProgress(io) ? 'yes' : 'no'}`,
    ...(result.length === 0 ? [] : [`environment: ${result.join(', ')}`]),
  ]
}
