import { type Diagnostic, extensions, Uri, workspace } from 'vscode'
import type { DiagnosticProviderMiddleware, Middleware } from 'vscode-languageclient'

/** Whether the YAML extension reports what cannot be read as YAML. */
const areReportedElsewhere = () =>
  extensions.getExtension('redhat.vscode-yaml') !== undefined &&
  workspace.getConfiguration('yaml').get('validate', true)

/** Whether a document is open in the YAML extension's language, as it looks at no other. */
const isShownAsYaml = (uri: Uri) =>
  workspace.textDocuments.some(
    (document) => document.languageId === 'yaml' && document.uri.toString() === uri.toString(),
  )

function isSyntaxError({ code }: Diagnostic): boolean {
  return (typeof code === 'object' ? code.value : code) === 'yaml-syntax'
}

function without(uri: Uri, items: Diagnostic[]): Diagnostic[] {
  const wanted = workspace.getConfiguration('vclint').get<string>('yamlSyntaxErrors', 'auto')
  const isLeft =
    wanted === 'off' || (wanted === 'auto' && areReportedElsewhere() && isShownAsYaml(uri))
  return isLeft ? items.filter((item) => !isSyntaxError(item)) : items
}

/** Leaves syntax errors of YAML to the YAML extension, where it is there. */
export const syntaxErrors: DiagnosticProviderMiddleware & Pick<Middleware, 'handleDiagnostics'> = {
  handleDiagnostics: (uri, diagnostics, next) => next(uri, without(uri, diagnostics)),
  async provideDiagnostics(document, previous, token, next) {
    const report = await next(document, previous, token)
    if (report == null || !('items' in report)) return report
    const uri = document instanceof Uri ? document : document.uri
    return { ...report, items: without(uri, report.items) }
  },
  provideWorkspaceDiagnostics: (previous, token, take, next) =>
    next(previous, token, (chunk) =>
      take(
        chunk && {
          items: chunk.items.map((report) =>
            'items' in report ? { ...report, items: without(report.uri, report.items) } : report,
          ),
        },
      ),
    ),
}
