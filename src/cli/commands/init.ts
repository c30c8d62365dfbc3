import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { starterConfig } from '../../config/starter.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import { reason } from '../../files/discover.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'

/** `vclint init`: writes a commented configuration into the working directory. */
export function init(rest: readonly string[], _: Options, io: Io): number {
  if (rest.length > 0)
    throw new UsageError('init takes no path; it writes into the current folder.')
  const found = configFileNames.find((name) => existsSync(join(io.cwd, name)))
  if (found !== undefined) throw new UsageError(`"${found}" is there already.`)
  const [name = ''] = configFileNames
  try {
    // "wx" refuses a file that has come into being meanwhile.
    writeFileSync(join(io.cwd, name), starterConfig, { flag: 'wx' })
  } catch (error) {
    throw new UsageError(`Cannot write "${name}": ${reason(error)}.`)
  }
  io.stderr.write(`vclint: Wrote "${name}". "vclint config" shows what holds for a file.\n`)
  return exit.clean
}
