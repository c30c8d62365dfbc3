import { join } from 'node:path'
import { starterConfig } from '../../config/starter.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import { reason } from '../../files/discover.ts'
import { openDoor } from '../../files/door.ts'
import { isThere } from '../../files/roots.ts'
import { UsageError } from '../../files/usage-error.ts'
import { writeText } from '../../files/write-file.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'
import { warn } from '../warn.ts'

/** `vclint init`: writes a commented configuration into the working directory. */
export function init(rest: readonly string[], _: Options, io: Io): number {
  if (rest.length > 0)
    throw new UsageError('init takes no path; it writes into the current folder.')
  const found = configFileNames.find((name) => isThere(join(io.cwd, name)))
  if (found !== undefined) throw new UsageError(`"${found}" is there already.`)
  const [name = ''] = configFileNames
  try {
    writeText(openDoor([io.cwd]), join(io.cwd, name), starterConfig)
  } catch (error) {
    throw new UsageError(`Cannot write "${name}": ${reason(error)}.`)
  }
  warn(io, `Wrote "${name}". "vclint config" shows what holds for a file.`)
  return exit.clean
}
