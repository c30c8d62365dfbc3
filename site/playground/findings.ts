import type { LSPClient } from '@codemirror/lsp-client'
import { Chunk } from '@codemirror/merge'
import { ChangeSet, type Text } from '@codemirror/state'
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
  readonly fixesOf: (uri: string, diagnostic: Diagnostic) => Promise<readonly FixAction[]>
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
export function findingsList(
  found: readonly Found[],
  /** What is said where nothing is found. */
  nothing: string,
  host: FindingsHost,
): readonly HTMLElement[] {
  if (found.length === 0) return [element('p', { class: 'quiet' }, nothing)]
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

export interface FixAction {
  readonly title: string
  readonly edit: WorkspaceEdit
}

/** The fixes of a finding; what disables it is not shown here. */
export async function fixesFor(
  uri: string,
  diagnostic: Diagnostic,
  client: LSPClient,
): Promise<readonly FixAction[]> {
  const actions = await client.request<object, readonly CodeAction[] | null>(
    'textDocument/codeAction',
    {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only: ['quickfix'] },
    },
  )
  return (actions ?? []).flatMap(({ title, edit, diagnostics = [] }) => {
    const isForThis = diagnostics.some((one) => one.code === diagnostic.code)
    if (edit === undefined || !isForThis || title.startsWith('Disable')) return []
    return [{ title, edit }]
  })
}

async function addFixes(
  into: HTMLElement,
  uri: string,
  diagnostic: Diagnostic,
  host: FindingsHost,
): Promise<void> {
  const docOf = () => host.tabs().getFile(uri)?.doc
  const asked = docOf()
  const fixes = await host.fixesOf(uri, diagnostic)
  // The places are those of a text that may have changed; its findings follow.
  const isCurrent = ({ edit }: FixAction) => docOf() === asked && fits(edit, host.tabs())
  for (const action of fixes.filter(isCurrent)) {
    const { title, edit } = action
    const preview = previewOf(edit, host.tabs())
    into.append(
      element(
        'button',
        {
          class: 'fix',
          type: 'button',
          onclick: () => isCurrent(action) && apply(edit, host.tabs()),
        },
        title,
      ),
      ...(preview.length === 0 ? [] : [previewElement(preview)]),
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

/** Every place is one of the texts as they are now. */
const fits = (edit: WorkspaceEdit, tabs: Tabs): boolean =>
  editsOf(edit).every(([uri, edits]) => {
    const doc = tabs.getFile(uri)?.doc
    return edits.every(({ range: { end } }) => {
      const line = doc !== undefined && end.line < doc.lines ? doc.line(end.line + 1) : undefined
      return doc === undefined || (line !== undefined && end.character <= line.length)
    })
  })

function changesOf(edits: readonly TextEdit[], doc: Text): ChangeSet {
  const at = ({ line, character }: { line: number; character: number }) =>
    doc.line(line + 1).from + character
  const changes = edits.map(({ range, newText }) => ({
    from: at(range.start),
    to: at(range.end),
    insert: newText,
  }))
  return ChangeSet.of(changes, doc.length)
}

export function apply(edit: WorkspaceEdit, tabs: Tabs): void {
  for (const [uri, edits] of editsOf(edit)) {
    const file = tabs.getFile(uri)
    if (file === null) continue
    tabs.updateFile(uri, { changes: changesOf(edits, file.doc), userEvent: 'fix' })
  }
  tabs.client.sync()
}

/** Lines of a difference that are shown beside a fix. */
const MAX_PREVIEW_LINES = 12

/** The lines that a fix removes and adds, without the indentation that all of them have. */
function previewOf(edit: WorkspaceEdit, tabs: Tabs): readonly string[] {
  return editsOf(edit).flatMap(([uri, edits]) => {
    const doc = tabs.getFile(uri)?.doc
    if (doc === undefined) return []
    const changed = changesOf(edits, doc).apply(doc)
    const chunks = Chunk.build(doc, changed)
    const lines = chunks.flatMap(({ fromA, endA, fromB, endB }) => [
      ...linesOf(doc, fromA, endA).map((line) => ['-', line] as const),
      ...linesOf(changed, fromB, endB).map((line) => ['+', line] as const),
    ])
    const indents = lines.flatMap(([, line]) => /^ *(?=\S)/.exec(line)?.[0].length ?? [])
    const common = Math.min(...indents)
    return lines.map(([sign, line]) => `${sign} ${line.slice(common)}`)
  })
}

const linesOf = (doc: Text, from: number, end: number): readonly string[] =>
  from >= end ? [] : doc.sliceString(from, Math.min(end, doc.length)).split('\n')

function previewElement(lines: readonly string[]): HTMLElement {
  const shown = lines.slice(0, MAX_PREVIEW_LINES)
  const rest = lines.length - shown.length
  return element(
    'pre',
    { class: 'fix-preview', tabindex: '0', 'aria-label': 'What the fix changes' },
    ...shown.map((line) =>
      element('span', { class: line.startsWith('-') ? 'removed' : 'added' }, `${line}\n`),
    ),
    rest > 0 ? `… and ${rest} more lines` : undefined,
  )
}
