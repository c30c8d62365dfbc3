import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentService,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Action, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import {
  findReferencesKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  type LSPClient,
  LSPPlugin,
  renameKeymap,
  serverCompletion,
  signatureHelp,
} from '@codemirror/lsp-client'
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Diagnostic, SemanticTokens } from 'vscode-languageserver-protocol'

/** Milliseconds after the last key until the server is asked. */
const SYNC_DELAY = 10

/** Colours are custom properties of the page, so that they follow its theme. */
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
  { tag: [tags.string, tags.content, tags.special(tags.string)], color: 'var(--string)' },
  { tag: [tags.comment, tags.meta], color: 'var(--comment)' },
  { tag: [tags.keyword, tags.atom, tags.bool, tags.number], color: 'var(--keyword)' },
])

/** Enter after a key without a value begins what is below it. */
const belowKeys = indentService.of((context, at) => {
  const found = KEY_ALONE.exec(context.lineAt(at, -1).text)
  return found === null ? undefined : (found[1]?.length ?? 0) + context.unit
})
const KEY_ALONE = /^( *(?:- +)*)[^\s#][^#]*:\s*$/

export function editorExtensions(
  client: LSPClient,
  uri: string,
  onEdit: (view: EditorView) => void,
): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined
  return [
    lineNumbers(),
    // A phone is too narrow to scroll sideways in.
    matchMedia('(max-width: 760px)').matches ? EditorView.lineWrapping : [],
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    lintGutter(),
    yaml(),
    syntaxHighlighting(colours),
    expressionColours,
    autocompletion(),
    serverCompletion({ override: true }),
    hoverTooltips(),
    signatureHelp(),
    client.plugin(uri),
    EditorView.contentAttributes.of({
      'aria-label': 'Text of the file',
      'aria-describedby': 'leaving',
    }),
    belowKeys,
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        client.sync()
        onEdit(update.view)
      }, SYNC_DELAY)
    }),
    keymap.of([
      ...completionKeymap,
      ...renameKeymap,
      ...jumpToDefinitionKeymap,
      ...findReferencesKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
  ]
}

/** The protocol allows markup since 3.18; the server sends texts. */
export const messageOf = (message: Diagnostic['message']): string =>
  typeof message === 'string' ? message : message.value

const severities = { 1: 'error', 2: 'warning', 3: 'info', 4: 'hint' } as const

/** Underlines the findings of a file in the editor that shows it. */
export function underline(
  view: EditorView,
  diagnostics: readonly Diagnostic[],
  fixesOf: (diagnostic: Diagnostic) => readonly Action[] = () => [],
): void {
  const plugin = LSPPlugin.get(view)
  if (plugin === null) return
  const { syncedDoc, unsyncedChanges } = plugin
  const at = ({ line, character }: Diagnostic['range']['start']) => {
    const { from, to } = syncedDoc.line(Math.min(line + 1, syncedDoc.lines))
    return unsyncedChanges.mapPos(Math.min(from + character, to))
  }
  const shown = diagnostics.map((diagnostic) => {
    const { range, severity, message, code } = diagnostic
    return {
      from: at(range.start),
      to: at(range.end),
      severity: severities[severity ?? 1],
      message: messageOf(message),
      source: String(code ?? ''),
      actions: fixesOf(diagnostic),
    }
  })
  view.dispatch(setDiagnostics(view.state, shown))
}

const setTokens = StateEffect.define<DecorationSet>()

const expressionColours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setTokens))
    return set?.value ?? marks.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Colours the JavaScript of patches, which only the server knows. */
export async function colourExpressions(client: LSPClient, view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view)
  const legend = client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes
  if (plugin === null || legend === undefined) return
  client.sync()
  const doc = view.state.doc
  const params = { textDocument: { uri: plugin.uri } }
  const tokens = await client.request<object, SemanticTokens | null>(
    'textDocument/semanticTokens/full',
    params,
  )
  if (tokens === null || view.state.doc !== doc || LSPPlugin.get(view)?.uri !== plugin.uri) return
  const marks = []
  let line = 0
  let column = 0
  for (let index = 0; index + 4 < tokens.data.length; index += 5) {
    const [lines = 0, columns = 0, length = 0, type = 0] = tokens.data.slice(index, index + 4)
    column = lines === 0 ? column + columns : columns
    line += lines
    const from = plugin.fromPosition({ line, character: column }, doc)
    marks.push(Decoration.mark({ class: `tok-${legend[type]}` }).range(from, from + length))
  }
  view.dispatch({ effects: setTokens.of(Decoration.set(marks, true)) })
}
