import { type TextDocument, workspace } from 'vscode'
import { mayHoldOurs } from './words.ts'

/** Languages of documents that may be ours. Which are is decided by the server, by path and content. */
export const LANGUAGES: readonly string[] = ['yaml', 'helm', 'json', 'jsonc', 'http', 'rest']

const GLOB =
  '**/{vc.yaml,vc.yml,*.vc.yaml,*.vc.yml,vc-*.yaml,vc-*.yml,.vclint.yaml,.vclint.yml,.vclint.json}'

/** Whether a document may be ours, so that the server is needed. */
export function mayBeOurs(document: TextDocument): boolean {
  if (!LANGUAGES.includes(document.languageId)) return false
  return mayHoldOurs(document.uri.path, () => document.getText())
}

/** Whether the workspace holds a file whose name alone is ours. */
export async function holdsOurs(): Promise<boolean> {
  const found = await workspace.findFiles(GLOB, '**/node_modules/**', 1)
  return found.length > 0
}
