import type { CodeAction, CodeActionParams } from 'vscode-languageserver'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import { createActions } from './create.ts'
import { fixedInWorkspace, ruleActions } from './rule-actions.ts'

/** Quick fixes that reach beyond the file. */
export interface MoreActions {
  readonly offer: (
    params: CodeActionParams,
    session: Session,
    entry: WorkspaceFile,
    outcome: Outcome,
  ) => readonly CodeAction[]
  /** The action with its edit; as it is where it is none of these, or complete. */
  readonly resolve: (action: CodeAction, session: Session) => Promise<CodeAction>
}

export const moreActions: MoreActions = {
  offer: (params, session, entry, outcome) => [
    ...createActions(params, session, entry),
    ...ruleActions(params, session, entry, outcome),
  ],
  resolve: fixedInWorkspace,
}
