import { applyFixes } from '../../core/edit/apply.ts'
import type { Finding, SourceFile } from '../../core/types.ts'
import { disableLines } from '../../editor/suppress.ts'
import { UsageError } from '../../files/usage-error.ts'
import { count } from '../../reporters/reporter.ts'
import { copyOf } from '../../run/input-file.ts'
import { type InputFile, type LintResult, lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { type Change, refusePartlyStaged, writeChanges } from '../fix-files.ts'
import { gated } from '../gate.ts'
import { openBaseline } from '../input/baseline-file.ts'
import { inputOf } from '../input/input.ts'
import { lintingOf } from '../input/linting.ts'
import { rulesNamed } from '../input/rule-overrides.ts'
import { exit, type Io } from '../io.ts'
import { pathFrom } from '../output/from-root.ts'
import { warn } from '../output/warn.ts'
import { reportCrashes } from './check.ts'

/** `vclint suppress [--rule NAME] [paths…]`: a comment above each finding of today. */
export async function suppress(
  paths: readonly string[],
  options: Options,
  io: Io,
): Promise<number> {
  const named = options.rule ?? []
  const wanted = new Set(named.filter((one) => !one.includes('=')).flatMap(rulesNamed))
  const reason = reasonOf(options)
  if (options.stdin || paths.includes('-'))
    throw new UsageError('suppress writes into files, so it needs their paths.')
  const rule = named.filter((one) => one.includes('='))
  const input = await inputOf(paths, { ...options, rule }, io)
  const baseline = openBaseline(options, input.config, input.place)
  const linting = lintingOf(options, input, baseline)
  // Each text is read once, before anything is written.
  const inputs = [...input.files].map((file) => copyOf(file))
  const lint = (files: readonly InputFile[]) => lintFiles(files, linting)
  const before = lint(inputs)
  if (before.findings.some(input.config.isConfigError))
    throw new UsageError(
      'The configuration has errors, so nothing is written. Run "vclint" to see them.',
    )
  const isMeant = ({ rule, uri }: Finding) =>
    (wanted.size === 0 || wanted.has(rule)) && !input.config.isConfigFile(uri)
  const chosen = (result: LintResult) =>
    gated(result, input, options, linting).findings.filter(isMeant)
  const findings = chosen(before)
  const changes = inputs.flatMap((file): Change[] => {
    const own = findings.filter(({ uri }) => uri === file.uri)
    const source = own.length === 0 ? undefined : before.files.get(file.uri)
    const text = source === undefined ? file.text : withComments(source, own, reason)
    return text === file.text ? [] : [{ input: file, text, fixed: own.length }]
  })
  if (options.staged) refusePartlyStaged(changes, input.place)
  const { written, errors, notes } = writeChanges(changes, input.place)
  const texts = new Map(written.map((change) => [change.input.uri, change.text]))
  const after = lint(inputs.map((file) => copyOf(file, { text: texts.get(file.uri) ?? file.text })))
  const all = chosen(after)
  const isWritten = new Set(written.map(({ input }) => input.uri))
  const unwritten = new Set(
    changes.flatMap(({ input: { uri } }) => (isWritten.has(uri) ? [] : [uri])),
  )
  // The error of a file that cannot be written is said above.
  const left = all.filter(({ uri }) => !unwritten.has(uri))
  for (const line of [...notes, ...input.errors(), ...errors]) warn(io, line)
  if (reportCrashes(before, io) || reportCrashes(after, io)) return exit.bug
  const hidden = Math.max(0, findings.length - all.length)
  warn(io, `Suppressed ${count(hidden, 'finding')} in ${count(written.length, 'file')}.`)
  if (left.length > 0) {
    const places = [...new Set(left.map(({ uri }) => pathFrom(input.place, uri)))]
    warn(
      io,
      `${count(left.length, 'finding')} cannot be suppressed with a comment (in JSON, in another comment, or in a file that is not UTF-8): ${places.join(', ')}. A baseline can hold them.`,
    )
  }
  return input.errors().length + errors.length > 0 ? exit.usage : exit.clean
}

function withComments(source: SourceFile, findings: readonly Finding[], reason: string): string {
  const fixes = disableLines(source, findings, { reason }).map((edit) => ({
    title: '',
    safety: 'safe' as const,
    edits: [edit],
  }))
  return applyFixes(source.text, fixes, source.uri).text
}

function reasonOf({ reason }: Options): string {
  const text = (reason ?? `found on ${new Date().toISOString().slice(0, 10)}`).trim()
  if (text === '' || /[\r\n]/.test(text))
    throw new UsageError('--reason must be a single line of text.')
  return text
}
