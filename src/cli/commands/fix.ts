import { sum } from '../../core/lists.ts'
import type { Report } from '../../core/report.ts'
import { count } from '../../reporters/reporter.ts'
import { copyOf } from '../../run/input-file.ts'
import {
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
} from '../../run/lint-files.ts'
import { changesOf, diffOf, refusePartlyStaged, writeChanges } from '../fix-files.ts'
import type { Input } from '../input/assemble.ts'
import type { Io } from '../io.ts'
import { warn } from '../output/warn.ts'

export interface FixMode {
  readonly unsafe: boolean
  /** Show the changes instead of writing them. */
  readonly diff: boolean
  /** The text comes from standard input and goes to standard output. */
  readonly stdin: boolean
  /** With --staged, what is checked and what lies on disk must be the same. */
  readonly staged: boolean
  /** The report for people shows it too. */
  readonly isShown: boolean
}

export interface FixOutcome {
  /** The findings that are left after fixing; with `diff`, all of them. */
  readonly result: LintResult
  readonly errors: readonly string[]
  readonly changed: boolean
  /** Files that were written, and how many findings that repaired. */
  readonly fixed?: Report['fixed'] | undefined
  /** The report must not go to standard output when that carries the fixed text. */
  readonly io: Io
}

/** `--fix` and `--diff`: computes the changes, then writes or shows them. */
export async function fixed(
  input: Input,
  linting: LinterOptions,
  mode: FixMode,
  io: Io,
): Promise<FixOutcome> {
  // Each text is read once, before anything is written.
  const inputs = [...input.files].map((file) => copyOf(file))
  /** The file from standard input, among the rest of its project. */
  const given = (files: readonly InputFile[]) =>
    files.find(({ uri, kind }) => kind !== 'config' && input.isAsked(uri))
  const result = lintFiles(inputs, linting)
  if (result.findings.some(input.config.isConfigError)) {
    const errors = ['The configuration has errors, so nothing is fixed. Correct it first.']
    if (mode.stdin) io.stdout.write(given(inputs)?.text ?? '')
    return { result, errors, changed: false, io: mode.stdin ? { ...io, stdout: io.stderr } : io }
  }
  // Findings in other files are not fixed.
  const fixable = inputs.map((file) =>
    input.isAsked(file.uri) ? file : copyOf(file, { isSilent: true }),
  )
  const { changes, leftOut } = changesOf(
    fixable,
    result,
    { ...linting, unsafe: mode.unsafe },
    input.place,
  )
  warnEach(io, leftOut)
  const changed = changes.length > 0
  if (mode.diff) {
    io.stdout.write(await diffOf(changes, result, input.place))
    return { result, errors: [], changed, io }
  }
  if (mode.staged) refusePartlyStaged(changes, input.place)
  const { written, errors, notes } = mode.stdin
    ? { written: changes, errors: [], notes: [] }
    : writeChanges(changes, input.place)
  const texts = new Map(written.map((change) => [change.input.uri, change.text]))
  const after = inputs.map((file) => copyOf(file, { text: texts.get(file.uri) ?? file.text }))
  if (mode.stdin) io.stdout.write(given(after)?.text ?? '')
  const counts = written.map((change) => change.fixed)
  if (counts.length > 0 && !mode.isShown) warn(io, tally(counts))
  warnEach(io, notes)
  const reread = (uri: string) =>
    after.find((file) => file.uri === uri) ?? linting.memory?.reread?.(uri)
  const memory = { ...linting.memory, reread }
  const left = changed ? lintFiles(after, { ...linting, memory }) : result
  const quiet = { ...io, stdout: io.stderr }
  const repaired = written.map(({ input: { uri }, fixed: findings }) => ({ uri, findings }))
  return { result: left, errors, changed, fixed: repaired, io: mode.stdin ? quiet : io }
}

function warnEach(io: Io, sentences: readonly string[]) {
  for (const sentence of sentences) warn(io, sentence)
}

function tally(counts: readonly number[]): string {
  return `Fixed ${count(sum(counts), 'finding')} in ${count(counts.length, 'file')}.`
}
