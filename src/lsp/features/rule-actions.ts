import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver'
import { applyFixes } from '../../core/edit/apply.ts'
import { ensurePath } from '../../core/edit/insert.ts'
import { replaceValue } from '../../core/edit/scalar.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import type { Edit, Finding } from '../../core/types.ts'
import { lineEdits, wordEdits } from '../../editor/line-edits.ts'
import { diagnosticOf, shownFindings, spanOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { Entry } from '../workspace/entries.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import { workspaceEdit } from './actions.ts'

/** What is kept in an action until the client asks for its edit. */
interface FixedRule {
  readonly fixedRule: string
}

/** What can be done about a rule in all files, for those with findings in the range. */
export function ruleActions(
  { range }: CodeActionParams,
  session: Session,
  entry: Entry,
): CodeAction[] {
  const outcome = session.workspace.lint(entry.path)
  if (outcome === undefined) return []
  const { start, end } = spanOf(outcome.file.lines, range)
  const touched = shownFindings(outcome).filter(
    ({ uri, span }) => uri === entry.path && span.start <= end && start <= span.end,
  )
  const perRule = touched.filter(
    ({ rule }, index) => touched.findIndex((other) => other.rule === rule) === index,
  )
  return perRule.flatMap((finding): CodeAction[] => {
    const disabled = disabling(finding, outcome, entry, session)
    const isFixable = touched.some(({ rule, fixes }) => rule === finding.rule && safe(fixes))
    const data: FixedRule = { fixedRule: finding.rule }
    const title = `Fix ${finding.rule} in the workspace`
    const kind = CodeActionKind.QuickFix
    const diagnostics = [diagnosticOf(finding, outcome, session)]
    // What takes a run over all files is worked out once it is chosen.
    const fixing = isFixable && session.client.resolvesEdits
    return fixing ? [{ title, kind, diagnostics, data }, ...disabled] : disabled
  })
}

const safe = (fixes: Finding['fixes']) => fixes.find(({ safety }) => safety === 'safe')

export const isFixedRule = (data: unknown): data is FixedRule =>
  typeof data === 'object' && data !== null && 'fixedRule' in data

/** The action with all safe fixes of its rule in every file. */
export async function fixedInWorkspace(
  action: CodeAction,
  { fixedRule }: FixedRule,
  session: Session,
): Promise<CodeAction> {
  const outcomes = await session.workspace.lintAll(() => true)
  const edits = [...(outcomes ?? [])].flatMap(([path, outcome]) =>
    fixesIn(path, outcome, fixedRule, session),
  )
  return edits.length === 0 ? action : { ...action, edit: workspaceEdit(edits, session) }
}

function fixesIn(
  path: string,
  outcome: Outcome,
  rule: string,
  { workspace }: Session,
): readonly Edit[] {
  const found = shownFindings(outcome).filter((one) => one.rule === rule && one.uri === path)
  const text = workspace.entryOf(path)?.input.text
  if (text === undefined) return []
  const fixed = applyFixes(
    text,
    found.flatMap(({ fixes }) => safe(fixes) ?? []),
    path,
  )
  return lineEdits(path, text, fixed.text).flatMap((edit) =>
    edit.text === '' ? [edit] : wordEdits(text, edit),
  )
}

/** Turns a rule off in the nearest configuration, or in a new one at the root. */
function disabling(
  finding: Finding,
  outcome: Outcome,
  entry: Entry,
  session: Session,
): CodeAction[] {
  const { rule } = finding
  // A configuration is no place to turn off what is wrong in it.
  if (outcome.file.documents.some(({ kind }) => kind === 'config')) return []
  const root = entry.read.facts.set
  const found = configFor(entry.path, root, session)
  const edit = found === undefined ? newConfig(root, rule, session) : offIn(found, rule, session)
  if (edit === undefined) return []
  const name = (found?.path ?? configFileNames[0] ?? '').replace(/^.*\//, '')
  const diagnostics = [diagnosticOf(finding, outcome, session)]
  const title = `Disable ${rule} in ${name}`
  return [{ title, kind: CodeActionKind.QuickFix, diagnostics, edit }]
}

function configFor(path: string, root: string, { workspace }: Session): Entry | undefined {
  if (root === '' || !path.startsWith(`${root}/`)) return undefined
  let folder = path
  while (folder.length > root.length) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    for (const name of configFileNames) {
      const config = `${folder}/${name}`
      if (workspace.textOf(config) !== undefined) return workspace.entryOf(config)
    }
  }
  return undefined
}

function offIn(config: Entry, rule: string, session: Session) {
  const [document, ...others] = config.read.file.documents
  if (document === undefined || others.length > 0 || document.tree.damaged) return undefined
  const known = document.root.child('rules')?.child(rule)
  const edits =
    known === undefined
      ? ensurePath(document.root, ['rules', rule], 'off')
      : replaceValue(known, 'off')
  if (edits === undefined) return undefined
  // Its quotes are for readers of YAML 1.1, which do not read configurations of ours.
  const isYaml = !config.path.endsWith('.json')
  const plain = edits.map((edit) =>
    isYaml ? { ...edit, text: edit.text.replace(/(["'])off\1/, 'off') } : edit,
  )
  return workspaceEdit(plain, session)
}

function newConfig(root: string, rule: string, { client, workspace, uriOf }: Session) {
  const isInPackage = /"vclint"\s*:\s*\{/.test(workspace.textOf(`${root}/package.json`) ?? '')
  if (root === '' || !client.createsFiles || isInPackage) return undefined
  const uri = uriOf(`${root}/${configFileNames[0]}`)
  const start = { line: 0, character: 0 }
  const newText = `rules:\n  ${rule}: off\n`
  const edits = [{ range: { start, end: start }, newText }]
  return {
    documentChanges: [
      { kind: 'create' as const, uri },
      { textDocument: { uri, version: null }, edits },
    ],
  }
}
