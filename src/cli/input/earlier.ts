import type { InputFile } from '../../run/lint-files.ts'
import type { RunConfig } from './config-files.ts'

/** Files in an earlier state, by the absolute paths that they would have now. */
export function* earlierFiles(
  config: RunConfig,
  texts: Iterable<readonly [path: string, read: () => string]>,
  setOf: (path: string) => string,
): Generator<InputFile> {
  for (const [path, read] of texts) {
    const file = config.inputOf(path, { read }, { set: setOf(path) })
    // The earlier configuration does not matter any more.
    if (file !== undefined && !config.isConfigFile(file.uri)) yield file
  }
}
