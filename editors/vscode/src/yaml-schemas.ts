import { extensions, type OutputChannel, Uri, workspace } from 'vscode'

/** What the YAML extension lets others say about schemas. */
interface YamlApi {
  readonly registerContributor: (
    scheme: string,
    schemaOf: (resource: string) => string | undefined,
    contentOf: (schema: string) => string,
  ) => boolean
}

const SCHEME = 'vclint'
const FILE = /(^|\/)(vc\.ya?ml|[^/]*\.vc\.ya?ml|vc-[^/]*\.ya?ml|\.vclint\.ya?ml)$/
const OURS = /^["']?apiVersion["']?:[ \t]*["']?management\.platform\.sh\//m

/**
 * Gives the YAML extension a schema that allows everything for files that vclint checks. It then
 * neither takes another schema for them from a catalogue nor reports the same mistakes in other words.
 */
export async function replaceYamlSchemas(output: OutputChannel): Promise<void> {
  const yaml = extensions.getExtension('redhat.vscode-yaml')
  if (yaml === undefined) return
  if (!workspace.getConfiguration('vclint').get('replaceYamlSchemas', true)) return
  try {
    const api = (await yaml.activate()) as YamlApi | undefined
    api?.registerContributor(
      SCHEME,
      (resource) => (isOurs(resource) ? `${SCHEME}://schema/everything` : undefined),
      () => JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#' }),
    )
  } catch (error) {
    output.appendLine(`The YAML extension cannot be told about vclint: ${String(error)}`)
  }
}

function isOurs(resource: string): boolean {
  const uri = Uri.parse(resource)
  if (FILE.test(uri.path)) return true
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString())
  return document !== undefined && OURS.test(document.getText())
}
