import { resolve } from 'node:path'
import { UsageError } from '../../files/usage-error.ts'
import { newFindings } from '../../run/base/new-findings.ts'
import { type LinterOptions, type LintResult, lintFiles } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Input } from './assemble.ts'
import { earlierStates } from './earlier-states.ts'

/**
 * Counts the findings in other files that the last commit lacks, if a checked file has changed
 * since. Git is asked only if there are findings in other files.
 */
export async function newElsewhere(
  { findings }: LintResult,
  input: Input,
  options: Options,
  linting: LinterOptions,
): Promise<number> {
  const { gate, isAsked, paths, place, config } = input
  const others = findings.filter(({ uri }) => !isAsked(uri))
  if (gate !== undefined || options.stdin || others.length === 0) return 0
  const { changedSince } = await import('../../files/git/disk-changes.ts')
  try {
    const { changes } = changedSince('HEAD', place.cwd, place.access, config.files)
    if (!paths.some((path) => isAsked(path) && changes.has(path))) return 0
    const states = [changes] as const
    const compared = { name: 'HEAD', has: changes.has, isWithin: () => true, states }
    const wanted = new Set(others.map(({ uri }) => uri))
    const [state] = earlierStates({ ...input, gate: compared }, options, linting, wanted)
    if (state === undefined) return 0
    const before = lintFiles(state.files, state.options)
    const isGone = (uri: string) => !place.tree.exists(resolve(place.root, uri))
    return newFindings(others, before.findings, [], isGone).length
  } catch (error) {
    // Without a repository or a commit there is nothing to compare with.
    if (error instanceof UsageError) return 0
    throw error
  }
}
