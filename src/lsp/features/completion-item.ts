import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Position,
  type TextEdit,
} from 'vscode-languageserver'
import type { EmbeddedText, LineIndex, Span } from '../../core/types.ts'
import type { Completion } from '../../editor/completion/completion-item.ts'
import type { Client } from '../client.ts'
import { textEdit } from '../convert.ts'
import { inWhole } from './text-at-cursor.ts'

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
  /** The embedded text that contains the cursor, if any. */
  readonly text: EmbeddedText | undefined
  /** Lines of the whole file, even for an embedded text. */
  readonly lines: LineIndex
  readonly client: Pick<Client, 'snippets' | 'keepsIndentation'>
  /** The cursor's position. */
  readonly at: Position
}

/** A completion for the client; undefined if the text around the cursor could not hold it. */
export function completionItem(
  completion: Completion,
  index: number,
  place: CompletionPlace,
): (CompletionItem & { readonly textEdit: TextEdit }) | undefined {
  const change = changeOf(completion, place)
  if (change === undefined) return undefined
  const { label, kind, detail, documentation, isDeprecated, text, isSnippet } = completion
  const { client } = place
  const isIndented = change.newText.includes('\n') && client.keepsIndentation
  return {
    label,
    kind: KINDS[kind],
    // The schema's order, with deprecated entries at the end.
    sortText: `${isDeprecated ? '1' : '0'}${String(index).padStart(4, '0')}`,
    ...(detail ? { detail } : {}),
    ...(documentation
      ? { documentation: { kind: MarkupKind.Markdown, value: documentation } }
      : {}),
    ...(isDeprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
    textEdit: change,
    filterText: completion.filterText ?? (/^[.[]/.test(text) ? text : label),
    ...(isIndented ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(client.snippets && isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  }
}

/** An edit that writes a word unchanged, so that a client still offers it. */
function sameText(inner: Span, { text, lines }: Pick<CompletionPlace, 'text' | 'lines'>) {
  const span = inWhole({ text }, inner)
  const { line, column } = lines.position(span.start)
  return { span, text: lines.text(line).slice(column, column + span.end - span.start) }
}

/** The change of the file, which clients accept only on the cursor's line. */
function changeOf(
  { span, text, isSnippet }: Completion,
  { text: inside, lines, client, at }: CompletionPlace,
): TextEdit | undefined {
  const edits = inside === undefined ? [{ span, text }] : inside.edits([{ span, text }])
  // Without snippets, the cursor ends up after the value.
  const shown = (written: string) =>
    isSnippet && !client.snippets ? written.replace('$1', '') : written
  const [edit = sameText(span, { text: inside, lines }), ...others] = edits ?? []
  if (edits === undefined || others.length > 0) return undefined
  const { range, newText } = textEdit(lines, edit.span, shown(edit.text))
  const { start, end } = range
  if (start.line !== at.line || end.line !== at.line || start.character > at.character)
    return undefined
  if (!isSnippet || client.keepsIndentation) return { range, newText }
  // Other clients indent a snippet's lines like the line that it is inserted into.
  const margin = /^ */.exec(lines.text(at.line))?.[0] ?? ''
  return { range, newText: newText.replaceAll(`\n${margin}`, '\n') }
}
