import { filesOf, type LinterOptions, type LintResult, lintFiles } from '../run/lint-files.ts'
import type { Cache } from './cache/cache.ts'
import type { Input } from './input/input.ts'
import type { Io } from './io.ts'
import { withProgress } from './output/progress.ts'

/** Lints what a run reads, unless an earlier run has done that for the same files. */
export function lintAll(
  input: Input,
  linting: LinterOptions,
  cache: Cache | undefined,
  io: Io,
): LintResult {
  if (cache === undefined) return lintFiles(withProgress(input.files, io), linting)
  const files = [...input.files]
  // What is compared with may be another state each time.
  if (linting.earlier !== undefined)
    return lintFiles(withProgress(files, io), { ...linting, store: cache })
  const outcome = cache.sameRun([...files, ...input.others()])
  if (outcome !== undefined) return { ...outcome, known: [], files: filesOf(linting) }
  const result = lintFiles(withProgress(files, io), { ...linting, store: cache })
  cache.keepRun(result)
  return result
}
