import { join } from 'node:path'
import { type Answers, starterConfig } from '../../config/starter.ts'
import { MAX_EXAMPLES } from '../../core/limits.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import { isMapping } from '../../core/text/mapping.ts'
import type { Finding, SourceFile } from '../../core/types.ts'
import { openFiles } from '../../files/file-access.ts'
import { isThere } from '../../files/roots.ts'
import { UsageError } from '../../files/usage-error.ts'
import { writeNamed } from '../../files/write-file.ts'
import { count, countSeverities } from '../../reporters/reporter.ts'
import { lintFiles } from '../../run/lint-files.ts'
import { makeReport } from '../../run/report.ts'
import type { Options } from '../args.ts'
import { gated } from '../gate.ts'
import { answersOf, type Seen, serversAmong } from '../input/answers.ts'
import { openerOf } from '../input/config-files.ts'
import { documentCounts, listFiles } from '../input/file-list.ts'
import { inputOf } from '../input/input.ts'
import { lintingOf } from '../input/linting.ts'
import { exit, type Io } from '../io.ts'
import { warn } from '../output/warn.ts'
import { version } from '../package.ts'

/** `vclint init`: writes a commented configuration into the working directory. On a terminal it asks first. */
export async function init(rest: readonly string[], options: Options, io: Io): Promise<number> {
  if (rest.length > 0)
    throw new UsageError('init takes no path; it writes into the current folder.')
  const found = configFileNames.find((name) => isThere(join(io.cwd, name)))
  if (found !== undefined) throw new UsageError(`"${found}" already exists.`)
  const [name = ''] = configFileNames
  const { lines, seen } = await lookAround(io)
  for (const line of lines) warn(io, line)
  const answers = await answersOf(options, seen, io)
  if (answers === undefined) {
    warn(io, 'Interrupted; nothing was written.')
    return exit.interrupted
  }
  const text = starterConfig({ ...answers, prefix: seen.prefix }, options['custom-rule'])
  writeNamed(openFiles([io.cwd]), join(io.cwd, name), name, text)
  warn(io, `Wrote "${name}". Run "vclint config FILE" to see what applies to a file.`)
  for (const line of decisions(answers, options)) warn(io, line)
  if (seen.isAny) for (const line of await nextSteps(io)) warn(io, line)
  return exit.clean
}

const NOTHING: Seen = { isAny: false, isOneWay: false, servers: [], paths: [], prefix: undefined }

/** Describes the files here for the questions, with the answers that the files give. */
async function lookAround(io: Io): Promise<{ lines: readonly string[]; seen: Seen }> {
  const { place, config, files, listed, relations } = await listFiles([], {}, io)
  const checked = listed.filter(
    ({ status, documents }) => status === 'checked' && documents.length > 0,
  )
  const documents = checked.flatMap((file) => file.documents)
  if (documents.length === 0)
    return { lines: ['Found no virtual cluster configuration here yet.'], seen: NOTHING }
  const open = openerOf(place.tree, config, () => '')
  const inputs = files.flatMap((path) => open(path) ?? [])
  const { findings, files: read } = lintFiles(inputs)
  const layers = new Set(
    [...relations.layers.values()].flat().flatMap(({ files: names, why }) => {
      const [base, ...others] = names.filter((name) => !isEmpty(read.get(name)))
      const above = others.join(', then by ')
      return above === '' ? [] : `The values in ${base} are overridden by ${above} (${why}).`
    }),
  )
  const more = layers.size - MAX_EXAMPLES
  const workspaces = documents.filter(({ kind }) => kind === 'WorkspaceInstance').length
  const prefix = ownPrefix(findings, workspaces)
  const lines = [
    `Found ${documentCounts(documents)} in ${count(checked.length, 'file')}.`,
    ...[...layers].slice(0, MAX_EXAMPLES),
    ...(more > 0 ? [`Values of ${count(more, 'other file')} are overridden too.`] : []),
    ...(prefix === undefined ? [] : [`Project namespaces begin with "${prefix}" here.`]),
  ]
  const isOneWay =
    findings.some(({ rule }) => rule === 'unpaired-expression') &&
    !inputs.some(({ text }) => text.includes('reverseExpression'))
  const paths = listed.map(({ path }) => path)
  const servers = serversAmong(findings)
  return { lines, seen: { isAny: true, isOneWay, servers, paths, prefix } }
}

/** True of a release that only names files of values. */
const isEmpty = (file: SourceFile | undefined): boolean =>
  file?.documents.every(({ kind, value }) => kind !== 'vc' || isEmptyMapping(value)) === true

const isEmptyMapping = (value: unknown): boolean =>
  isMapping(value) && Object.keys(value).length === 0

/** The answers that `--yes` took from the files, which nobody has seen. */
function decisions({ isOneWay, servers }: Answers, options: Options): readonly string[] {
  if (!options.yes) return []
  const folders = servers.map(([, folder]) => folder).join(' and ')
  return [
    ...(isOneWay && options['one-way'] === undefined
      ? ['No patch has a reverseExpression, so ".vclint.yaml" turns "unpaired-expression" off.']
      : []),
    ...(servers.length > 0 && options.server === undefined
      ? [`${folders} define the same objects, so they count as separate platforms.`]
      : []),
  ]
}

/** Runs the check that "vclint" starts from now on, and says what to do with its findings. */
async function nextSteps(io: Io): Promise<readonly string[]> {
  const input = await inputOf([], {}, io)
  const linting = lintingOf({}, input)
  const result = gated(lintFiles(input.files, linting), input, {}, linting)
  const report = makeReport(result, { version, milliseconds: 0 })
  const { length } = result.findings
  if (length === 0) return ['"vclint" finds nothing to correct now. docs/ci.md has a hook for Git.']
  const { fixable } = report.summary
  return [
    `"vclint" finds ${countSeverities(report)} now; "vclint --statistics" counts them by rule.`,
    ...(fixable > 0 ? [`"vclint --fix" corrects ${fixable} of them.`] : []),
    'To begin with new findings only, run "vclint baseline". docs/ci.md has a hook for Git.',
  ]
}

/**
 * The common start of the workspaces' namespaces, if it looks like a prefix of projects, as in
 * `acme-p-shop`.
 */
function ownPrefix(findings: readonly Finding[], workspaces: number): string | undefined {
  const begins = findings
    .filter(({ rule, messageId }) => rule === 'project-namespace' && messageId === 'prefix')
    .map(({ message }) => /^"((?:[a-z0-9]+-)*p-)[a-z0-9]/.exec(message)?.[1])
  const [prefix, ...others] = new Set(begins)
  return begins.length === workspaces && others.length === 0 ? prefix : undefined
}
