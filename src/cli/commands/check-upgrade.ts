import type { Report } from '../../core/report.ts'
import type { LintResult } from '../../run/lint-files.ts'
import type { PresentDocument } from '../../run/upgrade/stops.ts'
import type { PresentState } from '../../run/upgrade/upgrade-report.ts'
import type { Options } from '../args.ts'
import { inputOf } from '../input/input.ts'
import { lintingOf } from '../input/linting.ts'
import type { Io } from '../io.ts'

/** A check that reports what an upgrade changes. */
interface Upgrading {
  readonly paths: readonly string[]
  readonly options: Options
  /** The release to upgrade to; undefined without an upgrade. */
  readonly upgradeTo: string | undefined
}

/** The configurations that an upgrade with fixes starts from; undefined without an upgrade. */
export async function beforeFixes(
  upgrading: Upgrading,
  io: Io,
): Promise<readonly PresentDocument[] | undefined> {
  if (upgrading.upgradeTo === undefined) return undefined
  const { beforeUpgrade } = await import('../../run/upgrade/upgrade-report.ts')
  return beforeUpgrade(await presentState(upgrading, io))
}

/** Leaves out what the releases of today have too, which needs a run without the upgrade. */
export async function withUpgrade<Result extends LintResult>(
  result: Result,
  upgrading: Upgrading & { readonly before: readonly PresentDocument[] | undefined },
  io: Io,
): Promise<{ readonly result: Result; readonly upgrade?: Report['upgrade'] }> {
  const { upgradeTo, before } = upgrading
  if (upgradeTo === undefined) return { result }
  const { upgradeOf } = await import('../../run/upgrade/upgrade-report.ts')
  const present = await presentState(upgrading, io)
  const { findings, upgrade } = upgradeOf(result, present, upgradeTo, before)
  return { result: { ...result, findings }, upgrade }
}

/** The files as they are now, with the releases of today. */
async function presentState({ paths, options }: Upgrading, io: Io): Promise<PresentState> {
  const { 'upgrade-to': _, ...today } = options
  const input = await inputOf(paths, today, io)
  return { inputs: [...input.files], options: lintingOf(today, input) }
}
