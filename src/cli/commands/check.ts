import type { Report } from '../../core/report.ts'
import { linePlace } from '../../core/reported-finding.ts'
import { hiderOf } from '../../core/secret/mask.ts'
import type { Severity } from '../../core/types.ts'
import { UsageError } from '../../files/usage-error.ts'
import { oneLine } from '../../reporters/escape.ts'
import { count, severities } from '../../reporters/reporter.ts'
import type { SharedCause } from '../../run/base/settings-changed.ts'
import type { LinterOptions, LintResult } from '../../run/lint-files.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import { makeReport } from '../../run/report.ts'
import { type Options, wholeNumber } from '../args.ts'
import { gated } from '../gate.ts'
import type { Input } from '../input/assemble.ts'
import { openBaseline, reportStale } from '../input/baseline-file.ts'
import { inputOf, withDash } from '../input/input.ts'
import { lintingOf } from '../input/linting.ts'
import { newElsewhere } from '../input/new-elsewhere.ts'
import { chosenRules, namedRules, type OnlyRules, refuseUnknown } from '../input/rule-overrides.ts'
import { exit, type Io } from '../io.ts'
import { lintLazily } from '../lint-lazily.ts'
import { type Folders, pathFrom, reportFor } from '../output/from-root.ts'
import { type Format, formatsOf, summaryLine, writeReport } from '../output/output.ts'
import { withProgress } from '../output/progress.ts'
import { styleOf } from '../output/style.ts'
import type { Stopwatch } from '../output/timing.ts'
import { warn, warnOfBug } from '../output/warn.ts'
import { homepage, rulePage, ruleUrl, version } from '../package.ts'
import { beforeFixes, withUpgrade } from './check-upgrade.ts'
import type { FixOutcome } from './fix.ts'

/** The files that another command checks in place of paths. */
export interface CheckOptions {
  readonly open?: () => Promise<Input>
  /** Ids of the rules whose findings are reported, besides custom rules that compare. */
  readonly only?: (rule: string) => boolean
}

/** `vclint [paths…]`: lints and reports. Returns the exit code. */
export async function check(
  operands: readonly string[],
  parsed: Options,
  io: Io,
  how: CheckOptions = {},
): Promise<number> {
  const { paths, options } = withDash(operands, parsed)
  const started = Date.now()
  const asked = askedFor(options, io)
  const stats = options.timing ? (await import('../output/timing.ts')).stopwatch() : undefined
  const opening = () => how.open?.() ?? inputOf(paths, options, io)
  const input = await (stats?.phase('finding files', opening) ?? opening())
  const only = chosenRules(options, input.config.configs.customRules, how.only)
  await refuseLoss(input, asked, paths, io)
  const upgrading = { paths, options, upgradeTo: upgradeOfWhole(options, how) }
  const before = options.fix ? await beforeFixes(upgrading, io) : undefined
  const outcome = await lintOrFix(input, asked, { only, stats }, io)
  const customRules = input.config.configs.customRules()
  refuseUnknown([...Object.keys(input.config.rules), ...namedRules(options)], customRules)
  const found = gated(outcome.result, input, options, outcome.linting)
  const { result, upgrade } = await withUpgrade(found, { ...upgrading, before }, io)
  const nothing = result.checked === 0 ? input.whyNothing() : undefined
  const isMisconfigured = result.findings.some(input.config.isConfigError)
  const errors = [...input.errors(), ...outcome.errors]
  if (showsDiff(outcome, asked)) return endOfDiff(outcome.changed, errors, result, io)
  const report = makeReport(options.quiet ? onlyErrors(result) : result, {
    version,
    milliseconds: Date.now() - started,
    nothing,
    fixed: outcome.fixed,
    homepage,
    upgrade,
    ruleUrl,
    rulePage,
    customRules,
  })
  const reporting = () => writeReports(report, asked, input.place, outcome.io)
  await (stats?.phase('reporting', reporting) ?? reporting())
  if (!isBrief(options)) await tellOfOthers(outcome, input, options, io)
  for (const cause of result.shared) warn(io, sharedLine(cause, report, input.place))
  stats?.report(io, result.checked)
  warnOf(errors, outcome.result, io)
  if (reportCrashes(result, io)) return exit.bug
  reportStale(input.config.staleIn(result), options, io)
  const isTooLittle = failsOnEmpty(result, nothing, options, io)
  if (errors.length > 0 || isMisconfigured || isTooLittle) return exit.usage
  const tooMany = reportWarnings(result, asked.limit, io)
  const isBad = tooMany || failed(result, asked.failOn)
  return isBad && !options['exit-zero'] ? exit.findings : exit.clean
}

/** One line on what a change brings in files that are not checked. */
async function tellOfOthers(
  { result, linting }: FixOutcome & { readonly linting: LinterOptions },
  input: Input,
  options: Options,
  io: Io,
): Promise<void> {
  const found = await newElsewhere(result, input, options, linting)
  if (found === 0) return
  const what = found === 1 ? '1 new finding' : `${found} new findings`
  warn(io, `${what} in other files; "vclint --base HEAD" shows ${found === 1 ? 'it' : 'them'}.`)
}

/** A change of settings is named once, however many findings follow from it. */
function sharedLine({ words, at, findings }: SharedCause, { sources }: Report, place: Folders) {
  const { line, column } = linePlace(sources.get(at.uri), at.span.start)
  const files = count(new Set(findings.map(({ uri }) => uri)).size, 'file')
  const name = oneLine(pathFrom(place, at.uri, sources))
  return `${name}:${line}:${column}: ${oneLine(words)}: ${count(findings.length, 'finding')} in ${files} that did not change.`
}

/** The release to upgrade to, if whole files are checked for it. */
function upgradeOfWhole(options: Options, { open }: CheckOptions): string | undefined {
  const isWhole = !options.stdin && !options.staged && !options.new && options.base === undefined
  return isWhole && open === undefined ? options['upgrade-to'] : undefined
}

/** Says beside every format why nothing was checked; true if that is an error. */
function failsOnEmpty(
  { checked }: LintResult,
  nothing: string | undefined,
  options: Options,
  io: Io,
): boolean {
  const isError = options['fail-on-empty'] === true && checked === 0
  const why = nothing ?? (isError ? 'No virtual cluster configuration found here.' : undefined)
  if (why !== undefined && (isError || !isBrief(options))) warn(io, why)
  return isError
}

type Asked = ReturnType<typeof askedFor>

/** Validates the options that shape the run before anything is read. */
const askedFor = (options: Options, io: Io) => ({
  options,
  formats: formatsOf(options),
  limit: wholeNumber(options, 'max-warnings') ?? Number.POSITIVE_INFINITY,
  style: styleOf(options, io),
  failOn: severityOf(options['fail-on'] ?? 'error', '--fail-on'),
  fixing: fixMode(options),
})

/** Most runs write no report to a file. */
async function refuseLoss(
  input: Input,
  { formats, options }: Asked,
  paths: readonly string[],
  io: Io,
): Promise<void> {
  if (formats.every(({ file }) => file === undefined)) return
  const { refuseOverwriting } = await import('../refuse-overwriting.ts')
  refuseOverwriting(formats, input, paths, options, io)
}

/** Lints the input, and applies fixes where that is asked for. */
async function lintOrFix(
  input: Input,
  { options, fixing, formats }: Asked,
  { only, stats }: { readonly only: OnlyRules; readonly stats: Stopwatch | undefined },
  io: Io,
): Promise<FixOutcome & { readonly linting: LinterOptions }> {
  const baseline = openBaseline(options, input.config, input.place)
  const { policy, ...rest } = lintingOf(options, input, baseline)
  const plain = { ...rest, policy: { ...policy, only } }
  const linting = stats?.linting(plain) ?? plain
  if (fixing === undefined) {
    const result = lintLazily(withProgress(input.files, io), linting)
    return { result, errors: [], changed: false, io, linting }
  }
  const isShown =
    options.quiet !== true && options.summary !== false && formats.some(isPrettyOnScreen)
  const { fixed } = await import('./fix.ts')
  const { stdin = false, staged = false } = options
  const outcome = await fixed(input, linting, { ...fixing, stdin, staged, isShown }, io)
  return { ...outcome, linting }
}

/** Writes each format to its destination; a quiet run without findings prints nothing. */
async function writeReports(
  report: Report,
  { options, formats, style }: Asked,
  place: Folders,
  io: Io,
): Promise<void> {
  const isSilent = isBrief(options) && report.findings.length === 0
  const isEmpty = report.summary.nothing !== undefined && report.findings.length === 0
  const located = reportFor(report, place)
  for (const format of formats) {
    if ((isSilent || isEmpty) && isPrettyOnScreen(format)) continue
    await writeReport(located(format.name), format, style, io)
  }
  if (!isSilent && options.summary !== false && formats.every(({ file }) => file !== undefined))
    io.stdout.write(`${summaryLine(report, formats)}\n`)
}

const isBrief = ({ quiet, summary }: Options) => quiet === true || summary === false

const isPrettyOnScreen = ({ name, file }: Format) => name === 'pretty' && file === undefined

/** The way to handle fixes, or undefined when there is none. */
function fixMode({ fix, unsafe, diff, new: isNew }: Options) {
  if (unsafe && !fix && !diff) throw new UsageError('--unsafe needs --fix or --diff.')
  if ((fix || diff) && isNew) throw new UsageError('--new cannot be combined with --fix or --diff.')
  return fix || diff ? { unsafe: unsafe === true, diff: diff === true } : undefined
}

/** With errors of its own, `--diff` ends with a report like any other run. */
const showsDiff = ({ errors }: FixOutcome, { fixing }: Asked) =>
  fixing?.diff === true && errors.length === 0

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

/** `--quiet` shows errors only; the exit code is computed from everything. */
function onlyErrors(result: LintResult): LintResult {
  return { ...result, findings: result.findings.filter((finding) => finding.severity === 'error') }
}

export function warnOf(errors: readonly string[], { comparison }: LintResult, io: Io): void {
  for (const line of errors) warn(io, line)
  for (const name of comparison?.unread ?? []) warn(io, `Not compared: "${name}" does not parse.`)
}

export function reportCrashes(result: LintResult, io: Io): boolean {
  for (const { rule, uri, cause, seen = [uri] } of result.crashes) {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    const files = seen.flatMap((path) => result.files.get(path) ?? [])
    const shown = hiderOf(files.map(shownSource))(why)
    const what = rule === '' ? 'reading' : `rule "${rule}"`
    warnOfBug(io, `${what} crashed${uri && ` on ${oneLine(uri)}`}: ${shown}`)
  }
  return result.crashes.length > 0
}

function failed(result: LintResult, failOn: Severity): boolean {
  return result.findings.some(
    (finding) => severities.indexOf(finding.severity) <= severities.indexOf(failOn),
  )
}

/** Explains why a run fails that shows only warnings or nothing at all. */
function reportWarnings(result: LintResult, limit: number, io: Io): boolean {
  const warnings = result.findings.filter((finding) => finding.severity === 'warning').length
  if (warnings <= limit) return false
  warn(io, `Found ${count(warnings, 'warning')}; --max-warnings allows ${limit}.`)
  return true
}
