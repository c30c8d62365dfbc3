import type { LSPClient } from '@codemirror/lsp-client'
import type {
  CodeAction,
  Diagnostic,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol'
import { element } from './dom.ts'
import { messageOf } from './editor.ts'
import { nameOf, type Tabs } from './tabs.ts'

export interface FindingsHost {
  readonly client: () => LSPClient
  readonly tabs: () => Tabs
  readonly goTo: (uri: string, range: Diagnostic['range']) => void
  readonly showRule: (id: string) => void
}

interface Found {
  readonly uri: string
  readonly diagnostic: Diagnostic
}

const GROUPS = [
  [1, 'Errors', 'error'],
  [2, 'Warnings', 'warning'],
  [3, 'Notes', 'info'],
] as const

/** The list of findings beside the text, grouped by severity. */
export function findingsList(found: readonly Found[], host: FindingsHost): readonly HTMLElement[] {
  if (found.length === 0)
    return [
      element('p', { class: 'quiet' }, 'No findings. The files are fine as far as vclint knows.'),
    ]
  return GROUPS.flatMap(([severity, title, name]) => {
    const own = found.filter(({ diagnostic }) => (diagnostic.severity ?? 1) === severity)
    if (own.length === 0) return []
    const items = own.map((one) => item(one, name, host))
    return [
      element('h2', {}, `${title} (${own.length})`),
      element('ul', { class: 'findings' }, ...items),
    ]
  })
}

function item({ uri, diagnostic }: Found, severity: string, host: FindingsHost): HTMLElement {
  const rule = String(diagnostic.code ?? '')
  const { line, character } = diagnostic.range.start
  const fixes = element('div', { class: 'fixes' })
  const made = element(
    'li',
    { class: severity },
    element(
      'button',
      { class: 'message', type: 'button', onclick: () => host.goTo(uri, diagnostic.range) },
      messageOf(diagnostic.message),
    ),
    element(
      'div',
      { class: 'where' },
      `${nameOf(uri)}:${line + 1}:${character + 1} `,
      element(
        'button',
        { class: 'rule', type: 'button', onclick: () => host.showRule(rule) },
        rule,
      ),
      ...related(diagnostic, host),
    ),
    fixes,
  )
  void addFixes(fixes, uri, diagnostic, host)
  return made
}

/** Buttons to the other places that a finding names. */
const related = ({ relatedInformation = [] }: Diagnostic, host: FindingsHost) =>
  relatedInformation.map(({ location, message }) =>
    element(
      'button',
      {
        class: 'related',
        type: 'button',
        title: message,
        onclick: () => host.goTo(location.uri, location.range),
      },
      `${nameOf(location.uri)}:${location.range.start.line + 1}`,
    ),
  )

async function addFixes(
  into: HTMLElement,
  uri: string,
  diagnostic: Diagnostic,
  host: FindingsHost,
): Promise<void> {
  const actions = await host
    .client()
    .request<object, readonly CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only: ['quickfix'] },
    })
  for (const { title, edit, diagnostics = [] } of actions ?? []) {
    const isForThis = diagnostics.some((one) => one.code === diagnostic.code)
    if (edit === undefined || !isForThis || title.startsWith('Disable')) continue
    const preview = previewOf(edit, host.tabs())
    into.append(
      element(
        'button',
        { class: 'fix', type: 'button', onclick: () => apply(edit, host.tabs()) },
        title,
      ),
      ...(preview === '' ? [] : [element('pre', { class: 'fix-preview' }, preview)]),
    )
  }
}

/** Asks for the safe fixes of a file and applies them. */
export async function fixAll(
  uri: string,
  host: Pick<FindingsHost, 'client' | 'tabs'>,
): Promise<void> {
  const start = { line: 0, character: 0 }
  const actions = await host
    .client()
    .request<object, readonly CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start, end: start },
      context: { diagnostics: [], only: ['source.fixAll'] },
    })
  const edit = actions?.[0]?.edit
  if (edit !== undefined) apply(edit, host.tabs())
}

function editsOf(edit: WorkspaceEdit): readonly (readonly [string, readonly TextEdit[]])[] {
  const changes = Object.entries(edit.changes ?? {})
  const documents = (edit.documentChanges ?? []).flatMap((change) =>
    'edits' in change ? [[change.textDocument.uri, change.edits as TextEdit[]] as const] : [],
  )
  return [...changes, ...documents]
}

function apply(edit: WorkspaceEdit, tabs: Tabs): void {
  for (const [uri, edits] of editsOf(edit)) {
    const file = tabs.getFile(uri)
    if (file === null) continue
    const doc = file.doc
    const at = ({ line, character }: { line: number; character: number }) =>
      doc.line(line + 1).from + character
    const changes = edits.map(({ range, newText }) => ({
      from: at(range.start),
      to: at(range.end),
      insert: newText,
    }))
    tabs.updateFile(uri, { changes, userEvent: 'fix' })
  }
  tabs.client.sync()
}

/** Lines of the file in the editor as they would be, the changed ones only. */
const MAX_PREVIEW_LINES = 6

function previewOf(edit: WorkspaceEdit, tabs: Tabs): string {
  const lines = editsOf(edit).flatMap(([uri, edits]) => {
    const doc = tabs.getFile(uri)?.doc
    if (doc === undefined) return []
    return edits.flatMap(({ range: { start, end }, newText }) => {
      const first = doc.line(Math.min(start.line + 1, doc.lines)).text
      const last = doc.line(Math.min(end.line + 1, doc.lines)).text
      const made = first.slice(0, start.character) + newText + last.slice(end.character)
      return made.split('\n').filter((line) => line.trim() !== '')
    })
  })
  return lines.slice(0, MAX_PREVIEW_LINES).join('\n')
}
