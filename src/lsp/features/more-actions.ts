import { type CodeAction, CodeActionKind } from 'vscode-languageserver'
import type { Session } from '../session.ts'
import type { ActionSource } from './action-source.ts'
import { createActions } from './create.ts'
import { fixedInWorkspace, ruleActions } from './rule-actions.ts'

/** Actions that reach beyond the file. */
export interface MoreActions {
  readonly sources: readonly ActionSource[]
  /** Returns the action with its edit; unchanged if it is none of these, or complete. */
  readonly resolve: (action: CodeAction, session: Session) => Promise<CodeAction>
}

export const moreActions: MoreActions = {
  sources: [
    { kind: CodeActionKind.QuickFix, offer: createActions },
    { kind: CodeActionKind.QuickFix, offer: ruleActions },
  ],
  resolve: fixedInWorkspace,
}
