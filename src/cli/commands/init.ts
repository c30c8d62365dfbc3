import { join } from 'node:path'
import { type Answers, starterConfig } from '../../config/starter.ts'
import { MAX_EXAMPLES } from '../../core/limits.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import type { Finding } from '../../core/types.ts'
import { openFiles } from '../../files/file-access.ts'
import { isThere } from '../../files/roots.ts'
import { UsageError } from '../../files/usage-error.ts'
import { writeNamed } from '../../files/write-file.ts'
import { count } from '../../reporters/reporter.ts'
import { lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { openerOf } from '../input/config-files.ts'
import { documentCounts, listFiles } from '../input/file-list.ts'
import { exit, type Io } from '../io.ts'
import { warn } from '../output/warn.ts'

/** `vclint init`: writes a commented configuration into the working directory. On a terminal it asks first. */
export async function init(rest: readonly string[], options: Options, io: Io): Promise<number> {
  if (rest.length > 0)
    throw new UsageError('init takes no path; it writes into the current folder.')
  const found = configFileNames.find((name) => isThere(join(io.cwd, name)))
  if (found !== undefined) throw new UsageError(`"${found}" already exists.`)
  const [name = ''] = configFileNames
  const { lines, prefix } = await lookAround(io)
  for (const line of lines) warn(io, line)
  const answers = await answersOf(options, io)
  if (answers === undefined) {
    warn(io, 'Interrupted; nothing was written.')
    return exit.interrupted
  }
  const text = starterConfig({ ...answers, prefix }, options['custom-rule'])
  writeNamed(openFiles([io.cwd]), join(io.cwd, name), name, text)
  warn(io, `Wrote "${name}". Run "vclint config FILE" to see what applies to a file.`)
  return exit.clean
}

/** Lines about the files here, so that the questions can be answered, and an unusual prefix of project namespaces. */
async function lookAround(io: Io) {
  const { place, config, files, listed, relations } = await listFiles([], {}, io)
  const checked = listed.filter(
    ({ status, documents }) => status === 'checked' && documents.length > 0,
  )
  const documents = checked.flatMap((file) => file.documents)
  if (documents.length === 0) return { lines: ['Found no virtual cluster configuration here yet.'] }
  const layers = new Set(
    [...relations.layers.values()].flat().map(({ files: names, why }) => {
      return `Layers ${why}: ${names.join(' < ')}.`
    }),
  )
  const open = openerOf(place.tree, config, () => '')
  const { findings } = lintFiles(files.flatMap((path) => open(path) ?? []))
  const counts = count(findings.length, 'finding')
  const workspaces = documents.filter(({ kind }) => kind === 'WorkspaceInstance').length
  const prefix = ownPrefix(findings, workspaces)
  const lines = [
    `Found ${documentCounts(documents)} in ${count(checked.length, 'file')}. The default rules report ${counts}.`,
    ...[...layers].slice(0, MAX_EXAMPLES),
    ...(prefix === undefined ? [] : [`Project namespaces begin with "${prefix}" here.`]),
  ]
  return { lines, prefix }
}

/**
 * The common beginning of all workspaces' namespaces, if it looks like the prefix of projects, as in `acme-p-shop`.
 */
function ownPrefix(findings: readonly Finding[], workspaces: number): string | undefined {
  const begins = findings
    .filter(({ rule, messageId }) => rule === 'project-namespace' && messageId === 'prefix')
    .map(({ message }) => /^"((?:[a-z0-9]+-)*p-)[a-z0-9]/.exec(message)?.[1])
  const [prefix, ...others] = new Set(begins)
  return begins.length === workspaces && others.length === 0 ? prefix : undefined
}

/** The answers of the options, else of the user at the terminal, else the defaults. */
async function answersOf(options: Options, io: Io): Promise<Answers | undefined> {
  const servers = (options.server ?? []).map(serverOf)
  const isOneWay = options['one-way']
  if (io.ask === undefined) return { isOneWay: isOneWay === true, servers }
  const answer = isOneWay ?? (await io.ask(ONE_WAY))
  if (answer === undefined) return undefined
  const oneWay = typeof answer === 'string' ? isYes(answer) : answer
  if (servers.length > 0) return { isOneWay: oneWay, servers }
  const line = await io.ask(SERVERS)
  if (line === undefined) return undefined
  return { isOneWay: oneWay, servers: line.split(/\s+/).filter(Boolean).map(serverOf) }
}

const ONE_WAY =
  'Do your patches only change what is synced to the host (no reverseExpression)? [y/N] '
const SERVERS =
  'Do these files belong to more than one platform? List them as name=folder (dev=envs/dev/ prod=envs/prod/), or press Enter for one: '

const isYes = (answer: string) => /^y(?:es)?$/i.test(answer.trim())

function serverOf(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1)
    throw new UsageError(`"${text}" has no folder. Write name=folder, such as dev=envs/dev/.`)
  return [text.slice(0, at), text.slice(at + 1)]
}
