import {
  CodeLens,
  commands,
  Disposable,
  EventEmitter,
  env,
  languages,
  Range,
  type TextEditor,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode'
import { type BaseLanguageClient, ErrorCodes, type ResponseError } from 'vscode-languageclient'
import { mayBeOurs } from './ours.ts'

const OPEN = 'vclint.livePreview'
const CHOOSE = 'vclint.livePreviewObject'
const METHOD = 'vclint/preview'
const SCHEME = 'vclint-live'
const PAGE = Uri.parse(`${SCHEME}:/preview.yaml`)
/** How long it waits for the next keystroke, in milliseconds. */
const PAUSE = 150
const MAX_FILES = 2000

/** What the server answers of the patch at a position. */
interface Answer {
  readonly title: string
  readonly isSample: boolean
  readonly after: string
  readonly values: readonly { readonly text: string; readonly verdict: string }[]
}

/** What the patches are tried on in place of the sample: a file as it is at the time, or a text. */
type ObjectOfUser = { readonly file: Uri } | { readonly text: string }

/** A text beside the editor that shows what the patch at the cursor does, while it is written. */
export function livePreview(
  client: () => BaseLanguageClient | undefined,
  uriOf: (uri: Uri) => string,
): Disposable {
  const changed = new EventEmitter<Uri>()
  let followed: TextEditor | undefined
  let object: ObjectOfUser | undefined
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const isOpen = () =>
    workspace.textDocuments.some(({ uri, isClosed }) => uri.scheme === SCHEME && !isClosed)
  const show = (text: string) => {
    if (text === shown) return
    shown = text
    changed.fire(PAGE)
  }
  const ask = async () => {
    const number = ++asked
    const running = client()
    if (followed === undefined || running === undefined) return show(page(null))
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
      if (number === asked) show(page(answer))
    } catch (error) {
      const isUnknown = (error as ResponseError<void>).code === ErrorCodes.MethodNotFound
      const why = isUnknown ? 'The server in a browser has none.' : (error as Error).message
      if (number === asked) show(comment(`No preview: ${why}`))
    }
  }
  const soon = () => {
    if (!isOpen()) return
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), PAUSE)
  }
  const follow = (editor: TextEditor | undefined) => {
    const document = editor?.document
    if (document === undefined || document.uri.scheme === SCHEME || !mayBeOurs(document)) return
    followed = editor
    soon()
  }

  const open = async () => {
    follow(window.activeTextEditor)
    await ask()
    const document = await workspace.openTextDocument(PAGE)
    const preserveFocus = true
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus })
  }
  const choose = async () => {
    const found = await chosenObject()
    if (found === undefined) return
    object = found.object
    await ask()
  }

  return Disposable.from(
    changed,
    { dispose: () => clearTimeout(timer) },
    workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => shown,
    }),
    languages.registerCodeLensProvider(
      { scheme: SCHEME },
      {
        provideCodeLenses: () => [
          new CodeLens(new Range(0, 0, 0, 0), { command: CHOOSE, title: 'Take another object…' }),
        ],
      },
    ),
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

/** What is shown of an answer: YAML, with all that is no part of the object in comments. */
function page(answer: Answer | null): string {
  if (answer === null) {
    return comment(
      'Put the cursor into a patch of a vc.yaml.',
      'Of some resources vclint has no sample: take an object of your own.',
    )
  }
  const { title, isSample, after, values } = answer
  const ways = values.map(({ text, verdict }) => `${text}\n  ${verdict}`)
  const none = 'The path of this patch matches nothing in the object, so nothing changes.'
  const last = isSample
    ? 'The object is a sample. After all patches of the list:'
    : 'After all patches of the list:'
  return `${comment(title, '', ...(ways.length === 0 ? [none] : ways), '', last)}\n${after}`
}

const comment = (...lines: readonly string[]): string =>
  lines.map((line) => (line === '' ? '#\n' : `${`# ${line}`.replaceAll('\n', '\n# ')}\n`)).join('')
