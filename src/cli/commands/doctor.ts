import { sep } from 'node:path'
import process from 'node:process'
import { isOurs, parse } from '../../core/document/source.ts'
import { isOwnedKind } from '../../core/schema/detect.ts'
import type { SourceFile } from '../../core/types.ts'
import { discover, reason, type Skipped, shown } from '../../files/discover.ts'
import { UsageError } from '../../files/usage-error.ts'
import { logLine } from '../../reporters/escape.ts'
import { type InputFile, lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { baselinePath } from '../baseline-file.ts'
import { onDisk, openConfig, type Place, type RunConfig } from '../config-files.ts'
import { exit, type Io } from '../io.ts'
import { version } from '../package.ts'
import { showsProgress } from '../progress.ts'
import { styleOf } from '../style.ts'

/** Files that share a fate, by the sentence that says which. */
type Groups = ReadonlyMap<string, readonly string[]>

const SKIPPED: Readonly<Record<Skipped, string>> = {
  name: 'neither YAML nor JSON by name',
  folder: 'folders of packages and version control, never entered',
  gitignore: 'ignored by .gitignore',
}

/** `vclint doctor [paths…]`: says what a run with these paths would do, and changes nothing. */
export async function doctor(paths: readonly string[], options: Options, io: Io): Promise<number> {
  const place = onDisk(io.cwd)
  const config = openConfig(options, place)
  const left = new Map<string, string[]>()
  const put = (why: string, path: string) => left.set(why, [...(left.get(why) ?? []), path])
  const skip = (path: string, why: Skipped) => put(SKIPPED[why], shown(path, io.cwd))
  const wanted = paths.length > 0 ? paths : ['.']
  const { files, notes, errors } = await discover(wanted, io.cwd, {
    walker: { skip },
    door: place.door,
  })
  if (files.length === 0 && errors.length > 0) throw new UsageError(...errors)
  const ours: string[] = []
  for (const path of files) {
    const { uri, kinds, why } = examine(path, config, place)
    if (why === undefined) ours.push(`${uri}  ${kinds}`)
    else put(why, uri)
  }
  io.stdout.write(
    [
      section('Program', programLines()),
      section('Configuration', configLines(config, io.cwd)),
      section('Baseline', [baselineLine(options, config, place)]),
      section(`Checked: ${counted(ours.length, 'file')}`, ours),
      section('Left out', groupLines(left)),
      section('Trouble', [...notes, ...errors]),
      section('Terminal', terminalLines(options, io)),
    ].join(''),
  )
  return exit.clean
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${logLine(line)}\n`).join('')}\n`

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const programLines = () => [
  `vclint ${version}`,
  `Node.js ${process.versions.node} on ${process.platform}, ${process.arch}`,
]

/** Why a file would be left out; otherwise the kinds of its documents. */
function examine(
  path: string,
  config: RunConfig,
  { cwd, door }: Place,
): { uri: string; kinds: string; why: string | undefined } {
  const uri = shown(path, cwd)
  try {
    const input = config.inputOf(path, { read: (maxLength) => door.readText(path, maxLength) })
    if (input === undefined) return { uri, kinds: '', why: 'ignored by the configuration' }
    const file = parse(input.uri, input.text, input)
    return { uri, kinds: kindsOf(file), why: whyForeign(file, input) }
  } catch (error) {
    return { uri, kinds: '', why: `cannot be read: ${reason(error)}` }
  }
}

function whyForeign(file: SourceFile, input: InputFile): string | undefined {
  if (file.documents.some(({ kind }) => isOwnedKind(kind))) return undefined
  if (isOurs(file, input.kind)) return undefined
  if (file.problems.some(({ code }) => code === 'too-complex')) return 'too large or too deep'
  if (file.problems.length > 0) return 'does not parse, and does not say that it is ours'
  return file.documents.length > 0
    ? 'read for what it tells the others'
    : 'no virtual cluster configuration'
}

function kindsOf(file: SourceFile): string {
  const counts = new Map<string, number>()
  for (const { kind } of file.documents) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if (counts.size === 0) return '(does not parse)'
  return [...counts].map(([kind, count]) => (count > 1 ? `${count} × ${kind}` : kind)).join(', ')
}

function configLines({ configs }: RunConfig, cwd: string): readonly string[] {
  const files = configs.files()
  if (files.length === 0) return ['none, so the defaults hold ("vclint init" writes one)']
  return files.map(({ path, text }) => {
    const uri = shown(path.split('/').join(sep), cwd)
    const { findings } = lintFiles([{ uri, text, ...configs.asInput(path) }])
    return findings.length === 0 ? uri : `${uri}  ${counted(findings.length, 'finding')}`
  })
}

function baselineLine(options: Options, config: RunConfig, { cwd, door }: Place): string {
  const path = baselinePath(options, config, cwd)
  const name = shown(path, cwd)
  try {
    door.readText(path)
    return options['without-baseline'] ? `${name}, left aside by --no-baseline` : name
  } catch {
    return `none ("vclint baseline" would write "${name}")`
  }
}

const MAX_EXAMPLES = 5

function groupLines(groups: Groups): readonly string[] {
  return [...groups].map(([why, paths]) => {
    const more = paths.length > MAX_EXAMPLES ? ` and ${paths.length - MAX_EXAMPLES} more` : ''
    return `${paths.length} ${why}: ${paths.slice(0, MAX_EXAMPLES).join(', ')}${more}`
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
    `standard output: ${isTerminal ? `a terminal${width ? `, ${width} columns` : ''}` : 'no terminal'}`,
    `colours: ${color ? 'yes' : 'no'}`,
    `links: ${hyperlinks ? 'yes' : 'no'}`,
    `progress: ${showsProgress(io) ? 'yes' : 'no'}`,
    ...(result.length === 0 ? [] : [`environment: ${result.join(', ')}`]),
  ]
}
