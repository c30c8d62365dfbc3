import { earlierTexts } from '../files/earlier-texts.ts'
import type { Earlier } from '../run/earlier.ts'
import type { InputFile } from '../run/lint-files.ts'
import type { RunConfig } from './config-files.ts'

interface Since {
  /** What git is asked for, and what the user calls it. */
  readonly revision: string | undefined
  readonly name: string
  readonly from: 'index' | 'disk'
  readonly isChanged: (uri: string) => boolean
  readonly setOf: (path: string) => string
  readonly cwd: string
}

/** The files as git has them; before the first commit there were none. */
export function earlierInGit(config: RunConfig, since: Since): Earlier {
  const { revision, name, from, cwd, isChanged, setOf } = since
  return {
    isChanged,
    nameOf: (uri) => `${name}:${uri}`,
    files: () =>
      revision === undefined ? [] : filesOf(earlierTexts(revision, from, cwd), config, setOf),
  }
}

function* filesOf(
  texts: ReadonlyMap<string, string>,
  config: RunConfig,
  setOf: (path: string) => string,
): Generator<InputFile> {
  for (const [path, text] of texts) {
    const file = config.inputOf(path, { read: () => text, set: setOf(path) })
    // What the configuration said does not matter any more.
    if (file !== undefined && !config.isConfigFile(file.uri)) yield { ...file, text }
  }
}
