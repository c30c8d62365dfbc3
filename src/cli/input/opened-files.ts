import type { FileTree } from '../../files/file-access.ts'
import type { InputFile } from '../../run/lint-files.ts'
import type { RunConfig, Source } from './config-files.ts'

export type FileOpener = (path: string, factsOnly?: boolean) => InputFile | undefined

/** Files as the linter takes them, read when it asks. */
export function openerOf(
  tree: FileTree,
  config: RunConfig,
  setOf: (path: string) => string,
  failed: Source['failed'] = () => {},
): FileOpener {
  const source = { read: latestText(tree), failed }
  return (path, factsOnly) => config.inputOf(path, source, { set: setOf(path), factsOnly })
}

/** Remembers the text that was read last: several parts of a run ask for it one after another. */
function latestText(tree: FileTree): Source['read'] {
  let latest = { path: '', text: '' }
  return (path, maxLength) => {
    if (latest.path !== path) latest = { path, text: tree.readText(path, maxLength) }
    return latest.text
  }
}
