import type { CancellationToken, Connection, DocumentDiagnosticReport } from 'vscode-languageserver'
import type { Session } from '../session.ts'
import { withSignal } from '../with-signal.ts'
import { pathOf } from '../workspace/uris.ts'
import { yieldToEvents } from '../workspace/yield-to-events.ts'
import { createFileDiagnostics } from './file-diagnostics.ts'
import { createQuietTyping } from './quiet-typing.ts'
import { cancelled, outdated, reportOf } from './report.ts'
import { createTimers } from './timers.ts'
import { createWorkspaceReports } from './workspace-reports.ts'

/** Milliseconds to wait for the next keystroke. */
const TYPING_PAUSE = 60
/** Milliseconds to wait for more files whose patches were run. */
const SHORT_PAUSE = 20
/** Milliseconds before other documents are checked. */
const LONG_PAUSE = 200

interface PublisherState {
  readonly connection: Connection
  readonly session: Session
  readonly openUris: () => readonly string[]
  readonly timers: ReturnType<typeof createTimers>
  readonly typing: ReturnType<typeof createQuietTyping>
  readonly diagnostics: ReturnType<typeof createFileDiagnostics>
  readonly reports: ReturnType<typeof createWorkspaceReports>
  /** The findings in documents when they were last sent or compared. */
  readonly seen: Map<string, string>
}

/** Keeps the client's diagnostics up to date: they are sent if the client cannot pull them. */
export function createPublisher(
  connection: Connection,
  session: Session,
  openUris: () => readonly string[],
) {
  const typing = createQuietTyping(() => lookAtAll(state))
  const diagnostics = createFileDiagnostics(connection, session, typing.shown)
  const reports = createWorkspaceReports(session, diagnostics.toDiagnostics)
  const timers = createTimers()
  const own = { connection, session, openUris }
  const state: PublisherState = { ...own, timers, typing, diagnostics, reports, seen: new Map() }
  return {
    /** A document was opened or changed: the text before, and after each change. */
    changed: (uri: string, steps: readonly string[]) => changed(state, uri, steps),
    /** Texts were proposed at the cursor. */
    proposed: typing.proposed,
    closed: (uri: string) => closed(state, uri),
    saved: typing.saved,
    /** Files or the configuration changed, so every document is checked again. */
    changedAll: () => lookAtAll(state),
    /** The patches of a file were run, so there may be more findings in it. */
    tried: (path: string) => tried(state, path),
    pull: (uri: string, previous: string | undefined, token: CancellationToken) =>
      pull(state, uri, previous, token),
    pullAll: reports.pull,
    stop() {
      reports.stop()
      typing.stop()
      timers.stop()
    },
  }
}

function changed(state: PublisherState, uri: string, steps: readonly string[]): void {
  const { reports, session, timers, typing } = state
  typing.changed(pathOf(uri), steps)
  reports.changed()
  if (!session.client.pullsDiagnostics) publishSoon(state, uri, TYPING_PAUSE)
  else timers.after('', LONG_PAUSE, () => lookAtOthers(state, undefined))
}

function closed(state: PublisherState, uri: string): void {
  const { connection, reports, session, timers } = state
  reports.changed()
  timers.cancel(uri)
  state.seen.delete(uri)
  if (!session.client.pullsDiagnostics) {
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  }
  timers.after('', LONG_PAUSE, () => lookAtOthers(state, undefined))
}

function tried(state: PublisherState, path: string): void {
  const { openUris, reports, session, timers } = state
  const isAtRest = reports.isAtRest()
  reports.changed()
  const open = openUris().filter((uri) => session.documentOf(uri)?.path === path)
  if (open.length === 0 && !isAtRest) return
  renew(state, open, () => timers.after('tried', SHORT_PAUSE, () => askAgain(state)))
}

async function pull(
  state: PublisherState,
  uri: string,
  previous: string | undefined,
  token: CancellationToken,
): Promise<DocumentDiagnosticReport> {
  const { diagnostics, reports, session } = state
  const { workspace, client, documentOf } = session
  const before = documentOf(uri)
  const path = before?.path ?? pathOf(uri)
  // A closed file may have changed on disk without notice.
  if (before === undefined && !client.watchesFiles) workspace.forget([path])
  await workspace.load(path)
  // Changes that are queued may make this request obsolete.
  await yieldToEvents()
  await workspace.prepare(path)
  if (!client.refreshesDiagnostics) await triedAll(state, path, token)
  if (token.isCancellationRequested) throw cancelled()
  if (documentOf(uri)?.version !== before?.version) throw outdated()
  const found = diagnostics.diagnosticsIn(path)
  state.seen.set(uri, diagnostics.stateOf(path))
  const report = reportOf(found, previous)
  reports.delivered(uri, report.resultId)
  return report
}

/** For a client that would not ask again: waits until the patches of a file have run. */
async function triedAll(
  { diagnostics, session }: PublisherState,
  path: string,
  token: CancellationToken,
) {
  diagnostics.diagnosticsIn(path)
  await withSignal(token, (signal) => session.workspace.settled(path, signal))
}

async function publish(state: PublisherState, uri: string): Promise<void> {
  const { connection, diagnostics, session } = state
  const { workspace, documentOf } = session
  const before = documentOf(uri)
  if (before === undefined) return
  await workspace.load(before.path)
  await workspace.prepare(before.path)
  const { path, version } = documentOf(uri) ?? {}
  if (path === undefined || version !== before.version) return
  await connection.sendDiagnostics({ uri, version, diagnostics: diagnostics.diagnosticsIn(path) })
  state.seen.set(uri, diagnostics.stateOf(path))
  lookAtOthers(state, uri)
}

function publishSoon(state: PublisherState, uri: string, pause: number): void {
  const { connection, timers } = state
  const act = () => publish(state, uri).catch((error) => connection.console.error(String(error)))
  timers.after(uri, pause, () => void act())
}

function askAgain({ connection, session }: PublisherState): void {
  if (session.client.refreshesDiagnostics) connection.languages.diagnostics.refresh()
}

/** Sends the current findings of some documents, or asks the client to pull them. */
function renew(state: PublisherState, uris: readonly string[], ask = () => askAgain(state)): void {
  if (state.session.client.pullsDiagnostics) ask()
  else for (const uri of uris) publishSoon(state, uri, 0)
}

/** A change in one file may change findings in others. */
function lookAtOthers(state: PublisherState, uri: string | undefined): void {
  const others = state.openUris().filter((other) => other !== uri && isOutdated(state, other))
  if (others.length > 0) renew(state, others)
}

/**
 * True of a document whose findings differ from those that the client has seen; each is asked about
 * once.
 */
function isOutdated({ diagnostics, seen, session }: PublisherState, uri: string): boolean {
  const before = seen.get(uri)
  const path = session.documentOf(uri)?.path
  if (before === undefined || path === undefined) return false
  const now = diagnostics.stateOf(path)
  seen.set(uri, now)
  return now !== before
}

function lookAtAll(state: PublisherState): void {
  state.reports.changed()
  renew(state, state.openUris())
}
