import {
  commands,
  type ExtensionContext,
  LanguageStatusSeverity,
  type LogOutputChannel,
  languages,
  Uri,
  window,
  workspace,
} from 'vscode'
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type LanguageClientOptions,
  State,
} from 'vscode-languageclient'
import { deaths } from './deaths.ts'
import { livePreview } from './live-preview.ts'
import { holdsOurs, languagesWanted, mayBeOurs } from './ours.ts'
import { previews } from './preview.ts'
import { isPage, linkTo, rulePages, showPage } from './rule-pages.ts'
import { syntaxErrors } from './syntax-errors.ts'
import { traceChannel } from './trace.ts'
import { replaceYamlSchemas } from './yaml-schemas.ts'

/** How an editor runs the server. */
export interface Host {
  /** Schemes of documents that the server is told of. */
  readonly schemes: readonly string[]
  /** Where the server comes from, for the log. */
  readonly server: () => string
  readonly makeClient: (
    options: LanguageClientOptions,
  ) => BaseLanguageClient | Promise<BaseLanguageClient>
  readonly toUri?: (uri: string) => Uri
  readonly fromUri?: (uri: Uri) => string
}

/** What the extension does in every editor; gives what ends it. */
export async function run(context: ExtensionContext, host: Host): Promise<() => Promise<void>> {
  const output = window.createOutputChannel('vclint', { log: true })
  const trace = traceChannel(output)
  const { toUri = (uri: string) => Uri.parse(uri), fromUri = (uri: Uri) => uri.toString() } = host
  const documentSelector = languagesWanted().flatMap((language) =>
    host.schemes.map((scheme) => ({ language, scheme })),
  )
  const status = languages.createLanguageStatusItem('vclint', documentSelector)
  status.name = 'vclint'
  status.command = { command: 'vclint.showOutput', title: 'Show the Output' }
  const shown = previews()
  let client: BaseLanguageClient | undefined
  let isNeeded = false
  /** The user asked for what is wrong in files that are not open. */
  let showsAll = false
  const diesTooOften = deaths()

  const options: LanguageClientOptions = {
    documentSelector,
    outputChannel: output,
    traceOutputChannel: trace,
    diagnosticPullOptions: { onChange: true, onTabs: true },
    uriConverters: {
      code2Protocol: fromUri,
      protocol2Code: (uri) => linkTo(toUri(uri)),
    },
    errorHandler: {
      error: (_error, _message, count) => ({
        action: (count ?? 0) <= MAX_ERRORS ? ErrorAction.Continue : ErrorAction.Shutdown,
      }),
      closed() {
        if (!diesTooOften(Date.now())) return { action: CloseAction.Restart }
        void offerRestart()
        return { action: CloseAction.DoNotRestart, handled: true }
      },
    },
    middleware: {
      ...syntaxErrors,
      provideWorkspaceDiagnostics(resultIds, token, report, next) {
        const wanted = workspace.getConfiguration('vclint').get<string>('problems', 'open')
        return showsAll || wanted === 'all' ? next(resultIds, token, report) : { items: [] }
      },
      executeCommand: shown.executeCommand,
      window: {
        async showDocument(params, token, next) {
          const uri = toUri(params.uri)
          if (!isPage(uri)) return next(params, token)
          await showPage(uri)
          return { success: true }
        },
      },
    },
  }

  /** A server that does not answer is killed, and must not keep the next one from starting. */
  const stop = async () => {
    const before = client
    client = undefined
    await before?.dispose().catch((cause: unknown) => output.warn(String(cause)))
  }
  const start = async () => {
    await stop()
    if (!workspace.getConfiguration('vclint').get('enable', true)) {
      status.text = 'vclint is off'
      return
    }
    const began = Date.now()
    const started = await host.makeClient(options)
    client = started
    started.onDidChangeState(({ newState }) => {
      status.text = 'vclint'
      status.busy = newState === State.Starting
      const isDown = newState === State.Stopped
      status.severity = isDown ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information
      status.detail = isDown ? 'The server does not run.' : versionOf(started)
    })
    await started.start()
    const took = Date.now() - began
    output.info(`Server ${versionOf(started)} runs after ${took} ms, from ${host.server()}.`)
  }
  const startOnce = async () => {
    if (isNeeded) return
    isNeeded = true
    await start()
  }

  context.subscriptions.push(
    output,
    trace,
    status,
    shown.disposable,
    livePreview(() => client, fromUri),
    rulePages(),
    commands.registerCommand('vclint.restart', () => {
      isNeeded = true
      return start()
    }),
    commands.registerCommand('vclint.checkAll', async () => {
      showsAll = true
      await startOnce()
      await commands.executeCommand('workbench.actions.view.problems')
    }),
    commands.registerCommand('vclint.showOutput', () => output.show()),
    commands.registerCommand('vclint.fixAll', () =>
      commands.executeCommand('editor.action.codeAction', {
        kind: 'source.fixAll.vclint',
        apply: 'first',
      }),
    ),
    workspace.onDidOpenTextDocument((document) => (mayBeOurs(document) ? startOnce() : undefined)),
    workspace.onDidChangeTextDocument(({ document }) =>
      !isNeeded && mayBeOurs(document) ? startOnce() : undefined,
    ),
    workspace.onDidChangeConfiguration((event) => {
      const isConcerned = CONCERNED.some((name) => event.affectsConfiguration(name))
      return isConcerned && isNeeded ? start() : undefined
    }),
  )
  await replaceYamlSchemas(output)
  await startWhereNeeded(startOnce, status, output)
  return stop
}

/** Settings with which the server starts again. */
const CONCERNED = ['enable', 'languages', 'path', 'problems', 'yamlSyntaxErrors'].map(
  (name) => `vclint.${name}`,
)
/** Broken messages in a row before the connection is closed. */
const MAX_ERRORS = 3

/** What is left once the server has died too often. */
async function offerRestart(): Promise<void> {
  const [restart, output] = ['Restart', 'Show the Output']
  const answer = await window.showErrorMessage(
    'The vclint server has stopped five times in three minutes.',
    restart,
    output,
  )
  if (answer === restart) await commands.executeCommand('vclint.restart')
  if (answer === output) await commands.executeCommand('vclint.showOutput')
}

async function startWhereNeeded(
  startOnce: () => Promise<void>,
  status: { text: string },
  output: LogOutputChannel,
): Promise<void> {
  if (workspace.textDocuments.some(mayBeOurs) || (await holdsOurs())) return startOnce()
  status.text = 'vclint'
  output.info('No file here is for vclint so far; the server starts with the first that may be.')
}

const versionOf = (client: BaseLanguageClient) => client.initializeResult?.serverInfo?.version ?? ''
