import type { CodeAction, CodeActionKind, CodeActionParams } from 'vscode-languageserver'
import type { ActionGroup } from '../../editor/code-actions.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'

/** A request for actions at a place in a file. */
export interface ActionRequest {
  readonly params: CodeActionParams
  readonly session: Session
  readonly entry: WorkspaceFile
  readonly outcome: Outcome
}

/** An action and its group in the menu. */
export interface OfferedAction {
  readonly action: Omit<CodeAction, 'kind'>
  readonly group: ActionGroup
}

/** Offers actions of one kind to clients that ask for it. */
export interface ActionSource {
  readonly kind: CodeActionKind
  readonly offer: (request: ActionRequest) => readonly OfferedAction[]
}
