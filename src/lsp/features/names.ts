import {
  type Connection,
  type DocumentHighlight,
  type DocumentLink,
  type Location,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
  SymbolKind,
  type TextDocumentPositionParams,
  type WorkspaceSymbol,
} from 'vscode-languageserver'
import { MAX_ITEMS } from '../../core/limits.ts'
import { shownWords } from '../../core/secret/hide-credentials.ts'
import type { NamedKind } from '../../core/types.ts'
import { namedAt, spanOfName } from '../../editor/names/navigate.ts'
import { renameableAt, renaming } from '../../editor/names/rename.ts'
import type { Named, Occurrence } from '../../project/names/index.ts'
import type { Client } from '../client.ts'
import { rangeOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { ProjectNames, ProjectText } from './project-names.ts'
import { renameEdit } from './rename-edit.ts'
import { atPlace } from './text-at-cursor.ts'

/** The server's capabilities for names of objects. */
export const nameCapabilities = (client: Client): ServerCapabilities => ({
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  documentLinkProvider: { resolveProvider: false },
  workspaceSymbolProvider: true,
  renameProvider: client.preparesRename ? { prepareProvider: true } : true,
})

/** A name in an open file, with what its project knows of it. */
interface AskedName {
  readonly entry: WorkspaceFile
  readonly source: ProjectText
  readonly offset: number
  readonly names: ProjectNames
}

/** Answers a request about a place in a file of a project. */
const onName = <P extends TextDocumentPositionParams, R>(
  session: Session,
  answer: (asked: AskedName, params: P) => R,
) =>
  atPlace<P, R | null>(session, ({ entry, place }, params) => {
    const names = session.namesAround(entry)
    const source = names?.sourceOf(entry.path)
    return names && source ? answer({ entry, source, offset: place, names }, params) : null
  })

export function addNames(connection: Connection, session: Session): void {
  const located = (occurrences: readonly Occurrence[], names: ProjectNames) =>
    occurrences.flatMap((occurrence) => locationOf(occurrence, names, session) ?? [])
  connection.onDefinition(
    onName(session, ({ source, offset, names }) =>
      located(namedAt(source, offset, names)?.named.definitions ?? [], names),
    ),
  )
  connection.onReferences(
    onName(session, ({ source, offset, names }, { context }) =>
      located(placesOf(namedAt(source, offset, names)?.named, context.includeDeclaration), names),
    ),
  )
  connection.onDocumentHighlight(
    onName(session, ({ source, offset, names }, { textDocument }) =>
      placesOf(namedAt(source, offset, names)?.named, true).flatMap((one): DocumentHighlight[] => {
        const location = locationOf(one, names, session)
        const isHere = location?.uri === textDocument.uri
        return isHere ? [{ range: location.range, kind: one.how === 'defines' ? 3 : 2 }] : []
      }),
    ),
  )
  connection.onDocumentLinks(async ({ textDocument }) => {
    const entry = await session.loaded(textDocument.uri)
    const names = entry && session.namesAround(entry)
    return entry && names ? linksIn(entry, names, session) : null
  })

  connection.onPrepareRename(
    onName(session, ({ entry, source, offset, names }) => {
      const found = renameableAt(source, offset, names)
      if (found === undefined) return null
      if ('problem' in found) throw refusal(found.problem)
      const range = rangeOf(entry.read.file.lines, found.span)
      return { range, placeholder: found.named.name }
    }),
  )
  connection.onRenameRequest(
    onName(session, ({ source, offset, names }, { newName }) => {
      const found = renameableAt(source, offset, names)
      if (found === undefined) return null
      if ('problem' in found) throw refusal(found.problem)
      const plan = renaming(found.named, newName, names)
      if ('problem' in plan) throw refusal(plan.problem)
      return renameEdit(plan.edits, found.named, newName, names, session)
    }),
  )

  connection.onWorkspaceSymbol(async ({ query }) => {
    const projects = await session.workspace.allProjects()
    const names = projects.flatMap((entries) => session.namesOf(entries) ?? [])
    return names.flatMap((one) => symbolsIn(one, query, session)).slice(0, MAX_ITEMS)
  })
}

const placesOf = (named: Named | undefined, withDefinition: boolean): readonly Occurrence[] => [
  ...(withDefinition ? (named?.definitions ?? []) : []),
  ...(named?.references ?? []),
]

const refusal = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message)

/** The place of a name in the file on disk. */
function locationOf(
  occurrence: Occurrence,
  { sourceOf }: ProjectNames,
  { uriOf }: Session,
): Location | undefined {
  const source = sourceOf(occurrence.place.uri)
  const span = source && spanOfName(source.file, occurrence)
  if (source === undefined || span === undefined) return undefined
  return { uri: uriOf(source.entry.path), range: rangeOf(source.file.lines, span) }
}

/** Links names to their only definition in another file. */
function linksIn(entry: WorkspaceFile, names: ProjectNames, session: Session): DocumentLink[] {
  const texts = names.texts.filter((text) => text.entry === entry)
  const occurrences = texts.flatMap((text) => text.occurrences.filter(({ how }) => how === 'names'))
  return occurrences.flatMap((occurrence): DocumentLink[] => {
    const [definition, ...others] = names.index.namedAt(occurrence)?.definitions ?? []
    if (definition === undefined || others.length > 0) return []
    const there = locationOf(definition, names, session)
    const here = locationOf(occurrence, names, session)
    if (there === undefined || here === undefined || there.uri === here.uri) return []
    const { line, character } = there.range.start
    const target = `${there.uri}#L${line + 1},${character + 1}`
    const tooltip = shownWords(`Where ${occurrence.kind} ${occurrence.name} is defined`)
    return [{ range: here.range, target, tooltip }]
  })
}

const SYMBOLS: Readonly<Record<NamedKind, SymbolKind>> = {
  User: SymbolKind.Object,
  OwnedAccessKey: SymbolKind.Key,
  Secret: SymbolKind.Object,
  Role: SymbolKind.Interface,
  VirtualCluster: SymbolKind.Module,
  WorkspaceInstance: SymbolKind.Package,
  Project: SymbolKind.Namespace,
}

function symbolsIn(names: ProjectNames, query: string, session: Session): WorkspaceSymbol[] {
  return names.index.all.flatMap(({ kind, name, scope, definitions }) => {
    if (!isLike(name, query) && !isLike(kind, query)) return []
    return definitions.flatMap((definition): WorkspaceSymbol[] => {
      const location = locationOf(definition, names, session)
      if (location === undefined) return []
      const containerName = scope === undefined ? kind : `${kind} in ${scope}`
      const shown = { name: shownWords(name), containerName: shownWords(containerName) }
      return [{ ...shown, kind: SYMBOLS[kind], location }]
    })
  })
}

/** True if a name contains the characters of a query in order. */
function isLike(name: string, query: string): boolean {
  const text = name.toLowerCase()
  let at = 0
  for (const char of query.toLowerCase().replace(/\s/g, '')) {
    at = text.indexOf(char, at) + 1
    if (at === 0) return false
  }
  return true
}
