import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Position,
} from 'vscode-languageserver'
import type { LineIndex } from '../../core/types.ts'
import type { Completion } from '../../editor/completion/completion-item.ts'
import type { Client } from '../client.ts'
import { textEdit } from '../convert.ts'
import type { Inside } from './inside.ts'

const KINDS = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  property: CompletionItemKind.Field,
  method: CompletionItemKind.Method,
  function: CompletionItemKind.Function,
  class: CompletionItemKind.Class,
  snippet: CompletionItemKind.Snippet,
  rule: CompletionItemKind.Constant,
  topic: CompletionItemKind.Module,
} as const

export interface CompletionPlace {
  readonly inside: Inside
  /** Of the file. */
  readonly lines: LineIndex
  readonly client: Pick<Client, 'snippets' | 'keepsIndentation'>
  /** The cursor. */
  readonly at: Position
}

/** What a client is offered; undefined where the text around the cursor could not hold it. */
export function completionItem(
  { label, kind, detail, documentation, isDeprecated, span, text, isSnippet }: Completion,
  index: number,
  { inside, lines, client, at }: CompletionPlace,
): CompletionItem | undefined {
  const edits = inside.isEmbedded ? inside.outerEdits([{ span, text }]) : [{ span, text }]
  const [edit, ...others] = edits ?? []
  if (edit === undefined || others.length > 0) return undefined
  const change = textEdit(lines, edit.span, edit.text)
  const { start, end } = change.range
  // Clients take no other: in a quote that is open a word may go over lines.
  if (start.line !== at.line || end.line !== at.line || start.character > at.character)
    return undefined
  const isIndented = edit.text.includes('\n') && client.keepsIndentation
  return {
    label,
    kind: KINDS[kind],
    // The order of the schema, with what is out of date at the end.
    sortText: `${isDeprecated ? '1' : '0'}${String(index).padStart(4, '0')}`,
    ...(detail ? { detail } : {}),
    ...(documentation
      ? { documentation: { kind: MarkupKind.Markdown, value: documentation } }
      : {}),
    ...(isDeprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
    textEdit: change,
    // Steps of a path are found by the dot or bracket that they replace.
    filterText: /^[.[]/.test(text) ? text : label,
    ...(isIndented ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(client.snippets && isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  }
}
