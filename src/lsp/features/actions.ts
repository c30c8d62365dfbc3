import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver'
import { ACTION_GROUPS, type ActionGroup, codeActions } from '../../editor/code-actions.ts'
import { diagnosticOf, FIX_ALL, shownFindings, spanOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import type { ActionRequest, ActionSource, OfferedAction } from './action-source.ts'
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
  const request = { params, session, entry, outcome }
  const offered = sourcesWith(more)
    .filter(({ kind }) => isWanted(kind, params))
    .flatMap(({ kind, offer }) =>
      offer(request).map(({ action, group }) => ({ action: { ...action, kind }, group })),
    )
  const isOnFinding = offered.some(({ group }) => group !== 'fix')
  const whole = fixesAll(params, outcome, session, isOnFinding)
    ? [{ action: fixAllAction(params, entry, session), group: 'fix' as const }]
    : []
  const rank = ({ group }: { readonly group: ActionGroup }) => ACTION_GROUPS.indexOf(group)
  return [...offered, ...whole].toSorted((a, b) => rank(a) - rank(b)).map(({ action }) => action)
}

const quickFixSource: ActionSource = { kind: CodeActionKind.QuickFix, offer: quickFixes }

const sourcesWith = (more: MoreActions | undefined): readonly ActionSource[] => [
  quickFixSource,
  ...(more?.sources ?? []),
]

/** The kinds of all actions that a server may offer. */
export const actionKinds = (more: MoreActions | undefined): CodeActionKind[] => [
  ...new Set([...sourcesWith(more).map(({ kind }) => kind), FIX_ALL]),
]

const isWanted = (kind: string, { context: { only } }: CodeActionParams) =>
  only === undefined || only.some((one) => one === '' || `${kind}.`.startsWith(`${one}.`))

/**
 * The edit takes several runs, so a client that cannot resolve it later must request the action by
 * name.
 */
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

function quickFixes({ params, session, outcome }: ActionRequest): readonly OfferedAction[] {
  const range = spanOf(outcome.file.lines, params.range)
  const today = session.workspace.today()
  const offered = codeActions(outcome.file, shownFindings(outcome), { range, today })
  return offered.map(({ title, group, finding, isPreferred, edits }) => ({
    group,
    action: {
      title,
      diagnostics: [diagnosticOf(finding, outcome, session)],
      ...(isPreferred ? { isPreferred } : {}),
      ...(group === 'explain'
        ? { command: { title, command: EXPLAIN, arguments: [finding.rule] } }
        : { edit: workspaceEdit(edits, session) }),
    },
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

/** The action with its edit; without one if the document changed since it was offered. */
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
