import {
  type Connection,
  DidChangeWatchedFilesNotification,
  FileOperationPatternKind,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  PositionEncodingKind,
  ShowMessageNotification,
  TextDocumentSyncKind,
  type WorkspaceFoldersChangeEvent,
} from 'vscode-languageserver'
import { rules } from '../../rules/index.ts'
import { rememberEachText } from '../core/memo.ts'
import { WALKED_ENDINGS } from '../files/walked.ts'
import { type Client, clientOf } from './client.ts'
import { createPublisher } from './diagnostics/publish.ts'
import { actionKinds, actionsFor, EXPLAIN, resolveAction } from './features/actions.ts'
import { addFeatures, featureCapabilities } from './features/features.ts'
import type { MoreActions } from './features/more-actions.ts'
import { addNames, nameCapabilities } from './features/names.ts'
import { createPreviews, PREVIEW, type Previews } from './features/previews.ts'
import { addRanges, rangeCapabilities } from './features/ranges.ts'
import { createOpenDocuments, type OpenDocuments } from './open-documents.ts'
import { createSession, type Session } from './session.ts'
import type { Disk } from './workspace/disk.ts'
import { pathOf } from './workspace/uris.ts'
import { createWorkspace, type Workspace } from './workspace/workspace.ts'

export interface ServerOptions {
  readonly disk: Disk
  readonly version: string
  /** The project's folder if the client names none. */
  readonly cwd: string
  /** Returns today as `YYYY-MM-DD`. */
  readonly today: () => string
  /** Returns the address of a rule's page, if there is one. */
  readonly ruleUrl: (topic: string, id: string) => string | undefined
  /** Actions left out in browsers, because their code is large. */
  readonly moreActions?: MoreActions | undefined
}

/** The state that changes while a server runs. */
interface ServerState {
  client: Client
  folders: readonly string[]
}

interface Server {
  readonly connection: Connection
  readonly options: ServerOptions
  readonly state: ServerState
  readonly open: OpenDocuments
  readonly workspace: Workspace
  readonly session: Session
  readonly publisher: ReturnType<typeof createPublisher>
}

/** Answers an editor over a connection until it ends. */
export function serve(connection: Connection, options: ServerOptions): void {
  const open = createOpenDocuments()
  const state: ServerState = { client: clientOf({ capabilities: {} }), folders: [] }
  const warnOnce = rememberEachText((message: string) => session.warn(message))
  const workspace = createWorkspace(
    options.disk,
    options.today,
    (path) => publisher.tried(path),
    warnOnce,
  )
  const session = createSession({
    connection,
    open,
    workspace,
    client: () => state.client,
    ruleUrl: options.ruleUrl,
    proposed: (texts) => publisher.proposed(texts),
  })
  const publisher = createPublisher(connection, session, () => open.documents.keys())
  const server: Server = { connection, options, state, open, workspace, session, publisher }
  addRanges(connection, session)
  addStart(server)
  addDocuments(server)
  addDiagnostics(server)
  const previews = createPreviews(session)
  addActions(server, previews)
  addFeatures(connection, session, previews, () => options.disk.customRuleLanguage?.())
  addNames(connection, session)
  connection.onShutdown(() => {
    publisher.stop()
    workspace.stop()
  })
  open.documents.listen(connection)
  connection.listen()
}

function addStart(server: Server): void {
  const { connection, options, state, workspace } = server
  connection.onInitialize((params) => {
    state.client = clientOf(params)
    state.folders = foldersOf(params, options.cwd)
    workspace.setFolders(state.folders)
    return initializeResult(state.client, options)
  })
  connection.onInitialized(async () => {
    if (state.client.changesFolders)
      connection.workspace.onDidChangeWorkspaceFolders((event) => changeFolders(server, event))
    if (!state.client.watchesFiles) return
    await connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: [
        { globPattern: `**/*.{${WALKED_ENDINGS.join(',')}}` },
        { globPattern: '**/.gitignore' },
      ],
    })
  })
}

function changeFolders(server: Server, { added, removed }: WorkspaceFoldersChangeEvent): void {
  const { state, workspace } = server
  const gone = new Set(removed.map(({ uri }) => folderOf(uri)))
  const left = state.folders.filter((folder) => !gone.has(folder))
  state.folders = [...new Set([...left, ...added.map(({ uri }) => folderOf(uri))])]
  workspace.setFolders(state.folders)
  changedOnDisk(server, undefined)
}

function addDocuments(server: Server): void {
  const { connection, open, options, publisher, state, workspace } = server
  const { documents } = open
  documents.onDidChangeContent(({ document }) => {
    const path = open.name(document.uri)
    workspace.setOpen(path, document.getText())
    publisher.changed(document.uri, open.takeSteps())
  })
  documents.onDidClose(({ document }) => {
    workspace.setOpen(pathOf(document.uri), undefined)
    publisher.closed(document.uri)
    open.forget(document.uri)
  })
  // A client that does not watch files reports no outside changes, so a save is a good moment to
  // look for them.
  documents.onDidSave(() => {
    publisher.saved()
    if (!state.client.watchesFiles) changedOnDisk(server, undefined)
  })
  documents.onDidOpen(() => {
    if (!state.client.watchesFiles) workspace.forget()
  })
  const look = (paths: readonly string[] | undefined) => changedOnDisk(server, paths)
  connection.onDidChangeWatchedFiles(({ changes }) => look(changes.map(({ uri }) => pathOf(uri))))
  options.disk.onDidChange?.(look)
  // A removed folder takes its files along, which a file watcher may miss.
  connection.workspace.onDidRenameFiles(() => look(undefined))
  connection.workspace.onDidDeleteFiles(() => look(undefined))
}

function changedOnDisk({ publisher, workspace }: Server, paths: readonly string[] | undefined) {
  workspace.forget(paths)
  const open = workspace.open()
  void Promise.all(open.map((path) => workspace.load(path))).then(() => publisher.changedAll())
}

function addDiagnostics({ connection, publisher }: Server): void {
  const { diagnostics } = connection.languages
  diagnostics.on(({ textDocument, previousResultId }, token) =>
    publisher.pull(textDocument.uri, previousResultId, token),
  )
  diagnostics.onWorkspace(({ previousResultIds }, token, _, progress) => {
    const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
    return publisher.pullAll(previous, token, progress)
  })
}

function addActions({ connection, options, session }: Server, previews: Previews): void {
  const { moreActions } = options
  connection.onCodeAction((params) => actionsFor(params, session, moreActions))
  connection.onCodeActionResolve((action) => resolveAction(action, session, moreActions))
  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    const [id] = args
    if (command === PREVIEW) return previews.texts(args)
    if (command === EXPLAIN && typeof id === 'string') await explain(id, connection, session)
    return null
  })
}

async function explain(id: string, connection: Connection, { client, ruleUrl }: Session) {
  const url = ruleUrl(id)
  if (url === undefined) return
  if (client.showsDocuments) {
    await connection.window.showDocument({ uri: url, takeFocus: true })
    return
  }
  const summary = rules.find(({ rule }) => rule.id === id)?.rule.summary ?? ''
  await connection.sendNotification(ShowMessageNotification.type, {
    type: MessageType.Info,
    message: `${id}: ${summary} ${url}`,
  })
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams, cwd: string): string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
  const folders = uris.map(folderOf)
  return folders.length > 0 ? folders : [cwd]
}

const folderOf = (uri: string) => pathOf(uri).replace(/(?<=.)\/$/, '')

const FOLDERS = [{ pattern: { glob: '**', matches: FileOperationPatternKind.folder } }]

function initializeResult(
  client: Client,
  { version, moreActions: more }: ServerOptions,
): InitializeResult {
  return {
    serverInfo: { name: 'vclint', version },
    capabilities: {
      positionEncoding: PositionEncodingKind.UTF16,
      textDocumentSync: {
        openClose: true,
        change: TextDocumentSyncKind.Incremental,
        save: { includeText: false },
      },
      codeActionProvider: {
        codeActionKinds: actionKinds(more),
        resolveProvider: client.resolvesEdits,
      },
      executeCommandProvider: { commands: [EXPLAIN, PREVIEW] },
      workspace: {
        fileOperations: { didRename: { filters: FOLDERS }, didDelete: { filters: FOLDERS } },
        ...(client.changesFolders
          ? { workspaceFolders: { supported: true, changeNotifications: true } }
          : {}),
      },
      ...(client.pullsDiagnostics
        ? {
            diagnosticProvider: {
              identifier: 'vclint',
              interFileDependencies: true,
              workspaceDiagnostics: true,
            },
          }
        : {}),
      ...featureCapabilities(),
      ...nameCapabilities(client),
      ...rangeCapabilities,
    },
  }
}
