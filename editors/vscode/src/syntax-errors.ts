import { type Diagnostic, extensions, Uri, workspace } from 'vscode'
import type { DiagnosticProviderMiddleware, Middleware } from 'vscode-languageclient'

/** Whether the YAML extension reports what cannot be read as YAML, so that we need not. */
function areReportedElsewhere(): boolean {
  const wanted = workspace.getConfiguration('vclint').get('yamlSyntaxErrors', 'auto')
  if (wanted !== 'auto') return wanted === 'off'
  const other = extensions.getExtension('redhat.vscode-yaml')
  return other !== undefined && workspace.getConfiguration('yaml').get('validate', true)
}

const YAML = /\.ya?ml$/

function isSyntaxError({ code }: Diagnostic): boolean {
  return (typeof code === 'object' ? code.value : code) === 'yaml-syntax'
}

function without(uri: Uri, items: Diagnostic[]): Diagnostic[] {
  if (!YAML.test(uri.path) || !areReportedElsewhere()) return items
  return items.filter((item) => !isSyntaxError(item))
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
