import { statSync } from 'node:fs'
import { textReader } from '../files/text-reader.ts'
import type { InputFile } from '../run/lint-files.ts'
import type { RunConfig, Source } from './config-files.ts'

export type OnDisk = (
  path: string,
  how?: Pick<Source, 'failed' | 'factsOnly'>,
) => InputFile | undefined

/** Files as the linter takes them, read from disk when it asks. */
export function diskFiles(config: RunConfig, setOf: (path: string) => string): OnDisk {
  const texts = latestText()
  return (path, how = {}) =>
    config.inputOf(path, {
      read: (maxLength) => texts(path, maxLength),
      failed: () => {},
      stamp: () => stampOf(path),
      set: setOf(path),
      ...how,
    })
}

/** Remembers the text that was read last: several parts of a run ask for it one after another. */
function latestText(): (path: string, maxLength?: number) => string {
  const read = textReader()
  let latest = { path: '', text: '' }
  return (path, maxLength) => {
    if (latest.path !== path) latest = { path, text: read(path, maxLength) }
    return latest.text
  }
}

/** Milliseconds in which a file may be written twice and look the same. */
const TICK = 100

/** Differs when somebody wrote the file, whatever they made of its times. */
function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.ctimeMs > Date.now() - TICK) return undefined
  return `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`
}
