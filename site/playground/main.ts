import { LSPClient } from '@codemirror/lsp-client'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver-protocol'
import { reporters } from '../../src/reporters/index.ts'
import { comparePane } from './compare-pane.ts'
import { byId, element } from './dom.ts'
import { colourExpressions, editorExtensions, underline } from './editor.ts'
import { stories } from './examples.ts'
import {
  apply,
  type FindingsHost,
  type FixAction,
  findingsList,
  fixAll,
  fixesFor,
} from './findings.ts'
import { previewPane } from './preview-pane.ts'
import { type Server, startServer } from './server.ts'
import { decode, encode, type State } from './share.ts'
import { nameOf, Tabs, uriOf } from './tabs.ts'

const PANES = ['findings', 'preview', 'compare', 'report', 'rule'] as const
type Pane = (typeof PANES)[number]

/** Milliseconds after a change until the pane beside the text and the address follow. */
const PANE_DELAY = 150

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--paper)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selected) !important',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--paper)',
  },
})

/** What the editor's client does not declare itself. */
const CAPABILITIES = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
    },
    semanticTokens: {
      requests: { full: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
    },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
}

const first = stories[0]
const fragment = await decode(location.hash.slice(1))
/** Links are cut where a chat or a mail wraps them. */
const TOO_LARGE = 'These files are too large for a link. Send the files themselves.'
const DAMAGED = 'This link is damaged, so its files cannot be shown. Ask for it again.'
const wanted = new URLSearchParams(location.search).get('example')
const story = stories.find(({ id }) => id === wanted) ?? first
const start: State = fragment ?? {
  ...story,
  files: story?.files ?? [],
  active: story?.files[0]?.name ?? '',
}

const view = new EditorView({ parent: byId('editor', 'div') })
const diagnostics = new Map<string, readonly Diagnostic[]>()
/** The same as text, with the version of the file. */
const published = new Map<string, string>()
let before = new Map((start.before ?? []).map(({ name, text }) => [name, text]))
let added: readonly string[] = start.added ?? []
let pane: Pane = PANES.find((one) => one === start.pane) ?? 'findings'
let server: Server
let client: LSPClient
let tabs: Tabs

/** Starts a worker, and opens the files on it. */
function connect({ files, active }: State, paused?: string): void {
  server = startServer(files, onStuck)
  client = new LSPClient({
    rootUri: 'file:///playground',
    timeout: 10_000,
    workspace: (made) => new Tabs(made, { view: () => view, stateOf, onSwitch, onEdit: changed }),
    notificationHandlers: { 'textDocument/publishDiagnostics': received },
    extensions: [{ clientCapabilities: CAPABILITIES }],
  })
  tabs = client.workspace as Tabs
  client.connect(server.transport)
  if (paused !== undefined) tabs.paused.add(uriOf(paused))
  for (const { name, text } of files) tabs.add(name, text)
  const shown = files.find(({ name }) => name === active) ?? files[0]
  if (shown !== undefined) tabs.show(uriOf(shown.name))
}

function stateOf(uri: string, text: string): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [theme, editorExtensions(client, uri, changed)],
  })
}

/** A text kept the worker busy: a new one is started, and the page stays usable. */
function onStuck(): void {
  const files = tabs.texts
  const active = nameOf(tabs.active)
  tell(
    `The checker was busy with "${active}" for too long and was restarted. Your text is unchanged; shorten it to have it checked.`,
  )
  client.disconnect()
  diagnostics.clear()
  connect({ files, active }, active)
}

function received(
  _: LSPClient,
  { uri, version, diagnostics: found }: PublishDiagnosticsParams,
): boolean {
  // Those of a text that has changed or was closed since; those of the new one are on their way.
  if (version !== tabs.getFile(uri)?.version) return true
  // The list is not made anew for what it shows already: a reader may be on one of its buttons.
  const said = JSON.stringify([version, found])
  if (diagnostics.has(uri) && published.get(uri) === said) return true
  published.set(uri, said)
  diagnostics.set(uri, found)
  if (uri === tabs.active) {
    showUnderlines()
    void colourExpressions(client, view)
  }
  void fetchFixes(uri, found)
  showCount()
  if (pane === 'findings') showPane()
  return true
}

/** The fixes of findings that have been asked for, and those that have come. */
const asked = new WeakMap<Diagnostic, Promise<readonly FixAction[]>>()
const known = new WeakMap<Diagnostic, readonly FixAction[]>()

function fixesOf(uri: string, diagnostic: Diagnostic): Promise<readonly FixAction[]> {
  const found = asked.get(diagnostic) ?? fixesFor(uri, diagnostic, client)
  asked.set(diagnostic, found)
  return found
}

/** The tooltip of a finding offers its fixes once they have come. */
async function fetchFixes(uri: string, found: readonly Diagnostic[]): Promise<void> {
  for (const diagnostic of found) known.set(diagnostic, await fixesOf(uri, diagnostic))
  if (uri === tabs.active && diagnostics.get(uri) === found) showUnderlines()
}

function showUnderlines(): void {
  underline(view, diagnostics.get(tabs.active) ?? [], (diagnostic) =>
    (known.get(diagnostic) ?? []).map(({ title, edit }) => ({
      name: title,
      apply: () => apply(edit, tabs),
    })),
  )
}

const host: FindingsHost = {
  fixesOf,
  client: () => client,
  tabs: () => tabs,
  goTo(uri, range) {
    tabs.show(uri)
    const line = view.state.doc.line(Math.min(range.start.line + 1, view.state.doc.lines))
    const anchor = Math.min(line.from + range.start.character, line.to)
    view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    })
    view.focus()
  },
  showRule: (id) => void showRule(id),
}

function onSwitch(): void {
  showUnderlines()
  void colourExpressions(client, view)
  showTabs()
  changed()
}

let timer: ReturnType<typeof setTimeout> | undefined
function changed(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (pane !== 'findings' && pane !== 'rule') showPane()
    void remember()
  }, PANE_DELAY)
}

/** Counts what the address was to hold, so that a state that took long to encode does not replace a later one. */
let addresses = 0
/** Returns whether all of it has room in the address. */
async function remember(): Promise<boolean> {
  const address = ++addresses
  const state: State = {
    files: tabs.texts,
    active: nameOf(tabs.active),
    before: [...before].map(([name, text]) => ({ name, text })),
    added,
    object: byId('object', 'textarea').value,
    pane,
  }
  const encoded = await encode(state)
  if (encoded === undefined) return false
  if (address === addresses) history.replaceState(null, '', `#${encoded}`)
  return true
}

function showTabs(): void {
  const list = byId('tabs', 'div')
  list.replaceChildren(
    ...tabs.files.map(({ name, uri }) =>
      element(
        'span',
        { class: uri === tabs.active ? 'tab active' : 'tab' },
        element(
          'button',
          {
            type: 'button',
            'aria-current': uri === tabs.active ? 'true' : undefined,
            onclick: () => tabs.show(uri),
          },
          name,
        ),
        tabs.files.length === 1
          ? undefined
          : element(
              'button',
              { type: 'button', 'aria-label': `Remove ${name}`, onclick: () => remove(name) },
              '×',
            ),
      ),
    ),
    element(
      'button',
      { type: 'button', class: 'add', 'aria-label': 'Add a file', onclick: addFile },
      '+',
    ),
  )
}

function remove(name: string): void {
  diagnostics.delete(uriOf(name))
  tabs.remove(name)
  void server.ask({ kind: 'remove', name })
}

function addFile(): void {
  const form = byId('new-file', 'form')
  form.hidden = false
  byId('new-name', 'input').focus()
}

byId('new-file', 'form').addEventListener('submit', (event) => {
  event.preventDefault()
  const field = byId('new-name', 'input')
  const name = field.value.trim()
  if (name === '') return tell('Give the file a name, such as secret.yaml.')
  if (tabs.getFile(uriOf(name)) !== null) return tell(`There is a file "${name}" already.`)
  tell('')
  byId('new-file', 'form').hidden = true
  field.value = ''
  tabs.add(name, '')
  tabs.show(uriOf(name))
})

/** The server has answered for every file that it was shown. */
const isChecked = () => tabs.files.every(({ uri }) => diagnostics.has(uri) || tabs.paused.has(uri))

function showCount(): void {
  if (!isChecked()) {
    byId('count', 'p').textContent = 'Checking…'
    return
  }
  const all = [...diagnostics.values()].flat()
  const number = (severity: number) => all.filter((one) => (one.severity ?? 1) === severity).length
  const counted = [
    [number(1), 'error'],
    [number(2), 'warning'],
    [number(3), 'note'],
  ] as const
  const words = counted.flatMap(([count, noun]) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`],
  )
  byId('count', 'p').textContent =
    words.length === 0
      ? nothingFound === NO_FINDINGS
        ? 'No findings'
        : 'Nothing to check'
      : words.join(', ')
}

const compare = comparePane(theme, (text) => {
  before.set(nameOf(tabs.active), text)
  void showCompared()
  void remember()
})
byId('compare', 'section').append(compare.dom)

for (const one of PANES)
  document.getElementById(`show-${one}`)?.addEventListener('click', () => {
    pane = one
    showPane()
    void remember()
  })

function showPane(): void {
  for (const one of PANES) {
    const section = document.getElementById(one)
    if (section !== null) section.hidden = one !== pane
    document.getElementById(`show-${one}`)?.setAttribute('aria-pressed', String(one === pane))
  }
  if (pane === 'findings') showFindings()
  if (pane === 'preview') void showPreview()
  if (pane === 'compare') void showCompared()
  if (pane === 'report') void showReport()
}

function showFindings(): void {
  const found = tabs.files.flatMap(({ uri }) =>
    (diagnostics.get(uri) ?? []).map((diagnostic) => ({ uri, diagnostic })),
  )
  const nothing = isChecked() ? nothingFound : 'Checking…'
  byId('list', 'div').replaceChildren(...findingsList(found, nothing, host))
  if (found.length === 0 && isChecked()) void lookForAny()
}

const NO_FINDINGS = 'No findings.'
/** What is said where nothing is found: a text that is no configuration has not been checked. */
let nothingFound = NO_FINDINGS

async function lookForAny(): Promise<void> {
  const said = (await server.ask({ kind: 'nothing', files: tabs.texts })) || NO_FINDINGS
  if (said === nothingFound) return
  nothingFound = said
  showCount()
  showFindings()
}

async function showPreview(): Promise<void> {
  const file = tabs.texts.find(({ name }) => uriOf(name) === tabs.active)
  if (file === undefined) return
  const into = byId('patches', 'div')
  if (into.childElementCount === 0) into.append(element('p', { class: 'quiet' }, 'Checking…'))
  try {
    const lists = await server.ask({
      kind: 'preview',
      file,
      object: byId('object', 'textarea').value,
    })
    into.replaceChildren(...previewPane(lists))
  } catch (error) {
    into.replaceChildren(element('p', { class: 'bad' }, String((error as Error).message)))
  }
}

async function showCompared(): Promise<void> {
  const files = tabs.texts
  const now = files.find(({ name }) => uriOf(name) === tabs.active)
  if (now === undefined) return
  compare.show(before.get(now.name) ?? now.text, now.text)
  compare.wait()
  const kept = files.filter(({ name }) => !added.includes(name))
  const then = new Map([...kept.map(({ name, text }) => [name, text] as const), ...before])
  const old = [...then].map(([name, text]) => ({ name, text }))
  compare.report(await server.ask({ kind: 'compare', before: old, files }))
}

async function showReport(): Promise<void> {
  const format = byId('format', 'select').value
  const into = byId('report-text', 'textarea')
  if (into.value === '') into.value = 'Checking…'
  const text = await server.ask({ kind: 'report', format, files: tabs.texts })
  into.value = text
}

let pages: Promise<Readonly<Record<string, string>>> | undefined
/** The pages of all rules: one file, fetched when the page has time for it, so that a click needs no network. */
const rulePages = () => {
  pages ??= fetch(new URL('rules.json', import.meta.url)).then((response) => response.json())
  return pages
}
setTimeout(() => void rulePages(), 2000)

async function showRule(id: string): Promise<void> {
  const html = (await rulePages())[id]
  const page = byId('rule-page', 'div')
  // Made from the pages of this repository when the site is built.
  page.innerHTML = html ?? `<p>There is no page for this rule.</p>`
  pane = 'rule'
  showPane()
  page.focus()
}

function tell(text: string): void {
  byId('notice', 'p').textContent = text
}

byId('fix-all', 'button').addEventListener('click', () => void fixAll(tabs.active, host))
byId('object', 'textarea').addEventListener('input', changed)
byId('format', 'select').append(
  ...Object.keys(reporters).map((name) => element('option', {}, name)),
)
byId('format', 'select').addEventListener('change', () => void showReport())
byId('copy-report', 'button').addEventListener('click', () =>
  navigator.clipboard.writeText(byId('report-text', 'textarea').value),
)
byId('share', 'button').addEventListener('click', async () => {
  if (!(await remember())) return tell(TOO_LARGE)
  await navigator.clipboard.writeText(location.href)
  tell('Copied a link that holds these files. They are in the link itself; no server has them.')
})

const picker = byId('examples', 'select')
picker.append(...stories.map(({ id, title }) => element('option', { value: id }, title)))
picker.addEventListener('change', () => {
  const chosen = stories.find(({ id }) => id === picker.value)
  if (chosen !== undefined) open(chosen)
})

/** A link that was pasted into the address of the open page. */
addEventListener('hashchange', async ({ newURL }) => {
  addresses++
  const { hash } = new URL(newURL)
  const state = await decode(hash.slice(1))
  if (state === undefined && hash.length > 1) tell(DAMAGED)
  if (state !== undefined) open({ id: '', title: '', text: '', ...state })
})

function open(state: (typeof stories)[number]): void {
  const { files, text, before: then = [], pane: wanted } = state
  for (const { name } of tabs.texts) {
    tabs.client.didClose(uriOf(name))
    void server.ask({ kind: 'remove', name })
  }
  tabs.files = []
  tabs.active = ''
  diagnostics.clear()
  byId('patches', 'div').replaceChildren()
  compare.clear()
  before = new Map(then.map((file) => [file.name, file.text]))
  added = state.added ?? []
  for (const { name, text } of files) {
    void server.ask({ kind: 'write', name, text })
    tabs.add(name, text)
  }
  const [shown] = files
  if (shown !== undefined) tabs.show(uriOf(shown.name))
  pane = PANES.find((one) => one === wanted) ?? 'findings'
  tell(text)
  showCount()
  showPane()
}

const isDamaged = fragment === undefined && location.hash.length > 1
connect(start)
showCount()
if (fragment === undefined && story !== undefined) {
  picker.value = story.id
  tell(isDamaged ? DAMAGED : story.text)
}
if (fragment?.object !== undefined) byId('object', 'textarea').value = fragment.object
showPane()
