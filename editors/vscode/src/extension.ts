import { isAbsolute, join } from 'node:path'
import { type ExtensionContext, workspace } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { run } from './session.ts'

let stop: (() => Promise<void>) | undefined

/** The extension in an editor with Node: the server is a process of its own. */
export async function activate(context: ExtensionContext): Promise<void> {
  stop = await run(context, {
    schemes: ['file', 'untitled'],
    server: () => serverPath(context),
    makeClient(options) {
      const server = { module: serverPath(context), transport: TransportKind.stdio, args: ['lsp'] }
      return new LanguageClient('vclint', 'vclint', server, options)
    },
  })
}

export const deactivate = (): Promise<void> | undefined => stop?.()

/** The server that the workspace names, where it is trusted; else the one in the extension. */
function serverPath(context: ExtensionContext): string {
  const path = workspace.getConfiguration('vclint').get('path', '')
  if (path === '' || !workspace.isTrusted) return context.asAbsolutePath('server/dist/vclint.cjs')
  const [folder] = workspace.workspaceFolders ?? []
  return isAbsolute(path) || folder === undefined ? path : join(folder.uri.fsPath, path)
}
