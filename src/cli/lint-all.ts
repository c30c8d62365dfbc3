import {
  filesOf,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type Outside,
} from '../run/lint-files.ts'
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
  const storing = { ...linting, memory: { ...linting.memory, store: cache } }
  // What is compared with may be another state each time.
  if (linting.host?.earlier !== undefined) return lintFiles(withProgress(files, io), storing)
  const outcome = cache.sameRun([...files, ...input.others()])
  if (outcome !== undefined) return { ...outcome, known: [], files: filesOf(linting.memory) }
  const { outside, wasAsked } = noting(linting.host?.outside)
  const host = { ...linting.host, outside }
  const result = lintFiles(withProgress(files, io), { ...storing, host })
  // What lies elsewhere may change without a change in these files.
  if (!wasAsked()) cache.keepRun(result)
  return result
}

/** Notes whether anything is asked of other files. */
function noting(outside: Outside | undefined) {
  let asked = false
  const note = <T>(answer: T): T => {
    asked = true
    return answer
  }
  const noted: Outside | undefined = outside && {
    isMissing: (uri) => note(outside.isMissing(uri)),
    open: (uri) => note(outside.open(uri)),
  }
  return { outside: noted, wasAsked: () => asked }
}
