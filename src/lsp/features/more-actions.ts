import type { CodeAction, CodeActionParams } from 'vscode-languageserver'
import type { Session } from '../session.ts'
import { creating } from './create.ts'
import type { createProjectNames } from './project-names.ts'

/** Code actions that reach beyond the file. */
export function moreActions(
  params: CodeActionParams,
  session: Session,
  namesOf: ReturnType<typeof createProjectNames>,
): CodeAction[] {
  const { client, workspace } = session
  const document = session.documentOf(params.textDocument.uri)
  const entry = document && workspace.entryOf(document.path)
  if (entry === undefined || entry.isIgnored || !client.codeActionLiterals) return []
  const names = namesOf(workspace.projectOf(entry.path))
  return names === undefined ? [] : creating(params, session, entry, names)
}
