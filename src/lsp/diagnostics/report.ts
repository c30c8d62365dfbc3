import {
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver'
import { hash } from '../../core/lint/fingerprint.ts'

const idOf = (items: readonly Diagnostic[]) => hash(JSON.stringify(items))

/** The id of a report without findings. */
export const EMPTY = idOf([])

/** Equal diagnostics have the same id, so that a client need not process them again. */
export function reportOf(
  items: Diagnostic[],
  previous: string | undefined,
): DocumentDiagnosticReport & { readonly resultId: string } {
  const resultId = idOf(items)
  if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
  return { kind: DocumentDiagnosticReportKind.Full, resultId, items }
}

export const cancelled = () =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.')

export const outdated = () =>
  new ResponseError(LSPErrorCodes.ServerCancelled, 'The document has changed in the meantime.', {
    retriggerRequest: true,
  })
