import { isForeignInput } from './foreign.ts'
import type { InputFile } from './input-file.ts'
import type { LinterOptions, LintResult } from './linter-options.ts'

/** Files that a run begins with, up to the first that may hold something for us, and all of them together. */
interface Start {
  readonly foreign: ReadonlySet<InputFile>
  readonly hasOthers: boolean
  readonly files: Iterable<InputFile>
}

/** Looks at files until one may hold something for us: before that, nothing of the engine is needed. */
export function foreignStart(files: Generator<InputFile>): Start {
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

/** A bug of ours on a file is reported by the engine, which meets it again. */
function isSurelyForeign(input: InputFile): boolean {
  try {
    return isForeignInput(input)
  } catch {
    return false
  }
}

/** Whether files that hold nothing for us are all that a result follows from. */
export const isOnlyOfFiles = ({ earlier, baseline, store, read }: LinterOptions): boolean =>
  [earlier, baseline, store, read].every((one) => one === undefined)

/** The result of a run on files that hold nothing for us. */
export const nothingIn = (foreign: ReadonlySet<InputFile>): LintResult => ({
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
