import {
  type Connection,
  MarkupKind,
  type DocumentSymbol as ProtocolSymbol,
  type Range,
  type ServerCapabilities,
  SymbolKind,
} from 'vscode-languageserver'
import { inMarkdown } from '../../core/search/markup.ts'
import { shownWords } from '../../core/secret/hide-credentials.ts'
import type { SourceFile, Span } from '../../core/types.ts'
import { completions } from '../../editor/completion/completion.ts'
import type { CustomRuleLanguage } from '../../editor/completion/completion-item.ts'
import { triggerCharacters } from '../../editor/completion/trigger.ts'
import { hover } from '../../editor/hover.ts'
import { nameHover } from '../../editor/names/name-hover.ts'
import { namedAt, spanOfName } from '../../editor/names/navigate.ts'
import { nodeUnder, treeAt, writtenUnder } from '../../editor/place/place.ts'
import { patchAt } from '../../editor/preview.ts'
import { signatureAt } from '../../editor/signature.ts'
import { type DocumentSymbol, documentSymbols } from '../../editor/symbols.ts'
import { tokenTypes } from '../../editor/token-types.ts'
import { expressionTokens } from '../../editor/tokens.ts'
import { viewOf } from '../../run/build/objects.ts'
import { changesAt } from '../../run/build/origins/changes-at.ts'
import { rangeOf } from '../convert.ts'
import type { Session } from '../session.ts'
import { completionContextAt, rulesFor } from './completion-context.ts'
import { completionItem } from './completion-item.ts'
import { addPreviews, type Previews } from './previews.ts'
import type { ProjectNames } from './project-names.ts'
import { atPlace, editorText, inFile, inWhole, type TextAtCursor } from './text-at-cursor.ts'

/** The server's capabilities besides diagnostics and code actions. */
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

/** Returns the language of custom rules once it is loaded. */
type LanguageOf = () => CustomRuleLanguage | undefined

export function addFeatures(
  connection: Connection,
  session: Session,
  previews: Previews,
  languageOf: LanguageOf,
): void {
  addHover(connection, session, previews, languageOf)
  addPreviews(connection, session, previews)
  addCompletion(connection, session, languageOf)
  addSignatures(connection, session)
  addSymbols(connection, session)
  addTokens(connection, session)
}

function addHover(
  connection: Connection,
  session: Session,
  previews: Previews,
  languageOf: LanguageOf,
): void {
  connection.onHover(
    atPlace(session, async (asked, _, token) => {
      const { entry, file, offset, place, lines } = asked
      const found = hover(file, offset, rulesFor(entry), languageOf())
      const name = nameHoverAt(asked, session.namesAround(entry))
      const patch = patchAt(entry.read.file, place)
      const effect =
        patch &&
        ((await previews.hover(entry, patch.document.index, patch.pointer, token)) ??
          patch.withoutSample)
      const built = buildsAt(asked, session)
      const span =
        found === undefined
          ? (name?.span ?? patch?.span ?? built?.span)
          : inWhole(asked, found.span)
      const about = [name?.text, found?.text].filter((text) => text !== undefined).join('\n\n')
      const texts = [about, built?.text, effect].filter((text) => text !== undefined && text !== '')
      if (span === undefined || texts.length === 0) return null
      const value = texts.join('\n\n---\n\n')
      return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(lines, span) }
    }),
  )
}

function addCompletion(connection: Connection, session: Session, languageOf: LanguageOf): void {
  connection.onCompletion(
    atPlace(session, (asked, { position, context }) => {
      const { entry, offset, lines, text } = asked
      const { client } = session
      const trigger = context?.triggerCharacter
      const known = completionContextAt(entry, position.line, session, languageOf())
      const found = completions(editorText(asked), offset, known, trigger)
      if (trigger !== undefined && found.length === 0) return null
      const items = found
        .filter(({ kind }) => client.snippets || kind !== 'snippet')
        .flatMap(
          (one, index) => completionItem(one, index, { text, lines, client, at: position }) ?? [],
        )
      session.proposed(items.map(({ textEdit }) => textEdit.newText))
      return items
    }),
  )
}

function addSignatures(connection: Connection, session: Session): void {
  connection.onSignatureHelp(
    atPlace(session, (asked) => {
      const found = signatureAt(editorText(asked), asked.offset)
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
}

function addSymbols(connection: Connection, session: Session): void {
  connection.onDocumentSymbol(
    inFile(session, (entry, { textDocument: { uri } }) => {
      const { file } = entry.read
      const range = (span: Span) => rangeOf(file.lines, span)
      const all = documentSymbols(file)
      if (session.client.nestedSymbols) return all.map((symbol) => symbolOf(symbol, range))
      return all.map((symbol) => ({
        name: shownName(symbol),
        kind: SymbolKind.Object,
        location: { uri, range: range(symbol.span) },
      }))
    }),
  )
}

/** Colours the words of expressions. */
function addTokens(connection: Connection, session: Session): void {
  connection.languages.semanticTokens.on(({ textDocument }) => {
    const entry = session.entryOf(textDocument.uri)
    const tokens = entry === undefined ? [] : expressionTokens(entry.read.file)
    let last = { line: 0, column: 0 }
    const data: number[] = []
    for (const { span, type } of tokens) {
      const at = entry?.read.file.lines.position(span.start) ?? last
      const column = at.line === last.line ? at.column - last.column : at.column
      data.push(at.line - last.line, column, span.end - span.start, tokenTypes.indexOf(type), 0)
      last = at
    }
    return { data }
  })
}

/** The project's facts of the object named at a place. */
function nameHoverAt({ entry, place }: TextAtCursor, names: ProjectNames | undefined) {
  const source = names?.sourceOf(entry.path)
  const name = source && names && namedAt(source, place, names)
  if (name === undefined || names === undefined || source === undefined) return undefined
  return {
    text: nameHover(name.named, names.graph),
    span: spanOfName(source.file, name.occurrence),
  }
}

/** A base may have an overlay for each cluster. */
const MOST_BUILDS = 5

/** The node at an offset, also in an object that no rule checks, such as a release around its values. */
function anyNodeUnder(file: SourceFile, offset: number) {
  const known = nodeUnder(file, offset)
  if (known !== undefined) return known
  const index = treeAt(file, offset)
  const whole = viewOf(file, index, [], file.trees[index]?.value)
  return whole && writtenUnder(whole, offset)
}

/** Lines that say how builds change the field at a place. */
function buildsAt({ entry, file, offset, text }: TextAtCursor, { workspace }: Session) {
  const { node, part } = (text === undefined && anyNodeUnder(file, offset)) || {}
  const { result } = (node && workspace.lint(entry.path)) ?? {}
  if (node === undefined || result === undefined) return undefined
  const changes = changesAt(node, result.builtForms(), result.known)
  const lines = changes.map(
    ({ build, effect }) => `- ${inMarkdown(shownWords(`${build} ${effect}.`))}`,
  )
  const left = lines.length - MOST_BUILDS
  const shown = left > 0 ? [...lines.slice(0, MOST_BUILDS), `- and ${left} more.`] : lines
  if (shown.length === 0) return undefined
  return {
    text: `What is deployed:\n\n${shown.join('\n')}`,
    span: part === 'key' ? node.keySpan : node.span,
  }
}

const SYMBOLS = {
  object: SymbolKind.Object,
  mapping: SymbolKind.Module,
  list: SymbolKind.Array,
  value: SymbolKind.Property,
} as const

/** A client drops the whole outline if one entry has no name. */
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
