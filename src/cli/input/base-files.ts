import type { InputFile } from '../../run/lint-files.ts'
import type { RunConfig } from './config-files.ts'

/** Files of the base, by the absolute paths that they would have now. */
export function* baseFiles(
  config: RunConfig,
  texts: Iterable<readonly [path: string, read: () => string]>,
  setOf: (path: string) => string,
): Generator<InputFile> {
  for (const [path, read] of texts) {
    const file = config.inputOf(path, { read }, { set: setOf(path) })
    // The configuration of the base does not matter any more.
    if (file !== undefined && !config.isConfigFile(file.uri)) yield file
  }
}
