import type {
  CancellationToken,
  Connection,
  Diagnostic,
  DocumentDiagnosticReport,
} from 'vscode-languageserver'
import { hiderOf, withoutSecrets } from '../../core/secret/mask.ts'
import { likelySecrets } from '../../core/secret/secrets-of.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import { diagnosticOf, shownFindings } from '../convert.ts'
import type { Session } from '../session.ts'
import { withSignal } from '../with-signal.ts'
import { pathOf } from '../workspace/uris.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import { yieldToEvents } from '../workspace/yield-to-events.ts'
import { createQuietTyping } from './quiet-typing.ts'
import { cancelled, outdated, reportOf } from './report.ts'
import { createWorkspaceReports } from './workspace-reports.ts'

/** Milliseconds that the server waits for the next keystroke. */
const TYPING_PAUSE = 60
/** Milliseconds that it waits for more files whose patches are tried. */
const SHORT_PAUSE = 20
/** Milliseconds before it looks at other documents. */
const LONG_PAUSE = 200

/** Keeps the client's diagnostics up to date: sent when it cannot ask, else it asks. */
export function createPublisher(
  connection: Connection,
  session: Session,
  openUris: () => readonly string[],
) {
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
        `Internal error: ${rule === '' ? 'reading' : `rule "${rule}"`} crashed: ${hiderOf([shownSource(outcome.file)])(why)}`,
      )
    }
    const found = shownFindings(outcome).map((one) => diagnosticOf(one, outcome, session))
    const { client } = session
    // A client that asks and is not told to ask again would never see what is held back.
    const mayWait = !client.pullsDiagnostics || client.refreshesDiagnostics
    const { uri, lines } = outcome.file
    return mayWait ? typing.shown(uri, found, lines.count) : found
  }

  const logCrash = (path: string, thrown: unknown) => {
    if (reportedCrashes.has(path)) return
    reportedCrashes.add(path)
    const text = session.workspace.textOf(path) ?? ''
    const { stack } = withoutSecrets(thrown, [{ text, secrets: likelySecrets(text) }])
    connection.console.error(`Internal error: the findings in ${path} are missing: ${stack}`)
  }

  const reports = createWorkspaceReports(session, diagnose)

  /** The findings in a file; a crash of vclint costs nothing but them. */
  const diagnosticsIn = (path: string): Diagnostic[] => {
    const { workspace } = session
    try {
      const outcome = workspace.lint(path)
      const crash = workspace.entryOf(path)?.crash
      if (crash !== undefined) logCrash(path, crash)
      return outcome === undefined ? [] : diagnose(outcome)
    } catch (error) {
      logCrash(path, error)
      return []
    }
  }

  /** For a client that would not ask again: waits until the patches of a file are tried. */
  const triedAll = async (path: string, token: CancellationToken) => {
    diagnosticsIn(path)
    await withSignal(token, (signal) => session.workspace.settled(path, signal))
  }

  const publish = async (uri: string) => {
    const { workspace, documentOf } = session
    const before = documentOf(uri)
    if (before === undefined) return
    await workspace.load(before.path)
    await workspace.prepare(before.path)
    const { path, version } = documentOf(uri) ?? {}
    if (path === undefined || version !== before.version) return
    const diagnostics = diagnosticsIn(path)
    await connection.sendDiagnostics({ uri, version, diagnostics })
    lookAtOthers(uri)
  }

  const publishSoon = (uri: string, pause: number) =>
    after(
      uri,
      pause,
      () => void publish(uri).catch((error) => connection.console.error(String(error))),
    )

  const askAgain = () => {
    if (session.client.refreshesDiagnostics) connection.languages.diagnostics.refresh()
  }

  /** Sends what is found now in some documents, or has the client ask for it. */
  const renew = (uris: readonly string[], ask = askAgain) => {
    if (session.client.pullsDiagnostics) ask()
    else for (const uri of uris) publishSoon(uri, 0)
  }

  /** Facts of one file may change the findings in the others. */
  const lookAtOthers = (uri: string | undefined) => {
    const age = session.workspace.age()
    if (age === seenAge) return
    const isFirst = seenAge === -1
    seenAge = age
    renew(
      openUris().filter((other) => other !== uri),
      isFirst ? () => {} : askAgain,
    )
  }

  const lookAtAll = () => {
    reports.changed()
    seenAge = session.workspace.age()
    renew(openUris())
  }
  const typing = createQuietTyping(lookAtAll)

  return {
    /** A document was opened, or changed in steps: the texts before the first and after each of them. */
    changed(uri: string, steps: readonly string[]) {
      typing.changed(pathOf(uri), steps)
      reports.changed()
      if (!session.client.pullsDiagnostics) publishSoon(uri, TYPING_PAUSE)
      else after('', LONG_PAUSE, () => lookAtOthers(undefined))
    },
    closed(uri: string) {
      reports.changed()
      clearTimeout(timers.get(uri))
      timers.delete(uri)
      if (!session.client.pullsDiagnostics) {
        void connection.sendDiagnostics({ uri, diagnostics: [] })
      }
      after('', LONG_PAUSE, () => lookAtOthers(undefined))
    },
    saved: typing.saved,
    /** Files or the configuration changed: every document is looked at again. */
    changedAll: lookAtAll,
    /** The patches of a file were tried: there may be more findings in it. */
    tried(path: string) {
      const isAtRest = reports.isAtRest()
      reports.changed()
      const open = openUris().filter((uri) => session.documentOf(uri)?.path === path)
      if (open.length > 0 || isAtRest) renew(open, () => after('tried', SHORT_PAUSE, askAgain))
    },
    async pull(
      uri: string,
      previous: string | undefined,
      token: CancellationToken,
    ): Promise<DocumentDiagnosticReport> {
      const { workspace, client, documentOf } = session
      const before = documentOf(uri)
      const path = before?.path ?? pathOf(uri)
      // A file that is not open may have changed on disk unseen.
      if (before === undefined && !client.watchesFiles) workspace.forget([path])
      await workspace.load(path)
      // Changes that are on their way make this question an old one.
      await yieldToEvents()
      await workspace.prepare(path)
      if (!client.refreshesDiagnostics) await triedAll(path, token)
      if (token.isCancellationRequested) throw cancelled()
      if (documentOf(uri)?.version !== before?.version) throw outdated()
      const diagnostics = diagnosticsIn(path)
      if (seenAge === -1) seenAge = workspace.age()
      const report = reportOf(diagnostics, previous)
      reports.delivered(uri, report.resultId)
      return report
    },
    pullAll: reports.pull,
    stop() {
      reports.stop()
      typing.stop()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
