import {
  accessSync,
  chmodSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces a file as a whole or not at all: written beside it, then renamed. A link stays a link,
 * the mode stays what it was, and a file that is read-only is left alone.
 *
 * @throws {Error} when the file or its folder cannot be written.
 */
export function replaceFile(path: string, text: string): void {
  const target = realpathSync(path)
  const { mode } = statSync(target)
  // The superuser may write whatever its mode says.
  if ((mode & 0o222) === 0) throw new Error('it is read-only')
  accessSync(target, constants.W_OK)
  const draft = join(dirname(target), `.${basename(target)}.${crypto.randomUUID()}.tmp`)
  try {
    writeFileSync(draft, text, { mode })
    chmodSync(draft, mode)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
