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

/** Answers requests about the whole workspace as soon as there is something new to report. */
export function createWorkspaceReports(
  session: Session,
  diagnose: (outcome: Outcome) => Diagnostic[],
) {
  /** Documents whose own report is newer than the workspace's; a client may show either. */
  const doubtful = new Set<string>()
  /** Files whose last report in the workspace was not empty. */
  const shown = new Set<string>()
  let waiting: (() => void)[] = []
  let version = 0
  let wasAsked = false
  let wasAnswered = false
  let isStopped = false

  const wake = () => {
    version++
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }

  /** Resolves when something changed after version `seen`, or when the request is cancelled. */
  const change = async (seen: number, token: CancellationToken) => {
    if (version === seen && !isStopped) await unlessCancelled(token, (done) => waiting.push(done))
    // Changes come in groups.
    if (!isStopped) await unlessCancelled(token, (done) => setTimeout(done, PAUSE))
  }

  /** A report; undefined if there is nothing to report. */
  const reportFor = (
    uri: string,
    items: Diagnostic[],
    before: string | undefined,
  ): WorkspaceDocumentDiagnosticReport | undefined => {
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
  const ghosts = (previous: ReadonlyMap<string, string>, seen: ReadonlySet<string>) =>
    [...new Set([...previous.keys(), ...shown, ...doubtful])].filter(
      (uri) => !seen.has(uri) && session.documentOf(uri) === undefined,
    )

  const reports = async (
    previous: ReadonlyMap<string, string>,
    token: CancellationToken,
    add: (report: WorkspaceDocumentDiagnosticReport) => void,
  ) => {
    const { workspace, uriOf } = session
    const isWanted = () => !token.isCancellationRequested
    const outcomes = await workspace.lintAll(isWanted)
    if (outcomes === undefined) throw cancelled()
    const say = (uri: string, items: Diagnostic[]) => {
      const report = reportFor(uri, items, previous.get(uri))
      if (report !== undefined) add(report)
    }
    const sayOf = async (path: string, outcome: Outcome) => {
      const hasFindings = outcome.result.findings.length > 0
      if (hasFindings) await yieldToEvents()
      if (!isWanted()) throw cancelled()
      // A file that has changed in the meantime is checked next.
      const isCurrent = workspace.entryOf(path)?.read.file === outcome.file
      if (isCurrent) say(uriOf(path), hasFindings ? diagnose(outcome) : [])
    }
    for (const [path, outcome] of outcomes) await sayOf(path, outcome)
    for (const uri of ghosts(previous, new Set([...outcomes.keys()].map(uriOf)))) say(uri, [])
  }

  /** For a client that would not ask again: waits until all patches have run. */
  const triedAll = async (token: CancellationToken) => {
    const { workspace } = session
    const outcomes = await workspace.lintAll(() => !token.isCancellationRequested)
    for (const path of outcomes?.keys() ?? []) {
      await withSignal(token, (signal) => workspace.settled(path, signal))
    }
  }

  return {
    async pull(
      previous: ReadonlyMap<string, string>,
      token: CancellationToken,
      progress?: Progress,
    ): Promise<WorkspaceDiagnosticReport> {
      // The first request is always answered.
      let isLast = !wasAnswered || isStopped
      wasAsked = true
      if (isLast && !session.client.refreshesDiagnostics) await triedAll(token)
      while (true) {
        const seen = version
        const send = batches(progress)
        await reports(previous, token, (report) => {
          if (report.kind === 'full') isLast = true
          send.add(report)
        })
        if (isLast || isStopped) {
          wasAnswered = true
          return { items: send.rest() }
        }
        await change(seen, token)
        isLast = isStopped
      }
    },
    /** Records the report that a client got for a single document. */
    delivered(uri: string, resultId: string) {
      if (resultId === EMPTY && !doubtful.has(uri) && !shown.has(uri)) return
      doubtful.add(uri)
      // The last request for a document that was closed.
      if (session.documentOf(uri) === undefined) wake()
    },
    /** Something changed, so waiting requests may get an answer. */
    changed: wake,
    /**
     * True if the client has asked and no request is waiting, so that later changes have to be
     * announced.
     */
    isAtRest: () => wasAsked && waiting.length === 0,
    stop() {
      isStopped = true
      wake()
    },
  }
}

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
