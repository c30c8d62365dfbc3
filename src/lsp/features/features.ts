import {
  type Connection,
  MarkupKind,
  type DocumentSymbol as ProtocolSymbol,
  type Range,
  type ServerCapabilities,
  SymbolKind,
} from 'vscode-languageserver'
import type { Span } from '../../core/types.ts'
import { completions } from '../../editor/completion/completion.ts'
import type { OwnRuleLanguage } from '../../editor/completion/completion-item.ts'
import { triggerCharacters } from '../../editor/completion/trigger.ts'
import { hover } from '../../editor/hover.ts'
import { nameHover } from '../../editor/names/name-hover.ts'
import { namedAt, spanOfName } from '../../editor/names/navigate.ts'
import { patchAt } from '../../editor/preview.ts'
import { signatureAt } from '../../editor/signature.ts'
import { type DocumentSymbol, documentSymbols } from '../../editor/symbols.ts'
import { expressionTokens, tokenTypes } from '../../editor/tokens.ts'
import { parseOptions } from '../../run/lint-input.ts'
import { rangeOf } from '../convert.ts'
import type { Session } from '../session.ts'
import { completionContextAt, rulesFor } from './completion-context.ts'
import { completionItem } from './completion-item.ts'
import { addPreviews, type Previews } from './previews.ts'
import type { ProjectNames } from './project-names.ts'
import { atPlace, inFile, type TextAtCursor } from './text-at-cursor.ts'
import { type TextOfFile, textsIn } from './text-of-file.ts'

/** What the server offers besides diagnostics and code actions. */
export function featureCapabilities(): ServerCapabilities {
  return {
    hoverProvider: true,
    codeLensProvider: {},
    completionProvider: { triggerCharacters: [...triggerCharacters] },
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    documentSymbolProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: [...tokenTypes], tokenModifiers: [] },
      full: true,
    },
  }
}

export function addFeatures(
  connection: Connection,
  session: Session,
  previews: Previews,
  languageOf: () => OwnRuleLanguage | undefined,
): void {
  connection.onHover(
    atPlace(session, async (asked, _, token) => {
      const { entry, inside, offset, lines } = asked
      const found = hover(inside.file, offset, rulesFor(entry), languageOf())
      const name = nameHoverAt(asked, session.namesAround(entry))
      const patch = patchAt(inside.file, offset)
      const holder = inside.isEmbedded ? inside : entry
      const effect =
        patch &&
        ((await previews.hover(holder, patch.document.index, patch.pointer, token)) ??
          patch.withoutSample)
      const span = found?.span ?? name?.span ?? patch?.span
      const about = [name?.text, found?.text].filter((text) => text !== undefined).join('\n\n')
      const texts = [about, effect].filter((text) => text !== undefined && text !== '')
      if (span === undefined || texts.length === 0) return null
      const value = texts.join('\n\n---\n\n')
      return {
        contents: { kind: MarkupKind.Markdown, value },
        range: rangeOf(lines, inside.toOuter(span)),
      }
    }),
  )
  addPreviews(connection, session, previews)

  connection.onCompletion(
    atPlace(session, ({ entry, inside, offset, lines }, { position, context }) => {
      const { client } = session
      const trigger = context?.triggerCharacter
      const known = completionContextAt(entry, position.line, session, languageOf())
      const found = completions(textOf(inside), offset, known, trigger)
      if (trigger !== undefined && found.length === 0) return null
      return found
        .filter(({ kind }) => client.snippets || kind !== 'snippet')
        .flatMap(
          (one, index) => completionItem(one, index, { inside, lines, client, at: position }) ?? [],
        )
    }),
  )

  connection.onSignatureHelp(
    atPlace(session, ({ inside, offset }) => {
      const found = signatureAt(textOf(inside), offset)
      if (found === undefined) return null
      const { label, documentation, parameters, active } = found
      const signature = {
        label,
        ...(documentation === undefined ? {} : { documentation }),
        parameters: parameters.map((parameter) => ({ label: parameter })),
      }
      return { signatures: [signature], activeSignature: 0, activeParameter: active }
    }),
  )

  connection.onDocumentSymbol(
    inFile(session, (entry, { textDocument: { uri } }) => {
      const { lines } = entry.read.file
      const rangeIn =
        ({ toOuter }: TextOfFile) =>
        (span: Span) =>
          rangeOf(lines, toOuter(span))
      const all = textsIn(entry).flatMap((inside) =>
        documentSymbols(inside.file).map((symbol) => ({ symbol, range: rangeIn(inside) })),
      )
      if (session.client.nestedSymbols) {
        return all.map(({ symbol, range }) => symbolOf(symbol, range))
      }
      return all.map(({ symbol, range }) => ({
        name: shownName(symbol),
        kind: SymbolKind.Object,
        location: { uri, range: range(symbol.span) },
      }))
    }),
  )

  connection.languages.semanticTokens.on(({ textDocument }) => {
    const entry = session.entryOf(textDocument.uri)
    const tokens = (entry === undefined ? [] : textsIn(entry)).flatMap(({ file, toOuter }) =>
      expressionTokens(file).map(({ span, type }) => ({ span: toOuter(span), type })),
    )
    let last = { line: 0, column: 0 }
    const data: number[] = []
    for (const { span, type } of tokens.toSorted((a, b) => a.span.start - b.span.start)) {
      const at = entry?.read.file.lines.position(span.start) ?? last
      const column = at.line === last.line ? at.column - last.column : at.column
      data.push(at.line - last.line, column, span.end - span.start, tokenTypes.indexOf(type), 0)
      last = at
    }
    return { data }
  })
}

/** What the project knows of the object that is named at a place. */
function nameHoverAt({ inside, offset }: TextAtCursor, names: ProjectNames | undefined) {
  const source = names?.sourceOf(inside.file.uri)
  const name = source && names && namedAt(source, offset, names)
  if (name === undefined || names === undefined) return undefined
  return {
    text: nameHover(name.named, names.graph),
    span: spanOfName(inside.file, name.occurrence),
  }
}

const textOf = ({ input }: TextOfFile) => ({
  uri: input.uri,
  text: input.text,
  options: parseOptions(input),
})

const SYMBOLS = {
  object: SymbolKind.Object,
  mapping: SymbolKind.Module,
  list: SymbolKind.Array,
  value: SymbolKind.Property,
} as const

/** A client shows nothing at all where one has no name. */
const shownName = ({ name }: DocumentSymbol) => (name.trim() === '' ? JSON.stringify(name) : name)

function symbolOf(symbol: DocumentSymbol, range: (span: Span) => Range): ProtocolSymbol {
  const { detail, kind, span, selection, children } = symbol
  return {
    name: shownName(symbol),
    kind: SYMBOLS[kind],
    range: range(span),
    selectionRange: range(selection),
    ...(detail === '' ? {} : { detail }),
    ...(children.length === 0 ? {} : { children: children.map((one) => symbolOf(one, range)) }),
  }
}
