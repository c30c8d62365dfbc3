import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver'
import type { Session } from '../session.ts'
import { creating } from './create.ts'
import type { createProjectNames } from './project-names.ts'
import { fixedInWorkspace, isFixedRule, ruleActions } from './rule-actions.ts'

/** Code actions that reach beyond the file. */
export interface MoreActions {
  readonly offer: typeof offer
  /** Undefined where an action is none of these, or complete. */
  readonly resolve: typeof resolve
}

export const moreActions: MoreActions = { offer, resolve }

function offer(
  params: CodeActionParams,
  session: Session,
  namesOf: ReturnType<typeof createProjectNames>,
): CodeAction[] {
  const { client, workspace } = session
  const { only } = params.context
  const document = session.documentOf(params.textDocument.uri)
  const entry = document && workspace.entryOf(document.path)
  if (entry === undefined || entry.isIgnored || !client.codeActionLiterals) return []
  if (only?.every((kind) => !`${CodeActionKind.QuickFix}.`.startsWith(`${kind}.`))) return []
  const names = namesOf(workspace.projectOf(entry.path))
  const created = names === undefined ? [] : creating(params, session, entry, names)
  return [...created, ...ruleActions(params, session, entry)]
}

function resolve(action: CodeAction, session: Session): Promise<CodeAction> | undefined {
  return isFixedRule(action.data) ? fixedInWorkspace(action, action.data, session) : undefined
}
