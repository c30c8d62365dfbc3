import { shown } from '../../files/discover.ts'
import { native } from '../../files/slashes.ts'
import { count } from '../../reporters/reporter.ts'
import { lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import { baselinePath } from './baseline-file.ts'
import type { RunConfig, WorkingFolder } from './config-files.ts'
import { documentCounts, type ListedFile } from './file-list.ts'

interface Listing {
  readonly listed: readonly ListedFile[]
  readonly config: RunConfig
  readonly place: WorkingFolder
}

/** Sentences below a list of files: how many are checked, under which configuration, and what to do next. */
export function filesSummary(listing: Listing, options: Options): readonly string[] {
  const { listed, config, place } = listing
  const files = listed.filter(({ path }) => !config.isConfigFile(path))
  const checked = files.filter(({ status }) => status === 'checked')
  const configured = configFindings(listing)
  const baseline = baselinePath(options, config, place.cwd)
  const hasBaseline = place.access.exists(baseline)
  return [
    checkedLine(checked, files.length),
    ...configLines(configured),
    ...(hasBaseline ? [`"${shown(baseline, place.cwd)}" hides the findings that it knows.`] : []),
    nextStep(checked.length, configured, hasBaseline),
  ]
}

function checkedLine(checked: readonly ListedFile[], all: number): string {
  const documents = documentCounts(checked.flatMap((file) => file.documents))
  return `${checked.length} of ${count(all, 'file')} checked${documents && `: ${documents}`}.`
}

/** The number of mistakes in each configuration file. */
function configFindings({ config: { configs }, place }: Listing): ReadonlyMap<string, number> {
  return new Map(
    configs.files().map(({ path, text }) => {
      const uri = shown(native(path), place.cwd)
      const { findings } = lintFiles([{ uri, text, ...configs.asInput(path) }])
      return [uri, findings.length]
    }),
  )
}

function configLines(configured: ReadonlyMap<string, number>): readonly string[] {
  if (configured.size === 0) return ['There is no configuration, so the defaults apply.']
  return [...configured].map(([uri, findings]) =>
    findings === 0
      ? `Configured by "${uri}".`
      : `Configured by "${uri}", which has ${count(findings, 'finding')}.`,
  )
}

/** The one action that helps most next. */
function nextStep(
  checked: number,
  configured: ReadonlyMap<string, number>,
  hasBaseline: boolean,
): string {
  if ([...configured.values()].some((findings) => findings > 0))
    return 'Correct the configuration. Run "vclint" to see what is wrong.'
  if (checked === 0) return 'docs/where-configuration-lives.md lists where vclint looks.'
  if (configured.size === 0) return 'Run "vclint init" to write a configuration.'
  if (!hasBaseline)
    return 'Run "vclint" to check. Run "vclint baseline" to accept today\'s findings and report only new ones.'
  return 'Check every commit: docs/ci.md has a pre-commit hook and examples for CI.'
}
