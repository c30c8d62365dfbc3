import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { Edit, Finding } from '../../core/types.ts'
import { codeActions } from '../../editor/code-actions.ts'
import { lineEdits, wordEdits } from '../../editor/line-edits.ts'
import { refactoringsAt } from '../../editor/refactor/index.ts'
import { diagnosticOf, FIX_ALL, offsetOf, shownFindings, spanOf, textEdit } from '../convert.ts'
import type { Session } from '../session.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import { insideAt, textsIn } from './inside.ts'

export const EXPLAIN = 'vclint.explain'

/** What is kept in an action until the client asks for its edit. */
interface Wanted extends CodeActionParams {
  /** Which of the actions for these parameters it is. */
  readonly index: number
  readonly version: number
}

export function actionsFor(params: CodeActionParams, session: Session): CodeAction[] {
  const { client, workspace } = session
  const document = session.documentOf(params.textDocument.uri)
  if (document === undefined || !client.codeActionLiterals) return []
  const outcome = workspace.lint(document.path)
  if (outcome === undefined) return []
  const { only } = params.context
  const { quick, turned } = ownActions(params, outcome, session)
  const isFixable = outcome.result.findings.some(isSafelyFixable)
  // Working it out takes several runs, so who cannot ask for it later has to ask for it by name.
  const isHandy = client.resolvesEdits ? quick.length > 0 : false
  const isAskedFor = only?.some((kind) => kind.startsWith('source'))
  const actions =
    isFixable && isWanted(FIX_ALL, params) && (isAskedFor || isHandy)
      ? [...quick, ...turned, fixAllAction(document.path, session)]
      : [...quick, ...turned]
  if (!client.resolvesEdits) return actions
  return actions.map((action, index) => {
    if (action.command !== undefined) return action
    const { edit: _, ...rest } = action
    const wanted: Wanted = { ...params, index, version: document.version }
    return { ...rest, data: wanted }
  })
}

const isWanted = (kind: string, { context: { only } }: CodeActionParams) =>
  only === undefined || only.some((one) => one === '' || `${kind}.`.startsWith(`${one}.`))

/** All but what fixes the whole file. */
function ownActions(params: CodeActionParams, outcome: Outcome, session: Session) {
  const quick = isWanted(CodeActionKind.QuickFix, params)
    ? quickFixes(params, outcome, session)
    : []
  const turned = isWanted(CodeActionKind.RefactorRewrite, params)
    ? refactorings(params, session, quick)
    : []
  return { quick, turned }
}

function quickFixes(params: CodeActionParams, outcome: Outcome, session: Session): CodeAction[] {
  const range = spanOf(outcome.file.lines, params.range)
  const today = session.workspace.today()
  const entry = session.workspace.entryOf(outcome.file.uri)
  const texts = entry === undefined ? [] : textsIn(entry).filter(({ isEmbedded }) => isEmbedded)
  const options = { range, today, texts }
  const offered = codeActions(outcome.file, shownFindings(outcome), options)
  return offered.map(({ title, finding, isPreferred, edits, explains }) => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(finding, outcome, session)],
    ...(isPreferred ? { isPreferred } : {}),
    ...(explains
      ? { command: { title, command: EXPLAIN, arguments: [finding.rule] } }
      : { edit: workspaceEdit(edits, session) }),
  }))
}

/** What can be turned round at the start of the range, but for what a finding offers already. */
function refactorings(
  { textDocument, range }: CodeActionParams,
  session: Session,
  offered: readonly CodeAction[],
): CodeAction[] {
  const document = session.documentOf(textDocument.uri)
  const entry = document && session.workspace.entryOf(document.path)
  if (entry === undefined || entry.isIgnored) return []
  const { inside, offset } = insideAt(entry, offsetOf(entry.read.file.lines, range.start))
  const known = new Set(offered.map(({ edit }) => JSON.stringify(edit)))
  return refactoringsAt(inside.file, offset).flatMap(({ title, edits }): CodeAction[] => {
    const outer = inside.outerEdits(edits)
    if (outer === undefined) return []
    const own = outer.map((edit) => ({ ...edit, uri: entry.path }))
    const edit = workspaceEdit(own, session)
    const kind = CodeActionKind.RefactorRewrite
    return known.has(JSON.stringify(edit)) ? [] : [{ title, kind, edit }]
  })
}

const isSafelyFixable = ({ fixes }: Finding) => fixes.some(({ safety }) => safety === 'safe')

function fixAllAction(path: string, session: Session): CodeAction {
  const action = { title: 'Fix all that is safe to fix', kind: FIX_ALL }
  return session.client.resolvesEdits ? action : { ...action, edit: fixAll(path, session) }
}

/** The action with its edit; without one where the document has changed since it was offered. */
export function resolveAction(action: CodeAction, session: Session): CodeAction {
  const wanted = action.data as Wanted | undefined
  const document = wanted?.textDocument && session.documentOf(wanted.textDocument.uri)
  if (wanted === undefined || document?.version !== wanted.version) return action
  if (action.kind === FIX_ALL) return { ...action, edit: fixAll(document.path, session) }
  const eager: Session = { ...session, client: { ...session.client, resolvesEdits: false } }
  const outcome = session.workspace.lint(document.path)
  const own = outcome && ownActions(wanted, outcome, eager)
  const found = own && [...own.quick, ...own.turned][wanted.index]
  return found?.edit === undefined ? action : { ...action, edit: found.edit }
}

function fixAll(path: string, session: Session): WorkspaceEdit {
  const text = session.workspace.entryOf(path)?.input.text ?? ''
  const fixed = session.workspace.fixAll(path) ?? text
  const edits = lineEdits(path, text, fixed).flatMap((edit) =>
    edit.text === '' ? [edit] : wordEdits(text, edit),
  )
  return workspaceEdit(edits, session)
}

export function workspaceEdit(edits: readonly Edit[], session: Session): WorkspaceEdit {
  const paths = [...new Set(edits.map(({ uri }) => uri))]
  const files = paths.map((path) => {
    const lines = session.workspace.entryOf(path)?.read.file.lines
    const own = lines === undefined ? [] : edits.filter(({ uri }) => uri === path)
    const uri = session.uriOf(path)
    const version = session.documentOf(uri)?.version ?? null
    return {
      uri,
      version,
      edits: own.flatMap((edit) => (lines ? [textEdit(lines, edit.span, edit.text)] : [])),
    }
  })
  if (!session.client.documentChanges) {
    return { changes: Object.fromEntries(files.map(({ uri, edits }) => [uri, edits])) }
  }
  return {
    documentChanges: files.map(({ uri, version, edits }) => ({
      textDocument: { uri, version },
      edits,
    })),
  }
}
