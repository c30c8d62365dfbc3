import type { Connection, Diagnostic } from 'vscode-languageserver'
import { rules } from '../../../rules/index.ts'
import { hiderOf, withoutSecrets } from '../../core/secret/mask.ts'
import { likelySecrets } from '../../core/secret/secrets-of.ts'
import type { Finding, SourceFile } from '../../core/types.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import { diagnosticOf, shownFindings } from '../convert.ts'
import type { Session } from '../session.ts'
import type { Outcome } from '../workspace/workspace-lint.ts'
import type { FoundItems, Lines } from './quiet-typing.ts'

interface DiagnosticsState {
  readonly connection: Connection
  readonly session: Session
  /** The diagnostics to show now. */
  readonly shown: (path: string, found: FoundItems) => Diagnostic[]
  readonly reportedCrashes: Set<string>
}

/**
 * Turns outcomes into diagnostics. A crash of vclint costs only the file that it happened in, and
 * is logged once.
 */
export function createFileDiagnostics(
  connection: Connection,
  session: Session,
  shown: DiagnosticsState['shown'],
) {
  const state: DiagnosticsState = { connection, session, shown, reportedCrashes: new Set() }
  return {
    toDiagnostics: (outcome: Outcome) => toDiagnostics(state, outcome),
    /** A text that changes with the findings in a file. */
    stateOf: (path: string) => stateOf(state, path),
    /** The findings in a file. */
    diagnosticsIn: (path: string) => diagnosticsIn(state, path),
  }
}

function diagnosticsIn(state: DiagnosticsState, path: string): Diagnostic[] {
  const { workspace } = state.session
  try {
    const outcome = workspace.lint(path)
    const crash = workspace.entryOf(path)?.crash
    if (crash !== undefined) logCrash(state, path, crash)
    return outcome === undefined ? [] : toDiagnostics(state, outcome)
  } catch (error) {
    logCrash(state, path, error)
    return []
  }
}

function stateOf({ session }: DiagnosticsState, path: string): string {
  try {
    const findings = session.workspace.lint(path)?.result.findings ?? []
    return JSON.stringify(
      findings.map(({ message, severity, span, related }) => [
        [message, severity, span.start, span.end],
        ...related.map((one) => [one.message, one.uri, one.span.start, one.span.end]),
      ]),
    )
  } catch {
    return ''
  }
}

function toDiagnostics(state: DiagnosticsState, outcome: Outcome): Diagnostic[] {
  const { session, shown } = state
  const { file, result } = outcome
  for (const { rule, cause } of result.crashes)
    logOnce(state, rule, () => {
      const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
      const name = rule === '' ? 'reading' : `rule "${rule}"`
      return `${name} crashed: ${hiderOf([shownSource(file)])(why)}`
    })
  const items = shownFindings(outcome).map((finding) => ({
    item: diagnosticOf(finding, outcome, session),
    isOmission: isOmission(finding) || isUnfinishedKey(finding, file.text),
  }))
  const { client } = session
  // A client that pulls and cannot be asked to refresh would never see what is held back.
  if (client.pullsDiagnostics && !client.refreshesDiagnostics) return items.map(({ item }) => item)
  return shown(file.uri, { items, text: file.text, broken: brokenLines(file) })
}

/** The lines of a file that do not parse: all, or those of configuration in it. */
function brokenLines({ lines, problems, texts, text }: SourceFile): readonly Lines[] {
  if (problems.length > 0) return [{ first: 0, last: lines.position(text.length).line }]
  const broken = texts.filter((inner) => inner.file.problems.length > 0)
  return broken.map(({ file, toFile }) => {
    const { start, end } = toFile({ start: 0, end: file.text.length })
    return { first: lines.position(start).line, last: lines.position(end).line }
  })
}

function logOnce(
  { connection, reportedCrashes }: DiagnosticsState,
  name: string,
  text: () => string,
): void {
  if (reportedCrashes.has(name)) return
  reportedCrashes.add(name)
  connection.console.error(`Internal error: ${text()}`)
}

const logCrash = (state: DiagnosticsState, path: string, thrown: unknown) =>
  logOnce(state, path, () => {
    const text = state.session.workspace.textOf(path) ?? ''
    const { stack } = withoutSecrets(thrown, [{ text, secrets: likelySecrets(text) }])
    return `the findings in ${path} are missing: ${stack}`
  })

const omissions: ReadonlySet<string> = new Set(
  rules.flatMap(({ rule: { id, messages } }) =>
    Object.entries(messages).flatMap(([name, message]) =>
      message.isOmission ? [`${id} ${name}`] : [],
    ),
  ),
)

const isOmission = ({ rule, messageId }: Finding) => omissions.has(`${rule} ${messageId}`)

/** True of a word alone on its line that cannot stay so: a key that lacks its colon so far. */
function isUnfinishedKey({ rule, span }: Finding, text: string): boolean {
  if (rule !== 'wrong-type' && rule !== 'yaml-syntax') return false
  const start = text.lastIndexOf('\n', span.start - 1) + 1
  const line = /^.{0,200}/.exec(text.slice(start, start + 201))?.[0] ?? ''
  return /^[ \t]*(?:- +)*[A-Za-z][\w.-]*[ \t\r]*$/.test(line)
}
