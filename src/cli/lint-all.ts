import {
  filesOf,
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type Memory,
  type RuleSetting,
} from '../run/lint-files.ts'
import type { Options } from './args.ts'
import type { Cache } from './cache.ts'
import type { Input } from './input.ts'
import type { Io } from './io.ts'
import { withProgress } from './progress.ts'
import type { Shared } from './share.ts'
import { inShortRun } from './short-run.ts'

/** What spares work. */
export interface Means {
  readonly cache: Cache | undefined
  /** Threads that lint; undefined leaves it to the number of files. */
  readonly jobs: number | undefined
  readonly options: Options
  readonly rules: Readonly<Record<string, RuleSetting>>
}

/** Fewer files are done before other threads have started. */
const MANY = 10_000

/** Lints what a run reads, unless an earlier run has done that for the same files. */
export async function lintAll(
  input: Input,
  linting: LinterOptions,
  means: Means,
  io: Io,
): Promise<LintResult> {
  const { cache } = means
  const threads = await threadsOf(input.count, means.jobs)
  if (cache === undefined && threads === 1) {
    return inShortRun(input.count, () => lintFiles(withProgress(input.files, io), linting))
  }
  const files = [...input.files]
  const outcome = cache?.sameRun([...files, ...input.others()])
  if (outcome !== undefined) return { ...outcome, files: filesOf(linting) }
  const unknown = files.filter((file) => file.stamp !== undefined && !cache?.knows(file))
  const memory = threads > 1 ? await shared(unknown, threads, linting, means, io) : cache
  const lint = () => lintFiles(withProgress(files, io), { ...linting, memory })
  const result = await inShortRun(unknown.length, lint)
  cache?.keepRun(result)
  return result
}

async function threadsOf(count: number, jobs: number | undefined): Promise<number> {
  const mayBeSeveral = jobs === undefined ? count > MANY : jobs > 1
  return mayBeSeveral ? (await import('./threads.ts')).threadsFor(count, jobs) : 1
}

/** Remembers what other threads told, then what the cache knows. */
async function shared(
  inputs: readonly InputFile[],
  threads: number,
  linting: LinterOptions,
  { cache, options, rules }: Means,
  io: Io,
): Promise<Memory | undefined> {
  const { onThreads } = await import('./threads.ts')
  const given = { linting, options, rules }
  const told = await onThreads(inputs, threads, cache !== undefined, given, io)
  return {
    recall(input) {
      const one = input.factsOnly ? undefined : told.get(input.uri)
      if (one === undefined) return cache?.recall(input)
      learn(one, input)
      return one.told
    },
    keep: (input, said, file) => cache?.keep(input, said, file),
  }

  function learn({ hash, told: said }: Shared, input: InputFile): void {
    if (hash !== undefined) cache?.learn(input, hash, said)
  }
}
