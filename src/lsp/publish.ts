import { createHash } from 'node:crypto'
import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type ResultProgressReporter,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node'
import { hideSecretsOf } from '../core/secret/hide-credentials.ts'
import { diagnosticsOf } from './convert.ts'
import type { Session } from './session.ts'
import type { Outcome } from './workspace-lint.ts'
import { yieldToEvents } from './yield-to-events.ts'

/** How long the server waits for the next keystroke, in milliseconds. */
const TYPING_PAUSE = 60
/** How long it waits before it looks at other documents. */
const LONG_PAUSE = 200
/** How many reports a client gets at once while the others are made. */
const REPORTS_AT_ONCE = 20

/** Keeps the client's diagnostics up to date: sent when it cannot ask, else it asks. */
export interface Publisher {
  /** A document was opened or changed. */
  readonly changed: (uri: string) => void
  readonly closed: (uri: string) => void
  /** Files or the configuration changed: every document is looked at again. */
  readonly changedAll: () => void
  readonly pull: (
    uri: string,
    previous: string | undefined,
    token: CancellationToken,
  ) => Promise<DocumentDiagnosticReport>
  readonly pullAll: (
    previous: ReadonlyMap<string, string>,
    token: CancellationToken,
    /** Where the client wants them as they come; the answer is then empty. */
    progress?: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult>,
  ) => Promise<WorkspaceDiagnosticReport>
  readonly stop: () => void
}

export function createPublisher(
  connection: Connection,
  session: () => Session,
  openUris: () => readonly string[],
): Publisher {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const reportedCrashes = new Set<string>()
  let seenAge = -1

  const after = (name: string, pause: number, act: () => void) => {
    clearTimeout(timers.get(name))
    const run = () => {
      timers.delete(name)
      act()
    }
    timers.set(name, setTimeout(run, pause))
  }

  const diagnose = (outcome: Outcome): Diagnostic[] => {
    for (const { rule, cause } of outcome.result.crashes) {
      if (reportedCrashes.has(rule)) continue
      reportedCrashes.add(rule)
      const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
      connection.console.error(
        `Internal error: rule "${rule}" crashed: ${hideSecretsOf([outcome.file], why)}`,
      )
    }
    return diagnosticsOf(outcome, session())
  }

  const publish = async (uri: string) => {
    const { workspace, documentOf } = session()
    const before = documentOf(uri)
    if (before === undefined) return
    await workspace.load(before.path)
    const { path, version } = documentOf(uri) ?? {}
    if (path === undefined || version !== before.version) return
    const outcome = workspace.lint(path)
    const diagnostics = outcome === undefined ? [] : diagnose(outcome)
    await connection.sendDiagnostics({ uri, version, diagnostics })
    lookAtOthers(uri)
  }

  const publishSoon = (uri: string, pause: number) =>
    after(
      uri,
      pause,
      () => void publish(uri).catch((error) => connection.console.error(String(error))),
    )

  /** What one file tells may change what is said of the others. */
  const lookAtOthers = (uri: string | undefined) => {
    const { client, workspace } = session()
    const age = workspace.age()
    if (age === seenAge) return
    const isFirst = seenAge === -1
    seenAge = age
    if (!client.pullsDiagnostics) {
      for (const other of openUris()) if (other !== uri) publishSoon(other, 0)
    } else if (client.refreshesDiagnostics && !isFirst) connection.languages.diagnostics.refresh()
  }

  return {
    changed(uri) {
      if (!session().client.pullsDiagnostics) publishSoon(uri, TYPING_PAUSE)
      else after('', LONG_PAUSE, () => lookAtOthers(undefined))
    },
    closed(uri) {
      clearTimeout(timers.get(uri))
      timers.delete(uri)
      if (!session().client.pullsDiagnostics) {
        void connection.sendDiagnostics({ uri, diagnostics: [] })
      }
      after('', LONG_PAUSE, () => lookAtOthers(undefined))
    },
    changedAll() {
      const { client } = session()
      seenAge = session().workspace.age()
      if (!client.pullsDiagnostics) for (const uri of openUris()) publishSoon(uri, 0)
      else if (client.refreshesDiagnostics) connection.languages.diagnostics.refresh()
    },
    async pull(uri, previous, token) {
      const before = session().documentOf(uri)
      if (before === undefined) return { kind: DocumentDiagnosticReportKind.Full, items: [] }
      await session().workspace.load(before.path)
      // Changes that are on their way make this question an old one.
      await yieldToEvents()
      const { path, version } = session().documentOf(uri) ?? {}
      if (token.isCancellationRequested || version !== before.version) throw outdated()
      const outcome = path === undefined ? undefined : session().workspace.lint(path)
      if (seenAge === -1) seenAge = session().workspace.age()
      return reportOf(outcome === undefined ? [] : diagnose(outcome), previous)
    },
    async pullAll(previous, token, progress) {
      const { workspace, uriOf, documentOf } = session()
      const isWanted = () => !token.isCancellationRequested
      const outcomes = await workspace.lintAll(isWanted)
      if (outcomes === undefined) throw cancelled()
      const send = batches(progress)
      for (const [path, outcome] of outcomes) {
        const uri = uriOf(path)
        const before = previous.get(uri)
        if (outcome.result.findings.length === 0 && before === undefined) continue
        await yieldToEvents()
        if (!isWanted()) throw cancelled()
        // It has changed in the meantime, and is asked for again.
        if (workspace.entryOf(path)?.read.file !== outcome.file) continue
        const version = documentOf(uri)?.version ?? null
        send.add({ ...reportOf(diagnose(outcome), before), uri, version })
      }
      const seen = new Set([...outcomes.keys()].map(uriOf))
      for (const uri of previous.keys()) {
        if (!seen.has(uri)) send.add({ ...reportOf([], undefined), uri, version: null })
      }
      return { items: send.rest() }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Hands over reports as they come to a client that takes them in parts, and all at the end to another. */
function batches(
  progress: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
) {
  const found: WorkspaceDocumentDiagnosticReport[] = []
  const flush = () => progress?.report({ items: found.splice(0) })
  return {
    add(report: WorkspaceDocumentDiagnosticReport) {
      found.push(report)
      if (progress !== undefined && found.length === REPORTS_AT_ONCE) flush()
    },
    rest() {
      if (progress !== undefined && found.length > 0) flush()
      return found
    },
  }
}

const cancelled = () =>
  new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.')

const outdated = () =>
  new ResponseError(LSPErrorCodes.ServerCancelled, 'The document has changed since.', {
    retriggerRequest: true,
  })

type Report =
  | { readonly kind: typeof DocumentDiagnosticReportKind.Unchanged; readonly resultId: string }
  | {
      readonly kind: typeof DocumentDiagnosticReportKind.Full
      readonly resultId: string
      readonly items: Diagnostic[]
    }

/** The same diagnostics have the same id, so that a client need not read them again. */
function reportOf(items: Diagnostic[], previous: string | undefined): Report {
  const resultId = createHash('sha1').update(JSON.stringify(items)).digest('base64url')
  if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
  return { kind: DocumentDiagnosticReportKind.Full, resultId, items }
}
