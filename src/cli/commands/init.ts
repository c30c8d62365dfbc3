import { join } from 'node:path'
import { type Answers, starterConfig } from '../../config/starter.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import { reason } from '../../files/discover.ts'
import { openFiles } from '../../files/file-access.ts'
import { isThere } from '../../files/roots.ts'
import { UsageError } from '../../files/usage-error.ts'
import { writeText } from '../../files/write-file.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'
import { warn } from '../output/warn.ts'

/** `vclint init`: writes a commented configuration into the working directory. On a terminal it asks first. */
export async function init(rest: readonly string[], options: Options, io: Io): Promise<number> {
  if (rest.length > 0)
    throw new UsageError('init takes no path; it writes into the current folder.')
  const found = configFileNames.find((name) => isThere(join(io.cwd, name)))
  if (found !== undefined) throw new UsageError(`"${found}" already exists.`)
  const [name = ''] = configFileNames
  const answers = await answersOf(options, io)
  try {
    writeText(openFiles([io.cwd]), join(io.cwd, name), starterConfig(answers))
  } catch (error) {
    throw new UsageError(`Cannot write "${name}": ${reason(error)}.`)
  }
  warn(io, `Wrote "${name}". Run "vclint config FILE" to see what applies to a file.`)
  return exit.clean
}

/** What the options set, else what somebody at the terminal answers, else the defaults. */
async function answersOf(options: Options, io: Io): Promise<Answers> {
  const servers = (options.server ?? []).map(serverOf)
  const isOneWay = options['one-way']
  if (io.ask === undefined) return { isOneWay: isOneWay === true, servers }
  const oneWay = isOneWay ?? isYes(await io.ask(ONE_WAY))
  if (servers.length > 0) return { isOneWay: oneWay, servers }
  const line = await io.ask(SERVERS)
  return { isOneWay: oneWay, servers: line.split(/\s+/).filter(Boolean).map(serverOf) }
}

const ONE_WAY =
  'Are the patches of your virtual clusters meant for one way only, so that nothing has to undo them? [y/N] '
const SERVERS =
  'Do the files here go to several servers? Then name each with its files, such as dev=envs/dev/ prod=envs/prod/ [one server] '

const isYes = (answer: string) => /^y(?:es)?$/i.test(answer.trim())

function serverOf(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1)
    throw new UsageError(
      `"${text}" names no server with its files. Write NAME=PATTERN, such as dev=envs/dev/.`,
    )
  return [text.slice(0, at), text.slice(at + 1)]
}
