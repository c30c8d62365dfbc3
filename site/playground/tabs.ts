import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client'
import { ChangeSet, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

interface Tab extends WorkspaceFile {
  readonly name: string
  state: EditorState
  /** Changes that the server does not know, made while no editor showed the file. */
  unsynced: ChangeSet
}

export interface TabsHost {
  readonly view: () => EditorView
  /** A state of the editor for a file, with all extensions. */
  readonly stateOf: (uri: string, text: string) => EditorState
  /** After the files, their names or the file in the editor have changed. */
  readonly onSwitch: () => void
  /** After a text has changed. */
  readonly onEdit: () => void
}

const FOLDER = 'file:///playground/'
export const uriOf = (name: string): string =>
  FOLDER + name.split('/').map(encodeURIComponent).join('/')
export const nameOf = (uri: string): string => decodeURIComponent(uri.slice(FOLDER.length))

const languageOf = (name: string) => (/\.json$/.test(name) ? 'json' : 'yaml')

/** The files of the page: all are open on the server, and one is in the editor. */
export class Tabs extends Workspace {
  files: Tab[] = []
  active = ''
  /** Files that the server is not shown until they are edited: they kept one busy for too long. */
  readonly paused = new Set<string>()
  readonly #host: TabsHost
  /** One count for all files: a file that takes the name of a closed one gets none of its versions. */
  #versions = 0

  constructor(client: LSPClient, host: TabsHost) {
    super(client)
    this.#host = host
  }

  get texts(): readonly { readonly name: string; readonly text: string }[] {
    return this.files.map((file) => ({ name: file.name, text: this.#textOf(file).toString() }))
  }

  /** Opens a file that was not there; the editor does not change. */
  add(name: string, text: string): void {
    const uri = uriOf(name)
    const state = this.#host.stateOf(uri, text)
    const tab: Tab = {
      name,
      uri,
      languageId: languageOf(name),
      version: ++this.#versions,
      doc: state.doc,
      state,
      unsynced: ChangeSet.empty(state.doc.length),
      getView: () => (this.active === uri ? this.#host.view() : null),
    }
    this.files.push(tab)
    if (this.client.connected && !this.paused.has(uri)) this.client.didOpen(tab)
  }

  remove(name: string): void {
    const uri = uriOf(name)
    const index = this.files.findIndex((file) => file.uri === uri)
    if (index < 0 || this.files.length === 1) return
    const next = this.files[index + 1] ?? this.files[index - 1]
    if (this.active === uri && next !== undefined) this.show(next.uri)
    this.files.splice(index, 1)
    this.client.didClose(uri)
    this.#host.onSwitch()
  }

  /** Replaces the text of a file, or of the editor. */
  write(name: string, text: string): void {
    const file = this.getFile(uriOf(name))
    if (file === null) return
    const { length } = this.#textOf(file)
    this.updateFile(file.uri, { changes: { from: 0, to: length, insert: text } })
  }

  show(uri: string): void {
    const next = this.getFile(uri)
    if (next === null || this.active === uri) return
    const before = this.getFile(this.active)
    if (before !== null) {
      this.client.sync()
      before.state = this.#host.view().state
    }
    this.active = uri
    this.#host.view().setState(next.state)
    this.#host.onSwitch()
  }

  override getFile(uri: string): Tab | null {
    return this.files.find((file) => file.uri === uri) ?? null
  }

  override syncFiles() {
    return this.files.flatMap((file) => {
      const view = file.getView()
      const plugin = view && LSPPlugin.get(view)
      const changes = plugin ? plugin.unsyncedChanges : file.unsynced
      if (changes.empty) return []
      const prevDoc = file.doc
      file.doc = this.#textOf(file)
      file.version = ++this.#versions
      plugin?.clear()
      file.unsynced = ChangeSet.empty(file.doc.length)
      if (this.paused.delete(file.uri)) {
        this.client.didOpen(file)
        return []
      }
      return [{ file, prevDoc, changes }]
    })
  }

  /** The files are told to a new server; the base class does it for all. */
  override connected(): void {
    for (const file of this.files) if (!this.paused.has(file.uri)) this.client.didOpen(file)
  }

  /** Files are opened by `add`; an editor only shows them. */
  override openFile(): void {}

  override closeFile(): void {}

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri)
    const view = file?.getView()
    if (view) view.dispatch(update)
    else if (file !== null) {
      const transaction = file.state.update(update)
      file.unsynced = file.unsynced.compose(transaction.changes)
      file.state = transaction.state
      this.#host.onEdit()
    }
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    if (this.getFile(uri) === null) return null
    this.show(uri)
    return this.#host.view()
  }

  readonly #textOf = (file: Tab) => file.getView()?.state.doc ?? file.state.doc
}
