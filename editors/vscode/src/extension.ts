import { isAbsolute, join } from 'node:path'
import {
  commands,
  type ExtensionContext,
  LanguageStatusSeverity,
  type LogOutputChannel,
  languages,
  window,
  workspace,
} from 'vscode'
import {
  LanguageClient,
  type ServerOptions,
  State,
  TransportKind,
} from 'vscode-languageclient/node'
import { previews } from './preview.ts'
import { replaceYamlSchemas } from './yaml-schemas.ts'

// Which documents are ours is decided by the server, by path and content.
const SELECTOR = ['yaml', 'helm', 'json', 'jsonc'].flatMap((language) =>
  ['file', 'untitled'].map((scheme) => ({ language, scheme })),
)

let client: LanguageClient | undefined

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('vclint', { log: true })
  const status = languages.createLanguageStatusItem('vclint', SELECTOR)
  status.name = 'vclint'
  status.command = { command: 'vclint.showOutput', title: 'Show the Output' }

  const shown = previews()

  const start = async () => {
    await client?.dispose()
    client = undefined
    if (!workspace.getConfiguration('vclint').get('enable', true)) {
      status.text = 'vclint is off'
      return
    }
    const started = makeClient(context, output, shown)
    client = started
    started.onDidChangeState(({ newState }) => {
      status.text = 'vclint'
      status.busy = newState === State.Starting
      const isDown = newState === State.Stopped
      status.severity = isDown ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information
      status.detail = isDown
        ? 'The server does not run.'
        : (started.initializeResult?.serverInfo?.version ?? '')
    })
    await started.start()
  }

  context.subscriptions.push(
    output,
    status,
    shown.disposable,
    commands.registerCommand('vclint.restart', start),
    commands.registerCommand('vclint.showOutput', () => output.show()),
    commands.registerCommand('vclint.fixAll', () =>
      commands.executeCommand('editor.action.codeAction', {
        kind: 'source.fixAll.vclint',
        apply: 'first',
      }),
    ),
    workspace.onDidChangeConfiguration(async (event) => {
      if (
        event.affectsConfiguration('vclint.enable') ||
        event.affectsConfiguration('vclint.path')
      ) {
        await start()
      }
    }),
  )
  await replaceYamlSchemas(output)
  await start()
}

export async function deactivate(): Promise<void> {
  await client?.dispose()
}

function makeClient(
  context: ExtensionContext,
  output: LogOutputChannel,
  { executeCommand }: ReturnType<typeof previews>,
): LanguageClient {
  const module = serverPath(context)
  const server: ServerOptions = { module, args: ['lsp'], transport: TransportKind.stdio }
  return new LanguageClient('vclint', 'vclint', server, {
    documentSelector: SELECTOR,
    outputChannel: output,
    diagnosticPullOptions: { onChange: true, onTabs: true },
    middleware: { executeCommand },
  })
}

/** The server that the workspace names, where it is trusted; else the one in the extension. */
function serverPath(context: ExtensionContext): string {
  const path = workspace.getConfiguration('vclint').get('path', '')
  if (path === '' || !workspace.isTrusted) return context.asAbsolutePath('server/dist/vclint.cjs')
  const [folder] = workspace.workspaceFolders ?? []
  return isAbsolute(path) || folder === undefined ? path : join(folder.uri.fsPath, path)
}
