import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type Connection,
  InsertTextFormat,
  type Location,
  MarkupKind,
  type DocumentSymbol as ProtocolSymbol,
  SemanticTokensBuilder,
  type ServerCapabilities,
  SymbolKind,
  type TextDocumentPositionParams,
} from 'vscode-languageserver'
import type { LineIndex } from '../core/types.ts'
import { completions } from '../editor/completion.ts'
import type { Completion, ProjectNames } from '../editor/completion-item.ts'
import { hover } from '../editor/hover.ts'
import { definitionsAt, referencesAt, spanOfPlace } from '../editor/links.ts'
import { signatureAt } from '../editor/signature.ts'
import { type DocumentSymbol, documentSymbols } from '../editor/symbols.ts'
import { expressionTokens, tokenTypes } from '../editor/tokens.ts'
import type { FactPlace } from '../project/index.ts'
import { offsetOf, rangeOf, textEdit } from './convert.ts'
import type { Entry } from './entries.ts'
import type { Session } from './session.ts'

/** What the server offers besides diagnostics and code actions. */
export function featureCapabilities(): ServerCapabilities {
  return {
    hoverProvider: true,
    completionProvider: { triggerCharacters: ['.', '[', '"', ' '] },
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    documentSymbolProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: [...tokenTypes], tokenModifiers: [] },
      full: true,
    },
  }
}

/** An open document, and the offset that a request speaks of. */
interface Asked {
  readonly entry: Entry
  readonly lines: LineIndex
  readonly offset: number
}

export function addFeatures(connection: Connection, session: () => Session): void {
  const ask = ({ textDocument, position }: TextDocumentPositionParams): Asked | undefined => {
    const document = session().documentOf(textDocument.uri)
    const entry = document && session().workspace.entryOf(document.path)
    if (entry === undefined) return undefined
    const { lines } = entry.read.file
    return { entry, lines, offset: offsetOf(lines, position) }
  }
  const load = async (params: TextDocumentPositionParams) => {
    const document = session().documentOf(params.textDocument.uri)
    if (document !== undefined) await session().workspace.load(document.path)
    return ask(params)
  }
  const open = (uri: string) => ask({ textDocument: { uri }, position: { line: 0, character: 0 } })

  connection.onHover((params) => {
    const asked = ask(params)
    const found = asked && hover(asked.entry.read.file, asked.offset)
    if (asked === undefined || found === undefined) return null
    return {
      contents: { kind: MarkupKind.Markdown, value: found.text },
      range: rangeOf(asked.lines, found.span),
    }
  })

  connection.onCompletion(async (params) => {
    const asked = await load(params)
    if (asked === undefined) return null
    const { entry, lines, offset } = asked
    if (params.context?.triggerCharacter === ' ' && !startsValue(entry.input.text, offset)) {
      return null
    }
    const { snippets } = session().client
    return completions(textOf(entry), offset, namesOf(entry, session()))
      .filter(({ isSnippet }) => snippets || !isSnippet)
      .map((one, index) => completionItem(one, index, lines, snippets))
  })

  connection.onSignatureHelp((params) => {
    const asked = ask(params)
    const found = asked && signatureAt(textOf(asked.entry), asked.offset)
    if (found === undefined) return null
    const { label, documentation, parameters, active } = found
    const signature = {
      label,
      ...(documentation === undefined ? {} : { documentation }),
      parameters: parameters.map((parameter) => ({ label: parameter })),
    }
    return { signatures: [signature], activeSignature: 0, activeParameter: active }
  })

  connection.onDocumentSymbol(({ textDocument }) => {
    const asked = open(textDocument.uri)
    if (asked === undefined) return null
    const symbols = documentSymbols(asked.entry.read.file)
    if (session().client.nestedSymbols) return symbols.map((one) => symbolOf(one, asked.lines))
    return symbols.map((one) => ({
      name: one.name,
      kind: SymbolKind.Object,
      location: { uri: textDocument.uri, range: rangeOf(asked.lines, one.span) },
    }))
  })

  const located = (places: readonly FactPlace[]): Location[] =>
    places.flatMap((place) => {
      const file = session().workspace.entryOf(place.uri)?.read.file
      const span = file && spanOfPlace(file, place)
      if (file === undefined || span === undefined) return []
      return [{ uri: session().uriOf(place.uri), range: rangeOf(file.lines, span) }]
    })
  connection.onDefinition(async (params) => {
    const asked = await load(params)
    const graph = asked && session().workspace.graphOf(asked.entry.path)
    if (asked === undefined || graph === undefined) return null
    return located(definitionsAt(asked.entry.read.file, asked.offset, graph))
  })
  connection.onReferences(async (params) => {
    const asked = await load(params)
    const graph = asked && session().workspace.graphOf(asked.entry.path)
    if (asked === undefined || graph === undefined) return null
    const { includeDeclaration } = params.context
    return located(referencesAt(asked.entry.read.file, asked.offset, graph, includeDeclaration))
  })

  connection.languages.semanticTokens.on(({ textDocument }) => {
    const asked = open(textDocument.uri)
    const builder = new SemanticTokensBuilder()
    for (const { span, type } of asked ? expressionTokens(asked.entry.read.file) : []) {
      const { line, column } = asked?.lines.position(span.start) ?? { line: 0, column: 0 }
      builder.push(line, column, span.end - span.start, tokenTypes.indexOf(type), 0)
    }
    return { data: builder.build().data }
  })
}

/** Whether a space at an offset comes right behind `key:` or `- `, where a value starts. */
function startsValue(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*(?:- )*(?:[\w.-]{1,100}:|-) $/.test(line)
}

const textOf = ({ path, input }: Entry) => ({ uri: path, text: input.text, options: input })

/** What the project knows by name, for completion. */
function namesOf({ path }: Entry, { workspace }: Session): ProjectNames {
  const graph = workspace.graphOf(path)
  const secrets = graph?.secrets ?? []
  const sorted = (names: readonly (string | undefined)[]) =>
    [...new Set(names)].filter((name) => name !== undefined).toSorted()
  return {
    secrets: sorted(secrets.map(({ name }) => name)),
    namespaces: sorted(secrets.map(({ namespace }) => namespace)),
    users: sorted((graph?.users ?? []).map(({ object }) => object.name)),
  }
}

const KINDS = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  property: CompletionItemKind.Field,
  method: CompletionItemKind.Method,
  function: CompletionItemKind.Function,
  class: CompletionItemKind.Class,
  snippet: CompletionItemKind.Snippet,
} as const

function completionItem(
  { label, kind, detail, documentation, isDeprecated, span, text, isSnippet }: Completion,
  index: number,
  lines: LineIndex,
  snippets: boolean,
): CompletionItem {
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
    textEdit: textEdit(lines, span, text),
    // Steps of a path are found by the dot or bracket that they replace.
    filterText: /^[.[]/.test(text) ? text : label,
    ...(snippets && isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  }
}

const SYMBOLS = {
  object: SymbolKind.Object,
  mapping: SymbolKind.Module,
  list: SymbolKind.Array,
  value: SymbolKind.Property,
} as const

function symbolOf(symbol: DocumentSymbol, lines: LineIndex): ProtocolSymbol {
  const { name, detail, kind, span, selection, children } = symbol
  return {
    name,
    kind: SYMBOLS[kind],
    range: rangeOf(lines, span),
    selectionRange: rangeOf(lines, selection),
    ...(detail === '' ? {} : { detail }),
    ...(children.length === 0 ? {} : { children: children.map((one) => symbolOf(one, lines)) }),
  }
}
