import {
  type Connection,
  type DocumentHighlight,
  type Location,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
  type TextDocumentPositionParams,
} from 'vscode-languageserver'
import { definitionsAt, referencesAt, spanOfName } from '../../editor/names/navigate.ts'
import { renameableAt, renaming } from '../../editor/names/rename.ts'
import type { Occurrence } from '../../project/index.ts'
import type { Client } from '../client.ts'
import { rangeOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/entries.ts'
import type { ProjectNames, ProjectText } from './project-names.ts'
import { renameEdit } from './rename-edit.ts'
import { atPlace } from './text-at-cursor.ts'

/** The server's offers on names of objects. */
export const nameCapabilities = (client: Client): ServerCapabilities => ({
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: client.preparesRename ? { prepareProvider: true } : true,
})

/** A name in an open file, and what its project knows of it. */
interface AskedName {
  readonly entry: WorkspaceFile
  readonly source: ProjectText
  readonly offset: number
  readonly names: ProjectNames
}

/** Answers a request on a place in a file of a project. */
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
      located(definitionsAt(source, offset, names), names),
    ),
  )
  connection.onReferences(
    onName(session, ({ source, offset, names }, { context }) =>
      located(referencesAt(source, offset, names, context.includeDeclaration), names),
    ),
  )
  connection.onDocumentHighlight(
    onName(session, ({ source, offset, names }, { textDocument }) =>
      referencesAt(source, offset, names, true).flatMap((one): DocumentHighlight[] => {
        const location = locationOf(one, names, session)
        const isHere = location?.uri === textDocument.uri
        return isHere ? [{ range: location.range, kind: one.how === 'defines' ? 3 : 2 }] : []
      }),
    ),
  )
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
}

const refusal = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message)

/** The place of a name in the file that a user knows. */
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
