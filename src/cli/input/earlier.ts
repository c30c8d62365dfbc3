import type { Earlier } from '../../run/earlier/earlier.ts'
import type { InputFile } from '../../run/lint-files.ts'
import type { RunConfig } from './config-files.ts'

interface Since {
  /** Texts of the files that changed or are gone, by absolute path. */
  readonly texts: ReadonlyMap<string, string>
  /** What the user calls the state. */
  readonly name: string
  readonly isChanged: (uri: string) => boolean
  readonly setOf: (path: string) => string
}

/** The files as git has them. */
export const earlierInGit = (
  config: RunConfig,
  { texts, name, isChanged, setOf }: Since,
): Earlier => ({
  isChanged,
  nameOf: (uri) => `${name}:${uri}`,
  files: () => filesOf(texts, config, setOf),
})

function* filesOf(
  texts: ReadonlyMap<string, string>,
  config: RunConfig,
  setOf: (path: string) => string,
): Generator<InputFile> {
  for (const [path, text] of texts) {
    const file = config.inputOf(path, { read: () => text }, { set: setOf(path) })
    // The earlier configuration does not matter any more.
    if (file !== undefined && !config.isConfigFile(file.uri)) yield { ...file, text }
  }
}
