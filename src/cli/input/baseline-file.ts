import { join, resolve } from 'node:path'
import {
  BASELINE_NAME,
  type Baseline,
  type BaselineEntry,
  readBaseline,
} from '../../core/suppressions/baseline.ts'
import { shown } from '../../files/discover.ts'
import { slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { warn } from '../output/warn.ts'
import { type RunConfig, readNamed, type WorkingFolder } from './config-files.ts'

/** The option wins over the configuration; without both, the baseline lies at the root. */
export function baselinePath(options: Options, { configs }: RunConfig, cwd: string): string {
  if (options.baseline !== undefined) return resolve(cwd, options.baseline)
  const folder = slashed(cwd)
  return configs.baselineOf(folder) ?? join(configs.boundaryOf(folder), BASELINE_NAME)
}

/** The baseline of a run. Without the option, the one at the root counts. */
export function openBaseline(
  options: Options,
  config: RunConfig,
  place: WorkingFolder,
): Baseline | undefined {
  if (options['without-baseline']) {
    if (options.baseline === undefined) return undefined
    throw new UsageError('Use either --baseline or --no-baseline.')
  }
  const path = baselinePath(options, config, place.cwd)
  if (options.baseline !== undefined) place.access.allow(path)
  const isAsked =
    options.baseline !== undefined || config.configs.baselineOf(slashed(place.cwd)) !== undefined
  return isAsked || place.tree.exists(path) ? readBaselineFile(path, place) : undefined
}

export function readBaselineFile(path: string, place: WorkingFolder): Baseline {
  const name = shown(path, place.cwd)
  if (!place.tree.exists(path) && !place.access.exists(path)) {
    throw new UsageError(`There is no baseline "${name}". Run "vclint baseline" to write it.`)
  }
  const baseline = readBaseline(readNamed(path, name, 'the baseline', place))
  if (typeof baseline !== 'string') return baseline
  throw new UsageError(
    `"${name}" is not a baseline. ${baseline} Run "vclint baseline" to write one.`,
  )
}

/** Reports how many entries are out of date, and how to remove them. */
export function reportStale(stale: readonly BaselineEntry[], options: Options, io: Io): void {
  // For another release line, other findings are missing than those that were corrected.
  if (stale.length === 0 || options['upgrade-to'] !== undefined) return
  const entries =
    stale.length === 1
      ? '1 entry of the baseline is'
      : `${stale.length} entries of the baseline are`
  const them = stale.length === 1 ? 'it' : 'them'
  warn(io, `${entries} out of date. Run "vclint baseline --prune" to remove ${them}.`)
}
