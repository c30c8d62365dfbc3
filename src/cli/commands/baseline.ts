import { resolve } from 'node:path'
import { sum } from '../../core/lists.ts'
import {
  type Baseline,
  createBaseline,
  joined,
  withoutEntries,
  writeBaseline,
} from '../../core/suppressions/baseline.ts'
import { shown } from '../../files/discover.ts'
import { isThere } from '../../files/roots.ts'
import { slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import { writeNamed } from '../../files/write-file.ts'
import { count } from '../../reporters/reporter.ts'
import { type LintResult, lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { gated } from '../gate.ts'
import type { Input } from '../input/assemble.ts'
import { baselinePath, readBaselineFile } from '../input/baseline-file.ts'
import type { WorkingFolder } from '../input/config-files.ts'
import { inputOf } from '../input/input.ts'
import { lintingOf } from '../input/linting.ts'
import { exit, type Io } from '../io.ts'
import { warn } from '../output/warn.ts'
import { reportCrashes } from './check.ts'

/**
 * `vclint baseline [paths…]`: records today's findings, so that later runs report only new ones.
 */
export async function baseline(
  paths: readonly string[],
  options: Options,
  io: Io,
): Promise<number> {
  const input = await inputOf(paths, options, io)
  const path = baselinePath(options, input.config, io.cwd)
  const name = shown(path, io.cwd)
  if (options.baseline !== undefined) input.place.access.allow(path)
  const old = known(path, name, options, input.place)
  const linting = lintingOf(options, input, old)
  const result = gated(lintFiles(input.files, linting), input, options, linting)
  for (const line of input.errors()) warn(io, line)
  if (reportCrashes(result, io)) return exit.bug
  if (input.errors().length > 0) return exit.usage
  if (result.findings.some(input.config.isConfigError)) {
    throw new UsageError(
      'The configuration has errors, so no baseline is written. Run "vclint" to see them.',
    )
  }
  const stale = input.config.staleIn(result)
  const kept: Baseline = old === undefined ? { entries: [] } : withoutEntries(old, stale)
  const added = options.prune ? [] : newEntries(result, input)
  const text = writeBaseline(joined([...kept.entries, ...added]))
  writeNamed(input.place.access, path, name, text)
  const total = (entries: Baseline['entries']) => sum(entries.map((entry) => entry.count))
  const left = total(kept.entries)
  warn(
    io,
    `Wrote ${name}: ${count(left + total(added), 'finding')} (${total(added)} added, ${total(stale)} removed).`,
  )
  return exit.clean
}

/** The existing baseline, if the command has an option for it. */
function known(
  path: string,
  name: string,
  options: Options,
  place: WorkingFolder,
): Baseline | undefined {
  if (options.update && options.prune) throw new UsageError('Use either --update or --prune.')
  if (options.update || options.prune) return readBaselineFile(path, place)
  if (!isThere(path)) return undefined
  throw new UsageError(
    `"${name}" already exists. Use --update to add new findings, or --prune to remove old ones.`,
  )
}

function newEntries(result: LintResult, { config, place }: Input): Baseline['entries'] {
  const found = result.findings.filter(({ uri }) => !config.isConfigFile(uri))
  const pathOf = (uri: string) => {
    const path = slashed(resolve(place.root, uri))
    return config.configs.configOf(path).path ?? path
  }
  return createBaseline(found, pathOf).entries
}
