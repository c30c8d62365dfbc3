import { type TextDocument, workspace } from 'vscode'

/** Languages of documents that may be ours. Which are is decided by the server, by path and content. */
export const LANGUAGES: readonly string[] = ['yaml', 'helm', 'json', 'jsonc', 'http', 'rest']

/** Words without which the server finds nothing to say of a text. */
const WORDS =
  /\bmanagement\.platform\.sh\b|\b(?:vcluster|vclint|toHost|fromHost|controlPlane|exportKubeConfig)\b|\b(?:reverseE|e)xpression\b/

const NAMES =
  /(?:^|\/)(?:vc\.ya?ml|[^/]*\.vc\.ya?ml|vc-[^/]*\.ya?ml|[^/]*\.patch\.json|\.vclint\.(?:ya?ml|json))$/

const GLOB =
  '**/{vc.yaml,vc.yml,*.vc.yaml,*.vc.yml,vc-*.yaml,vc-*.yml,.vclint.yaml,.vclint.yml,.vclint.json}'

const MAX_LENGTH = 2_000_000

/** Whether a document may be ours, so that the server is needed. */
export function mayBeOurs(document: TextDocument): boolean {
  if (!LANGUAGES.includes(document.languageId)) return false
  if (NAMES.test(document.uri.path)) return true
  return WORDS.test(document.getText().slice(0, MAX_LENGTH))
}

/** Whether the workspace holds a file whose name alone is ours. */
export async function holdsOurs(): Promise<boolean> {
  const found = await workspace.findFiles(GLOB, '**/node_modules/**', 1)
  return found.length > 0
}
