import type { FileTree } from '../../files/file-access.ts'
import type { InputFile } from '../../run/lint-files.ts'
import type { RunConfig, Source } from './config-files.ts'

export type FileOpener = (
  path: string,
  how?: Pick<Source, 'failed' | 'factsOnly'>,
) => InputFile | undefined

/** Files as the linter takes them, read when it asks. */
export function openerOf(
  tree: FileTree,
  config: RunConfig,
  setOf: (path: string) => string,
): FileOpener {
  const read = latestText(tree)
  return (path, { failed = ignore, factsOnly = false } = {}) =>
    config.inputOf(path, { read, failed, stamp: tree.stamp, set: setOf(path), factsOnly })
}

const ignore = () => {}

/** Remembers the text that was read last: several parts of a run ask for it one after another. */
function latestText(tree: FileTree): (path: string, maxLength?: number) => string {
  let latest = { path: '', text: '' }
  return (path, maxLength) => {
    if (latest.path !== path) latest = { path, text: tree.readText(path, maxLength) }
    return latest.text
  }
}
