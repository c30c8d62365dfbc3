import { type TextDocument, workspace } from 'vscode'
import { LANGUAGES } from './languages.ts'
import { mayHoldOurs } from './words.ts'

/** The languages that a setting has vclint look at. */
export const languagesWanted = (): readonly string[] =>
  workspace.getConfiguration('vclint').get('languages', [...LANGUAGES])

const GLOB =
  '**/{vc.yaml,vc.yml,*.vc.yaml,*.vc.yml,vc-*.yaml,vc-*.yml,.vclint.yaml,.vclint.yml,.vclint.json}'

/** Whether a document may be ours, so that the server is needed. */
export function mayBeOurs(document: TextDocument): boolean {
  if (!languagesWanted().includes(document.languageId)) return false
  return mayHoldOurs(document.uri.path, () => document.getText())
}

/** Whether the workspace holds a file whose name alone is ours. */
export async function holdsOurs(): Promise<boolean> {
  const found = await workspace.findFiles(GLOB, '**/node_modules/**', 1)
  return found.length > 0
}
