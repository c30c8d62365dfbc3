import {
  commands,
  Disposable,
  env,
  type TextEditor,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode'
import { type BaseLanguageClient, ErrorCodes, type ResponseError } from 'vscode-languageclient'
import { mayBeOurs } from './ours.ts'
import { type Answer, previewPage, sentencePage } from './preview-page.ts'

const OPEN = 'vclint.livePreview'
const CHOOSE = 'vclint.livePreviewObject'
const METHOD = 'vclint/preview'
/** How long it waits for the next keystroke, in milliseconds. */
const PAUSE = 150
const MAX_FILES = 2000

/** What the patches are tried on in place of the sample: a file as it is at the time, or a text. */
type ObjectOfUser = { readonly file: Uri } | { readonly text: string }

/** A page beside the editor that shows what the patch at the cursor does, while it is written. */
export function livePreview(
  client: () => BaseLanguageClient | undefined,
  uriOf: (uri: Uri) => string,
): Disposable {
  let panel: WebviewPanel | undefined
  let followed: TextEditor | undefined
  let object: ObjectOfUser | undefined
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const show = (html: string) => {
    if (panel === undefined || html === shown) return
    shown = html
    panel.webview.html = html
  }
  const ask = async () => {
    const number = ++asked
    const running = client()
    if (followed === undefined || running === undefined) return show(previewPage(null, CHOOSE))
    const { document, selection } = followed
    const { line, character } = selection.active
    const params = {
      textDocument: { uri: uriOf(document.uri) },
      position: { line, character },
      object: await textOf(object),
    }
    try {
      const answer = await running.sendRequest<Answer | null>(METHOD, params)
      // Of two questions on their way, the later one counts.
      if (number === asked) show(previewPage(answer, CHOOSE))
    } catch (error) {
      const isUnknown = (error as ResponseError<void>).code === ErrorCodes.MethodNotFound
      const why = isUnknown ? 'The server in a browser has none.' : (error as Error).message
      if (number === asked) show(sentencePage(`No preview: ${why}`))
    }
  }
  const soon = () => {
    if (panel === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), PAUSE)
  }
  const follow = (editor: TextEditor | undefined) => {
    const document = editor?.document
    if (document === undefined || !mayBeOurs(document)) return
    followed = editor
    soon()
  }

  const open = async () => {
    follow(window.activeTextEditor)
    const place = { viewColumn: ViewColumn.Beside, preserveFocus: true }
    if (panel === undefined) {
      const options = { enableCommandUris: [CHOOSE] }
      panel = window.createWebviewPanel('vclint.preview', 'Preview of the Patch', place, options)
      panel.onDidDispose(() => {
        panel = undefined
        shown = ''
      })
    } else panel.reveal(place.viewColumn, place.preserveFocus)
    await ask()
  }
  const choose = async () => {
    const found = await chosenObject()
    if (found === undefined) return
    object = found.object
    await ask()
  }

  return Disposable.from(
    {
      dispose() {
        clearTimeout(timer)
        panel?.dispose()
      },
    },
    commands.registerCommand(OPEN, open),
    commands.registerCommand(CHOOSE, choose),
    window.onDidChangeActiveTextEditor(follow),
    window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
    workspace.onDidChangeTextDocument(({ document }) => {
      const isObject = object !== undefined && 'file' in object && isSame(object.file, document.uri)
      if (isObject || document === followed?.document) soon()
    }),
  )
}

const isSame = (left: Uri, right: Uri) => left.toString() === right.toString()

async function textOf(object: ObjectOfUser | undefined): Promise<string | null> {
  if (object === undefined) return null
  return 'text' in object ? object.text : (await workspace.openTextDocument(object.file)).getText()
}

/** Asks for an object; undefined where the user decides for none. */
async function chosenObject(): Promise<{ readonly object: ObjectOfUser | undefined } | undefined> {
  const from = { file: 'From a file…', clipboard: 'From the clipboard', sample: 'The sample' }
  const wanted = await window.showQuickPick(Object.values(from), {
    placeHolder: 'The object that the patch is shown on, as kubectl get -o yaml prints it',
  })
  if (wanted === from.sample) return { object: undefined }
  if (wanted === from.clipboard) return { object: { text: await env.clipboard.readText() } }
  if (wanted !== from.file) return undefined
  const files = await workspace.findFiles('**/*.{yaml,yml,json}', '**/node_modules/**', MAX_FILES)
  const items = files
    .map((file) => ({ label: workspace.asRelativePath(file), file }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  const item = await window.showQuickPick(items, { placeHolder: 'A file with the object' })
  return item && { object: { file: item.file } }
}
