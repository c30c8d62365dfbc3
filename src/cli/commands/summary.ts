import { UsageError } from '../../files/usage-error.ts'
import { summarise } from '../../project/change/summary.ts'
import { lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { inputOf } from '../input/input.ts'
import { lintingOf } from '../input/linting.ts'
import { exit, type Io } from '../io.ts'
import type { OptionName } from '../options.ts'
import { summaryFormats, withoutSecretsOf } from '../output/change-text.ts'
import { pathFrom } from '../output/from-root.ts'
import { type CheckOptions, warnOf } from './check.ts'

/** `--summary`: what a change does to each object, in place of findings. */
export async function summary(
  paths: readonly string[],
  options: Options,
  io: Io,
  { open }: CheckOptions = {},
): Promise<number> {
  const [format = 'text', ...more] = options.format ?? []
  if (!isFormat(format) || more.length > 0)
    throw new UsageError('--summary supports one format: text, markdown or json.')
  if (open === undefined && options.base === undefined && !options.staged)
    throw new UsageError('--summary needs --base, --staged or "vclint diff".')
  if (options.fix || options.diff)
    throw new UsageError('--summary cannot be combined with --fix or --diff.')
  const about = Object.keys(options).find((name) => !USED.has(name))
  if (about !== undefined)
    throw new UsageError(`--summary shows changes, not findings. Omit --${about}.`)
  const input = await (open?.() ?? inputOf(paths, options, io))
  const result = lintFiles(input.files, lintingOf(options, input))
  const { comparison, known } = result
  const errors = input.errors()
  warnOf(errors, result, io)
  const changed = comparison === undefined ? [] : summarise(comparison)
  const objects = changed.map((one) => ({ ...one, file: pathFrom(input.place, one.file) }))
  io.stdout.write(summaryFormats[format](withoutSecretsOf(known, objects)))
  return errors.length > 0 ? exit.usage : exit.clean
}

/** The options that a summary of changes follows; all others are about findings. */
const USED: ReadonlySet<string> = new Set<OptionName>([
  ...(['summary', 'format', 'base', 'staged', 'exclude', 'color'] as const),
  ...(['config', 'without-config', 'upgrade-to'] as const),
])

const isFormat = (name: string): name is keyof typeof summaryFormats =>
  Object.hasOwn(summaryFormats, name)
