import {
  filesOf,
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type Memory,
  type RuleSetting,
} from '../linter.ts'
import type { Options } from './args.ts'
import type { Cache } from './cache.ts'
import type { Input } from './input.ts'
import type { Io } from './io.ts'
import { withProgress } from './progress.ts'
import type { Shared } from './share.ts'

/** What spares work. */
export interface Means {
  readonly cache: Cache | undefined
  /** Threads that lint; undefined leaves it to the number of files. */
  readonly jobs: number | undefined
  readonly options: Options
  readonly rules: Readonly<Record<string, RuleSetting>>
}

/** As few files as make it worth while to ask how many threads there could be. */
const SEVERAL = 100

/** Lints what a run reads, unless an earlier run has done that for the same files. */
export async function lintAll(
  input: Input,
  linting: LinterOptions,
  means: Means,
  io: Io,
): Promise<LintResult> {
  const { cache, jobs } = means
  const files = [...input.files]
  const outcome = cache?.sameRun([...files, ...input.others()])
  if (outcome !== undefined) return { ...outcome, files: filesOf(linting) }
  const unknown = files.filter((file) => file.stamp !== undefined && !cache?.knows(file))
  const mayShare = jobs === undefined ? unknown.length > SEVERAL : jobs > 1
  const memory = mayShare ? await shared(unknown, linting, means, io) : cache
  const result = lintFiles(withProgress(files, io), { ...linting, memory })
  cache?.keepRun(result)
  return result
}

/** Remembers what other threads told, then what the cache knows. */
async function shared(
  inputs: readonly InputFile[],
  linting: LinterOptions,
  { cache, jobs, options, rules }: Means,
  io: Io,
): Promise<Memory | undefined> {
  const { onThreads, threadsFor } = await import('./threads.ts')
  const threads = threadsFor(inputs.length, jobs)
  if (threads === 1) return cache
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
