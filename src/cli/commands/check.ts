import { resolve } from 'node:path'
import { hideSecretsOf } from '../../core/secret/hide-credentials.ts'
import type { Finding, Severity } from '../../core/types.ts'
import { nodeEvaluator } from '../../files/sandbox.ts'
import { UsageError } from '../../files/usage-error.ts'
import { oneLine } from '../../reporters/escape.ts'
import type { LinterOptions, LintResult } from '../../run/lint-files.ts'
import type { RuleSetting } from '../../run/profile.ts'
import { makeReport } from '../../run/report.ts'
import type { Options } from '../args.ts'
import { openBaseline, reportStale } from '../baseline-file.ts'
import type { Cache } from '../cache.ts'
import { slashed } from '../config-files.ts'
import { type Input, inputOf, withDash } from '../input.ts'
import { exit, type Io } from '../io.ts'
import { lintAll } from '../lint-all.ts'
import { formatsOf, summaryLine, writeReport } from '../output.ts'
import { homepage, rulePage, ruleUrl, version } from '../package.ts'
import { overrides } from '../rule-overrides.ts'
import { styleOf } from '../style.ts'
import { warn, warnOfBug } from '../warn.ts'

/** What another command checks in place of paths. */
export interface CheckOptions {
  readonly open?: (rules: Readonly<Record<string, RuleSetting>>) => Promise<Input>
  /** Ids of the rules whose findings are shown. */
  readonly only?: (rule: string) => boolean
}

/** `vclint [paths…]`: lints and reports. Returns the exit code. */
export async function check(
  given: readonly string[],
  said: Options,
  io: Io,
  how: CheckOptions = {},
): Promise<number> {
  const { paths, options } = withDash(given, said)
  const started = Date.now()
  const formats = formatsOf(options)
  const rules = overrides(options.rule ?? [])
  const limit = maxWarnings(options['max-warnings'])
  const failOn = severityOf(options['fail-on'] ?? 'error', '--fail-on')
  const fixing = fixMode(options)
  const isShown =
    options.quiet !== true &&
    options.summary !== false &&
    formats.some(({ name, file }) => name === 'pretty' && file === undefined)
  const stats = options.stats ? (await import('../stats.ts')).stopwatch() : undefined
  const opening = () => how.open?.(rules) ?? inputOf(paths, options, io, rules)
  const input = await (stats?.phase('finding files', opening) ?? opening())
  const baseline = openBaseline(options, input.config, input.place)
  const bare = { ...lintingOf(options, input, io), baseline }
  const store = await cacheOf(options, bare, io)
  const plain = { ...bare, store }
  const linting = stats?.linting(plain) ?? plain
  const outcome =
    fixing === undefined
      ? {
          result: lintAll(input, linting, store, io),
          errors: [],
          changed: false,
          io,
        }
      : await (await import('./fix.ts')).fixed(
          input,
          linting,
          { ...fixing, stdin: options.stdin === true, staged: options.staged === true, isShown },
          io,
        )
  store?.save()
  const shown = how.only === undefined ? outcome.result : onlyOf(how.only, outcome.result)
  const result = options['changed-lines'] ? await onChangedLines(shown, input, io) : shown
  const isEmpty = outcome.result.checked <= input.config.configs.files().length
  const nothing = isEmpty ? input.whyNothing() : undefined
  const isMisconfigured = outcome.result.findings.some(input.config.isConfigError)
  const errors = [...input.errors(), ...outcome.errors]
  if (fixing?.diff && outcome.errors.length === 0)
    return endOfDiff(outcome.changed, errors, result, io)
  const report = makeReport(quietly(result, options.quiet), {
    version,
    milliseconds: Date.now() - started,
    nothing,
    fixed: 'fixed' in outcome ? outcome.fixed : undefined,
    homepage,
    ruleUrl,
    rulePage,
  })
  const mayBeSilent = options.quiet === true || options.summary === false
  const silent = mayBeSilent && report.findings.length === 0
  const reporting = async () => {
    for (const format of formats) {
      if (silent && format.name === 'pretty' && format.file === undefined) continue
      await writeReport(report, format, styleOf(options, outcome.io), outcome.io)
    }
    if (!silent && options.summary !== false && formats.every(({ file }) => file !== undefined))
      outcome.io.stdout.write(`${summaryLine(report, formats)}\n`)
  }
  await (stats?.phase('reporting', reporting) ?? reporting())
  stats?.report(io)
  for (const line of errors) warn(io, line)
  for (const name of outcome.result.comparison?.unread ?? [])
    warn(io, `Not compared: "${name}" does not parse.`)
  if (reportCrashes(result, io)) return exit.bug
  reportStale(input.config.staleIn(result).length, io)
  if (errors.length > 0 || isMisconfigured) return exit.usage
  if (options['fail-on-empty'] && isEmpty) {
    warn(io, nothing ?? 'No virtual cluster configuration found here.')
    return exit.usage
  }
  const tooMany = reportWarnings(result, limit, io)
  const isBad = tooMany || failed(result, failOn)
  return isBad && !options['exit-zero'] ? exit.findings : exit.clean
}

function onlyOf(only: (rule: string) => boolean, result: LintResult): LintResult {
  return {
    ...result,
    findings: result.findings.filter(({ rule }) => only(rule)),
    suppressed: result.suppressed.filter(({ finding }) => only(finding.rule)),
  }
}

/** What earlier runs remember; fixes and standard input are new each time. */
async function cacheOf(
  options: Options,
  linting: LinterOptions,
  io: Io,
): Promise<Cache | undefined> {
  if (!options.cache || options.fix || options.diff || options.stdin) return undefined
  const { openCache } = await import('../cache.ts')
  return openCache(options, linting, io)
}

/** How a run lints: with the configuration of its working directory for what joins files. */
export function lintingOf(
  options: Options,
  { config, reread, others, earlier }: Input,
  io: Io,
): LinterOptions {
  return {
    profile: config.configs.of(`${slashed(io.cwd)}/x`).profile,
    reread,
    others,
    earlier,
    noInlineConfig: options['inline-config'] === false,
    today: new Date().toISOString().slice(0, 10),
    evaluator: nodeEvaluator(),
  }
}

/** Leaves out what stood there before the change; a finding counts when it touches a changed line. */
async function onChangedLines(result: LintResult, { changes }: Input, io: Io): Promise<LintResult> {
  const { changedLines } = await import('../../files/changed-lines.ts')
  const uris = [...new Set(result.findings.map(({ uri }) => uri))]
  const before = changes?.textsBefore(uris.map((uri) => resolve(io.cwd, uri)))
  const ranges = new Map(
    uris.flatMap((uri) => {
      const path = resolve(io.cwd, uri)
      const file = result.files.get(uri)
      if (file === undefined || !changes?.has(path)) return []
      return [[uri, changedLines(before?.get(path) ?? '', file.text)] as const]
    }),
  )
  const isChanged = ({ uri, span }: Finding) => {
    const lines = result.files.get(uri)?.lines
    if (lines === undefined) return false
    const from = lines.position(span.start).line
    const to = lines.position(span.end).line
    return ranges.get(uri)?.some((range) => from <= range.to && to >= range.from) ?? false
  }
  return { ...result, findings: result.findings.filter(isChanged) }
}

/** What is done with fixes, or undefined when nothing is. */
function fixMode({ fix, unsafe, diff, ...options }: Options) {
  if (unsafe && !fix && !diff) throw new UsageError('--unsafe needs --fix or --diff.')
  if ((fix || diff) && options['changed-lines']) {
    throw new UsageError('--changed-lines cannot be combined with --fix or --diff.')
  }
  return fix || diff ? { unsafe: unsafe === true, diff: diff === true } : undefined
}

/** `--diff` fails when something would change, as a formatter's check does. */
function endOfDiff(
  changed: boolean,
  errors: readonly string[],
  result: LintResult,
  io: Io,
): number {
  for (const line of errors) warn(io, line)
  if (reportCrashes(result, io)) return exit.bug
  if (errors.length > 0) return exit.usage
  return changed ? exit.findings : exit.clean
}

function severityOf(text: string, option: string): Severity {
  if (text === 'error' || text === 'warning' || text === 'info') return text
  throw new UsageError(`${option} must be error, warning or info, not "${text}".`)
}

function maxWarnings(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--max-warnings must be a whole number, not "${text}".`)
}

/** `--quiet` shows errors only; the exit code is computed from everything. */
function quietly(result: LintResult, quiet: boolean | undefined): LintResult {
  if (!quiet) return result
  return { ...result, findings: result.findings.filter((finding) => finding.severity === 'error') }
}

export function reportCrashes(result: LintResult, io: Io): boolean {
  for (const { rule, uri, cause, seen = [uri] } of result.crashes) {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    const files = seen.flatMap((path) => result.files.get(path) ?? [])
    const shown = hideSecretsOf(files, why)
    const what = rule === '' ? 'reading' : `rule "${rule}"`
    warnOfBug(io, `${what} crashed${uri && ` on ${oneLine(uri)}`}: ${shown}`)
  }
  return result.crashes.length > 0
}

const RANK: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 }

function failed(result: LintResult, failOn: Severity): boolean {
  return result.findings.some((finding) => RANK[finding.severity] >= RANK[failOn])
}

/** Without a word nobody would know why a run fails that shows warnings, or nothing at all. */
function reportWarnings(result: LintResult, limit: number, io: Io): boolean {
  const warnings = result.findings.filter((finding) => finding.severity === 'warning').length
  if (warnings <= limit) return false
  const found = `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
  warn(io, `Found ${found}; --max-warnings allows ${limit}.`)
  return true
}
