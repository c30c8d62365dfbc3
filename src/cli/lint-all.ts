import { foreignStart, isOnlyOfFiles, nothingIn } from '../run/foreign-start.ts'
import {
  filesOf,
  type InputFile,
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
  if (cache === undefined) return lintFrom(withProgress(input.files, io), linting)
  const files = [...input.files]
  // What is compared with may be another state each time.
  if (linting.earlier !== undefined)
    return lintFiles(withProgress(files, io), { ...linting, store: cache })
  const outcome = cache.sameRun([...files, ...input.others()])
  if (outcome !== undefined) return { ...outcome, known: [], files: filesOf(linting) }
  const { outside, wasAsked } = noting(linting.outside)
  const result = lintFiles(withProgress(files, io), { ...linting, outside, store: cache })
  // What lies elsewhere may change without a change in these files.
  if (!wasAsked()) cache.keepRun(result)
  return result
}

/** The engine is loaded for the first file that may hold something for us: in many runs there is none. */
function lintFrom(files: Generator<InputFile>, linting: LinterOptions): LintResult {
  if (!isOnlyOfFiles(linting)) return lintFiles(files, linting)
  const start = foreignStart(files)
  if (!start.hasOthers) return nothingIn(start.foreign)
  return lintFiles(start.files, { ...linting, foreign: start.foreign })
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
