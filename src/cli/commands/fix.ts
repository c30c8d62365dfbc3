import { type LinterOptions, type LintResult, lintFiles } from '../../run/lint-files.ts'
import { changesOf, diffOf, writeChanges } from '../fix-files.ts'
import type { Input } from '../input.ts'
import type { Io } from '../io.ts'

export interface FixMode {
  readonly unsafe: boolean
  /** Show the changes instead of writing them. */
  readonly diff: boolean
  /** The text comes from standard input and goes to standard output. */
  readonly stdin: boolean
}

export interface FixOutcome {
  /** What is left after fixing; with `diff`, what was found. */
  readonly result: LintResult
  readonly errors: readonly string[]
  readonly changed: boolean
  /** Where the report goes: not to standard output when that carries the fixed text. */
  readonly io: Io
}

/** `--fix` and `--diff`: works the changes out, then writes or shows them. */
export async function fixed(
  input: Input,
  options: LinterOptions,
  mode: FixMode,
  io: Io,
): Promise<FixOutcome> {
  // Each text is read once, before anything is written.
  const inputs = [...input.files, ...input.others()].map((file) => ({ ...file }))
  const linting = { ...options, others: undefined }
  const result = lintFiles(inputs, linting)
  const changes = changesOf(inputs, result, { ...linting, unsafe: mode.unsafe })
  const changed = changes.length > 0
  if (mode.diff) {
    io.stdout.write(await diffOf(changes, result.known))
    return { result, errors: [], changed, io }
  }
  const { written, errors } = mode.stdin
    ? { written: changes, errors: [] }
    : writeChanges(changes, io.cwd)
  const texts = new Map(written.map((change) => [change.input.uri, change.text]))
  const after = inputs.map((file) => ({ ...file, text: texts.get(file.uri) ?? file.text }))
  // The first file is what came in; configurations and the rest of the project only follow.
  if (mode.stdin) io.stdout.write(after[0]?.text ?? '')
  const counts = written.map((change) => change.fixed)
  if (counts.length > 0) io.stderr.write(`vclint: ${tally(counts)}\n`)
  const reread = (uri: string) => after.find((file) => file.uri === uri) ?? linting.reread?.(uri)
  const left = lintFiles(after, { ...linting, reread })
  const quiet = { ...io, stdout: io.stderr }
  return { result: left, errors, changed, io: mode.stdin ? quiet : io }
}

function tally(counts: readonly number[]): string {
  let total = 0
  for (const count of counts) total += count
  const findings = `${total} ${total === 1 ? 'finding' : 'findings'}`
  return `Fixed ${findings} in ${counts.length} ${counts.length === 1 ? 'file' : 'files'}.`
}
