import type {
  CancellationToken,
  Diagnostic,
  ResultProgressReporter,
  WorkspaceDiagnosticReport,
  WorkspaceDiagnosticReportPartialResult,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import type { Session } from '../session.ts'
import { withSignal } from '../with-signal.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import { yieldToEvents } from '../workspace/yield-to-events.ts'
import { cancelled, EMPTY, reportOf } from './report.ts'

/** Milliseconds after a change before the workspace is checked again. */
const PAUSE = 200
/** Reports that a client gets at once while the others are made. */
const REPORTS_AT_ONCE = 20

export type Progress = ResultProgressReporter<WorkspaceDiagnosticReportPartialResult>

interface ReportsState {
  readonly session: Session
  readonly diagnose: (outcome: Outcome) => Diagnostic[]
  /** Documents whose own report is newer than the workspace's; a client may show either. */
  readonly doubtful: Set<string>
  /** Files whose last report in the workspace was not empty. */
  readonly shown: Set<string>
  waiting: (() => void)[]
  version: number
  wasAsked: boolean
  wasAnswered: boolean
  isStopped: boolean
}

/** Answers requests about the whole workspace as soon as there is something new to report. */
export function createWorkspaceReports(
  session: Session,
  diagnose: (outcome: Outcome) => Diagnostic[],
) {
  const state: ReportsState = {
    session,
    diagnose,
    doubtful: new Set(),
    shown: new Set(),
    waiting: [],
    version: 0,
    wasAsked: false,
    wasAnswered: false,
    isStopped: false,
  }
  return {
    pull: (previous: Previous, token: CancellationToken, progress?: Progress) =>
      pull(state, previous, token, progress),
    /** Records the report that a client got for a single document. */
    delivered: (uri: string, resultId: string) => delivered(state, uri, resultId),
    /** Something changed, so waiting requests may get an answer. */
    changed: () => wake(state),
    /**
     * True if the client has asked and no request is waiting, so that later changes have to be
     * announced.
     */
    isAtRest: () => state.wasAsked && state.waiting.length === 0,
    stop() {
      state.isStopped = true
      wake(state)
    },
  }
}

/** The ids of the last reports that a client has, by document. */
type Previous = ReadonlyMap<string, string>

async function pull(
  state: ReportsState,
  previous: Previous,
  token: CancellationToken,
  progress: Progress | undefined,
): Promise<WorkspaceDiagnosticReport> {
  // The first request is always answered.
  let isLast = !state.wasAnswered || state.isStopped
  state.wasAsked = true
  if (isLast && !state.session.client.refreshesDiagnostics) await triedAll(state, token)
  while (true) {
    const seen = state.version
    const send = batches(progress)
    await addReports(state, previous, token, (report) => {
      if (report.kind === 'full') isLast = true
      send.add(report)
    })
    if (isLast || state.isStopped) {
      state.wasAnswered = true
      return { items: send.rest() }
    }
    await change(state, seen, token)
    isLast = state.isStopped
  }
}

function delivered(state: ReportsState, uri: string, resultId: string): void {
  const { doubtful, session, shown } = state
  if (resultId === EMPTY && !doubtful.has(uri) && !shown.has(uri)) return
  doubtful.add(uri)
  // The last request for a document that was closed.
  if (session.documentOf(uri) === undefined) wake(state)
}

function wake(state: ReportsState): void {
  state.version++
  const woken = state.waiting
  state.waiting = []
  for (const resolve of woken) resolve()
}

/** Resolves when something changed after version `seen`, or when the request is cancelled. */
async function change(state: ReportsState, seen: number, token: CancellationToken): Promise<void> {
  if (state.version === seen && !state.isStopped)
    await unlessCancelled(token, (done) => state.waiting.push(done))
  // Changes come in groups.
  if (!state.isStopped) await unlessCancelled(token, (done) => setTimeout(done, PAUSE))
}

/** For a client that would not ask again: waits until all patches have run. */
async function triedAll({ session }: ReportsState, token: CancellationToken): Promise<void> {
  const { workspace } = session
  const outcomes = await workspace.lintAll(() => !token.isCancellationRequested)
  for (const path of outcomes?.keys() ?? []) {
    await withSignal(token, (signal) => workspace.settled(path, signal))
  }
}

async function addReports(
  state: ReportsState,
  previous: Previous,
  token: CancellationToken,
  add: (report: WorkspaceDocumentDiagnosticReport) => void,
): Promise<void> {
  const { workspace, uriOf } = state.session
  const isWanted = () => !token.isCancellationRequested
  const outcomes = await workspace.lintAll(isWanted)
  if (outcomes === undefined) throw cancelled()
  const say = (uri: string, items: Diagnostic[]) => {
    const report = reportFor(state, uri, items, previous.get(uri))
    if (report !== undefined) add(report)
  }
  for (const [path, outcome] of outcomes) {
    const hasFindings = outcome.result.findings.length > 0
    if (hasFindings) await yieldToEvents()
    if (!isWanted()) throw cancelled()
    // A file that has changed in the meantime is checked next.
    const isCurrent = workspace.entryOf(path)?.read.file === outcome.file
    if (isCurrent) say(uriOf(path), hasFindings ? state.diagnose(outcome) : [])
  }
  for (const uri of ghosts(state, previous, new Set([...outcomes.keys()].map(uriOf)))) say(uri, [])
}

/** A report; undefined if there is nothing to report. */
function reportFor(
  { doubtful, session, shown }: ReportsState,
  uri: string,
  items: Diagnostic[],
  before: string | undefined,
): WorkspaceDocumentDiagnosticReport | undefined {
  const isOpen = session.documentOf(uri) !== undefined
  const isDoubtful = doubtful.has(uri) && !isOpen
  const mayBeShown = isDoubtful || (before ?? EMPTY) !== EMPTY || shown.has(uri)
  if (items.length === 0 && !mayBeShown) return undefined
  if (!isOpen) doubtful.delete(uri)
  if (items.length === 0) shown.delete(uri)
  else shown.add(uri)
  const known = isDoubtful ? undefined : before
  return { ...reportOf(items, known), uri, version: session.documentOf(uri)?.version ?? null }
}

/** Documents without findings for which a client may still show some. */
const ghosts = (
  { doubtful, session, shown }: ReportsState,
  previous: Previous,
  seen: ReadonlySet<string>,
): readonly string[] =>
  [...new Set([...previous.keys(), ...shown, ...doubtful])].filter(
    (uri) => !seen.has(uri) && session.documentOf(uri) === undefined,
  )

/** Resolves when the started work is done; rejects if the request is cancelled first. */
const unlessCancelled = (token: CancellationToken, begin: (done: () => void) => unknown) =>
  new Promise<void>((resolve, reject) => {
    const cancel = () => reject(cancelled())
    if (token.isCancellationRequested) return cancel()
    const watch = token.onCancellationRequested(cancel)
    begin(() => {
      watch.dispose()
      resolve()
    })
  })

/** Sends reports as they come to a client that accepts parts, and all at the end to others. */
function batches(progress: Progress | undefined) {
  const found: WorkspaceDocumentDiagnosticReport[] = []
  let hasNews = false
  const flush = () => void progress?.report({ items: found.splice(0) })
  return {
    add(report: WorkspaceDocumentDiagnosticReport) {
      found.push(report)
      hasNews ||= report.kind === 'full'
      if (progress !== undefined && hasNews && found.length >= REPORTS_AT_ONCE) flush()
    },
    rest() {
      if (progress !== undefined && found.length > 0) flush()
      return found
    },
  }
}
