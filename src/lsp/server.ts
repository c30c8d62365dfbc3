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
  TextDocuments,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { rules } from '../../rules/index.ts'
import { MAX_PARTS_OF_CHANGE } from '../core/limits.ts'
import { shownWords } from '../core/secret/hide-credentials.ts'
import { type Client, clientOf } from './client.ts'
import { FIX_ALL } from './convert.ts'
import { createPublisher } from './diagnostics/publish.ts'
import { actionsFor, EXPLAIN, resolveAction } from './features/actions.ts'
import { addFeatures, featureCapabilities } from './features/features.ts'
import type { MoreActions } from './features/more-actions.ts'
import { addNames, nameCapabilities } from './features/names.ts'
import { createPreviews, PREVIEW } from './features/previews.ts'
import { createProjectNames } from './features/project-names.ts'
import { addRanges, rangeCapabilities } from './features/ranges.ts'
import type { Session } from './session.ts'
import type { Disk } from './workspace/disk.ts'
import { pathOf, uriOf } from './workspace/uris.ts'
import { createWorkspace } from './workspace/workspace.ts'

export interface ServerOptions {
  readonly disk: Disk
  readonly version: string
  /** Folder of the project when the client names none. */
  readonly cwd: string
  /** Today, `YYYY-MM-DD`. */
  readonly today: () => string
  /** Address of a rule's page, if there is one. */
  readonly ruleUrl: (topic: string, id: string) => string | undefined
  /** Actions that browsers do without, as what they need is large. */
  readonly moreActions?: MoreActions | undefined
}

/** Answers an editor over a connection, until the connection ends. */
export function serve(connection: Connection, options: ServerOptions): void {
  /** The text before a change and after each of its parts: some editors wait, and send several keys at once. */
  let steps: readonly string[] = []
  const documents = new TextDocuments<TextDocument>({
    create: TextDocument.create,
    update(document, changes, version) {
      const before = document.getText()
      const parts =
        changes.length > MAX_PARTS_OF_CHANGE ? [changes] : changes.map((change) => [change])
      const texts = parts.map((part) => TextDocument.update(document, part, version).getText())
      steps = [before, ...texts]
      return document
    },
  })
  const workspace = createWorkspace(options.disk, options.today, (path) => publisher.tried(path))
  /** URIs as the client spells them, by the paths that it has named. */
  const spellings = new Map<string, string>()
  let client: Client = clientOf({ capabilities: {} })
  let folders: readonly string[] = []

  const namesOf = createProjectNames()
  const session: Session = {
    get client() {
      return client
    },
    workspace,
    uriOf: (path) => spellings.get(path) ?? uriOf(path),
    ruleUrl(id, path) {
      const found = rules.find(({ rule }) => rule.id === id)
      if (found !== undefined) return options.ruleUrl(found.topic, id)
      const { customRules } = (path && workspace.entryOf(path)?.input.profile?.settings) || {}
      return customRules?.find((rule) => rule.id === id)?.url
    },
    documentOf(uri) {
      const document = documents.get(uri)
      return document && { path: pathOf(uri), version: document.version }
    },
    entryOf: (uri) => (documents.get(uri) && workspace.entryOf(pathOf(uri))) || undefined,
    async loaded(uri) {
      if (documents.get(uri) !== undefined) await workspace.load(pathOf(uri))
      return session.entryOf(uri)
    },
    warn(message) {
      const type = MessageType.Warning
      void connection.sendNotification(ShowMessageNotification.type, {
        type,
        message: shownWords(message),
      })
    },
    namesOf,
    namesAround: (entry) => namesOf(workspace.projectOf(entry.path)),
  }
  const publisher = createPublisher(connection, session, () => documents.keys())

  addRanges(connection, session)
  connection.onInitialize((params) => {
    client = clientOf(params)
    folders = foldersOf(params, options.cwd)
    workspace.setFolders(folders)
    return initializeResult(client, options.version)
  })

  connection.onInitialized(async () => {
    if (client.changesFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => folderOf(uri)))
        const left = folders.filter((folder) => !gone.has(folder))
        folders = [...new Set([...left, ...added.map(({ uri }) => folderOf(uri))])]
        workspace.setFolders(folders)
        changedOnDisk(undefined)
      })
    }
    if (!client.watchesFiles) return
    await connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: [{ globPattern: `**/*.{${WALKED}}` }, { globPattern: '**/.gitignore' }],
    })
  })

  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri)
    spellings.set(path, document.uri)
    workspace.setOpen(path, document.getText())
    publisher.changed(document.uri, steps)
    steps = []
  })
  documents.onDidClose(({ document }) => {
    const path = pathOf(document.uri)
    workspace.setOpen(path, undefined)
    publisher.closed(document.uri)
    spellings.delete(path)
  })
  // A client that does not watch files reports no change made elsewhere: a good moment to look.
  documents.onDidSave(() => {
    publisher.saved()
    if (!client.watchesFiles) changedOnDisk(undefined)
  })
  documents.onDidOpen(() => {
    if (!client.watchesFiles) workspace.forget()
  })

  const changedOnDisk = (paths: readonly string[] | undefined) => {
    workspace.forget(paths)
    const open = workspace.open()
    void Promise.all(open.map((path) => workspace.load(path))).then(() => publisher.changedAll())
  }
  connection.onDidChangeWatchedFiles(({ changes }) =>
    changedOnDisk(changes.map(({ uri }) => pathOf(uri))),
  )
  options.disk.onDidChange?.(changedOnDisk)
  // A folder that goes takes its files with it, which a watcher of files need not notice.
  connection.workspace.onDidRenameFiles(() => changedOnDisk(undefined))
  connection.workspace.onDidDeleteFiles(() => changedOnDisk(undefined))

  connection.languages.diagnostics.on(({ textDocument, previousResultId }, token) =>
    publisher.pull(textDocument.uri, previousResultId, token),
  )
  connection.languages.diagnostics.onWorkspace(({ previousResultIds }, token, _, progress) => {
    const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
    return publisher.pullAll(previous, token, progress)
  })

  const { moreActions } = options
  connection.onCodeAction((params) => actionsFor(params, session, moreActions))
  connection.onCodeActionResolve((action) => resolveAction(action, session, moreActions))
  const previews = createPreviews(session)
  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    const [id] = args
    if (command === PREVIEW) return previews.texts(args)
    if (command === EXPLAIN && typeof id === 'string') await explain(id, connection, session)
    return null
  })
  const languageOf = () => options.disk.customRuleLanguage?.()
  addFeatures(connection, session, previews, languageOf)
  addNames(connection, session)

  connection.onShutdown(() => {
    publisher.stop()
    workspace.stop()
  })
  documents.listen(connection)
  connection.listen()
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

/** Endings of the files that are looked for in a folder. */
const WALKED = 'yaml,yml,json,jsonc,http,rest,tf,tofu,sh,bash,md,mdx,markdown,gotmpl,tpl,tmpl,j2'

const FOLDERS = [{ pattern: { glob: '**', matches: FileOperationPatternKind.folder } }]

function initializeResult(client: Client, version: string): InitializeResult {
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
        codeActionKinds: ['quickfix', FIX_ALL],
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
