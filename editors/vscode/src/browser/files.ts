import { RelativePattern, type Uri, workspace } from 'vscode'
import { pathOf } from './addresses.ts'

/** Files that the server may want: what the program would read below a folder. */
const FILES = '**/{*.yaml,*.yml,*.json,*.jsonc,*.tpl,*.gotmpl,*.http,*.rest,.gitignore}'
const MAX_FILES = 5000

/** A file as the server's worker takes it; without a text, it is gone. */
export type FileChange = readonly [path: string, text?: string]

export async function readAll(): Promise<readonly FileChange[]> {
  const found = await workspace.findFiles(FILES, '**/node_modules/**', MAX_FILES)
  return Promise.all(found.map(read))
}

/** Reads what changes in the folders of the workspace, and hands it on. */
export function watch(take: (change: FileChange) => void): { dispose(): void }[] {
  return (workspace.workspaceFolders ?? []).map((folder) => {
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '**/*'))
    const isWanted = ({ path }: Uri) =>
      /(?:\.(?:ya?ml|jsonc?|tpl|gotmpl|http|rest)|\/\.gitignore)$/.test(path)
    const changed = async (uri: Uri) => isWanted(uri) && take(await read(uri))
    watcher.onDidCreate(changed)
    watcher.onDidChange(changed)
    // It may be a folder.
    watcher.onDidDelete((uri) => take([pathOf(uri)]))
    return watcher
  })
}

async function read(uri: Uri): Promise<FileChange> {
  try {
    return [pathOf(uri), new TextDecoder().decode(await workspace.fs.readFile(uri))]
  } catch {
    return [pathOf(uri)]
  }
}
