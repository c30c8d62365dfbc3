import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver'
import { codeActions } from '../../editor/code-actions.ts'
import { diagnosticOf, FIX_ALL, shownFindings, spanOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import type { MoreActions } from './more-actions.ts'
import { fixesIn, isSafelyFixable, workspaceEdit } from './workspace-edit.ts'

export const EXPLAIN = 'vclint.explain'

/** The data of the action that fixes a whole file, until the client asks for its edit. */
interface FixAll {
  readonly uri: string
  readonly version: number | undefined
}

export async function actionsFor(
  params: CodeActionParams,
  session: Session,
  more: MoreActions | undefined,
): Promise<CodeAction[]> {
  const entry = await session.loaded(params.textDocument.uri)
  if (entry === undefined || entry.isIgnored || !session.client.codeActionLiterals) return []
  const outcome = session.workspace.lint(entry.path)
  if (outcome === undefined) return []
  const isQuick = isWanted(CodeActionKind.QuickFix, params)
  const quick = isQuick ? quickFixes(params, outcome, session) : []
  const whole = fixesAll(params, outcome, session, quick.length > 0)
    ? [fixAllAction(params, entry, session)]
    : []
  const others = (isQuick && more?.offer(params, session, entry, outcome)) || []
  return [...quick, ...others, ...whole].toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Fixes come first, then explanations, and suppressions last. */
function rankOf({ title, command }: CodeAction): number {
  if (title.startsWith('Disable ')) return 2
  return command?.command === EXPLAIN ? 1 : 0
}

const isWanted = (kind: string, { context: { only } }: CodeActionParams) =>
  only === undefined || only.some((one) => one === '' || `${kind}.`.startsWith(`${one}.`))

/** Working it out takes several runs, so a client that cannot ask for it later has to ask for it by name. */
function fixesAll(
  params: CodeActionParams,
  { result }: Outcome,
  { client }: Session,
  hasOthers: boolean,
): boolean {
  const isFixable = result.findings.some(isSafelyFixable)
  const isAskedFor = params.context.only?.some((kind) => kind.startsWith('source')) === true
  const isHandy = client.resolvesEdits && hasOthers
  return isFixable && isWanted(FIX_ALL, params) && (isAskedFor || isHandy)
}

function quickFixes(params: CodeActionParams, outcome: Outcome, session: Session): CodeAction[] {
  const range = spanOf(outcome.file.lines, params.range)
  const today = session.workspace.today()
  const offered = codeActions(outcome.file, shownFindings(outcome), { range, today })
  return offered.map(({ title, finding, isPreferred, edits }) => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(finding, outcome, session)],
    ...(isPreferred ? { isPreferred } : {}),
    ...(edits.length === 0
      ? { command: { title, command: EXPLAIN, arguments: [finding.rule] } }
      : { edit: workspaceEdit(edits, session) }),
  }))
}

function fixAllAction(
  { textDocument: { uri } }: CodeActionParams,
  { path }: WorkspaceFile,
  session: Session,
): CodeAction {
  const action = { title: 'Fix all that is safe to fix', kind: FIX_ALL }
  if (!session.client.resolvesEdits) {
    return { ...action, edit: workspaceEdit(fixesIn(path, session), session) }
  }
  const data: FixAll = { uri, version: session.documentOf(uri)?.version }
  return { ...action, data }
}

/** The action with its edit; without one where the document has changed since it was offered. */
export async function resolveAction(
  action: CodeAction,
  session: Session,
  more: MoreActions | undefined,
): Promise<CodeAction> {
  if (action.kind !== FIX_ALL) return more?.resolve(action, session) ?? action
  const { uri, version } = action.data as FixAll
  const document = session.documentOf(uri)
  if (document === undefined || document.version !== version) return action
  return { ...action, edit: workspaceEdit(fixesIn(document.path, session), session) }
}
