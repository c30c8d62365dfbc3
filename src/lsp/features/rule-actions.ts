import type { CodeAction } from 'vscode-languageserver'
import { ensurePath, replaceValue } from '../../core/edit/index.ts'
import { configFileNames } from '../../core/schema/detect.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { diagnosticOf, shownFindings, spanOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import type { ActionRequest, OfferedAction } from './action-source.ts'
import { fixesIn, isSafelyFixable, newFile, workspaceEdit } from './workspace-edit.ts'

/** The data of an action until the client asks for its edit. */
interface FixedRule {
  readonly fixedRule: string
}

/** Actions for a rule in all files, for each rule with findings in the range. */
export function ruleActions({
  params,
  session,
  entry,
  outcome,
}: ActionRequest): readonly OfferedAction[] {
  const { start, end } = spanOf(outcome.file.lines, params.range)
  const touched = shownFindings(outcome).filter(
    ({ uri, span }) => uri === entry.path && span.start <= end && start <= span.end,
  )
  return [...groupBy(touched, ({ rule }) => rule)].flatMap(([rule, found]): OfferedAction[] => {
    const [finding] = found
    if (finding === undefined) return []
    const diagnostics = [diagnosticOf(finding, outcome, session)]
    const disabled = disabling(rule, outcome, entry, session)
    const disable = disabled && { group: 'disable' as const, action: { ...disabled, diagnostics } }
    // An action that needs a run over all files is computed when it is chosen.
    const isFixable = found.some(isSafelyFixable) && session.client.resolvesEdits
    const data: FixedRule = { fixedRule: rule }
    const title = `Fix ${rule} in the workspace`
    const fix = isFixable && { group: 'fix' as const, action: { title, diagnostics, data } }
    return [fix, disable].flatMap((one) => one || [])
  })
}

/** The action with all safe fixes of its rule in every file; other actions are unchanged. */
export async function fixedInWorkspace(action: CodeAction, session: Session): Promise<CodeAction> {
  const { fixedRule: rule } = (action.data ?? {}) as Partial<FixedRule>
  if (rule === undefined) return action
  const outcomes = await session.workspace.lintAll(() => true)
  const edits = [...(outcomes ?? [])].flatMap(([path, { result }]) =>
    result.findings.some((one) => one.rule === rule) ? fixesIn(path, session, rule) : [],
  )
  return edits.length === 0 ? action : { ...action, edit: workspaceEdit(edits, session) }
}

/** Turns a rule off in the nearest configuration, or in a new one at the root. */
function disabling(
  rule: string,
  outcome: Outcome,
  entry: WorkspaceFile,
  session: Session,
): Pick<CodeAction, 'title' | 'edit'> | undefined {
  // A finding in a configuration cannot be turned off there.
  if (outcome.file.documents.some(({ kind }) => kind === 'config')) return undefined
  const root = entry.read.facts.set
  const found = configFor(entry.path, root, session)
  const edit = found === undefined ? newConfig(root, rule, session) : offIn(found, rule, session)
  const name = (found?.path ?? configFileNames[0] ?? '').replace(/^.*\//, '')
  return edit && { title: `Disable ${rule} in ${name}`, edit }
}

function configFor(path: string, root: string, { workspace }: Session): WorkspaceFile | undefined {
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

function offIn(config: WorkspaceFile, rule: string, session: Session) {
  const [document, ...others] = config.read.file.documents
  if (document === undefined || others.length > 0 || document.tree.damaged) return undefined
  const known = document.root.child('rules')?.child(rule)
  const edits =
    known === undefined
      ? ensurePath(document.root, ['rules', rule], 'off')
      : replaceValue(known, 'off')
  if (edits === undefined) return undefined
  // The quotes would serve YAML 1.1 readers, which do not read vclint's configuration.
  const isYaml = !config.path.endsWith('.json')
  const plain = edits.map((edit) =>
    isYaml ? { ...edit, text: edit.text.replace(/(["'])off\1/, 'off') } : edit,
  )
  return workspaceEdit(plain, session)
}

function newConfig(root: string, rule: string, session: Session) {
  const { client, workspace } = session
  const isInPackage = /"vclint"\s*:\s*\{/.test(workspace.textOf(`${root}/package.json`) ?? '')
  if (root === '' || !client.createsFiles || isInPackage) return undefined
  return newFile(`${root}/${configFileNames[0]}`, `rules:\n  ${rule}: off\n`, session)
}
