import { isForeignInput } from '../run/foreign.ts'
import {
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
} from '../run/lint-files.ts'

/** Lints files; the engine is loaded for the first that may hold something for it: in many runs there is none. */
export function lintLazily(files: Generator<InputFile>, options: LinterOptions): LintResult {
  const { host, policy, memory } = options
  const asksMore = [host?.earlier, policy?.baseline, memory?.read]
  if (asksMore.some((one) => one !== undefined)) return lintFiles(files, options)
  const start = foreignStart(files)
  if (!start.hasOthers) return nothingIn(start.foreign)
  return lintFiles(start.files, { ...options, memory: { ...memory, foreign: start.foreign } })
}

/** Files that a run begins with, up to the first that may hold something for us, and all of them together. */
interface Start {
  readonly foreign: ReadonlySet<InputFile>
  readonly hasOthers: boolean
  readonly files: Iterable<InputFile>
}

/** Looks at files until one may hold something for us: before that, nothing of the engine is needed. */
function foreignStart(files: Generator<InputFile>): Start {
  const foreign = new Set<InputFile>()
  let next = files.next()
  while (!next.done && isSurelyForeign(next.value)) {
    foreign.add(next.value)
    next = files.next()
  }
  const all = function* () {
    yield* foreign
    if (!next.done) yield next.value
    yield* files
  }
  return { foreign, hasOthers: !next.done, files: all() }
}

/** A bug in vclint is reported by the engine, which meets it again. */
function isSurelyForeign(input: InputFile): boolean {
  try {
    return isForeignInput(input)
  } catch {
    return false
  }
}

/** The result of a run on files that hold nothing for us. */
const nothingIn = (foreign: ReadonlySet<InputFile>): LintResult => ({
  findings: [],
  suppressed: [],
  unmatched: [],
  files: { get: () => undefined },
  crashes: [],
  patches: [],
  layers: [],
  known: [],
  work: new Map(),
  checked: 0,
  foreign: foreign.size,
})
