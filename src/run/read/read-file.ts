import type { Scope } from '../../core/document/scope.ts'
import { MAX_RULE_WORK } from '../../core/limits.ts'
import { newWork, WORK_OF_TEXT, type Work } from '../../core/lint/work.ts'
import { compactList } from '../../core/lists.ts'
import type { SourceFile } from '../../core/types.ts'
import type { InputFile } from '../input-file.ts'
import {
  type FileResult,
  FOREIGN,
  type InnerResult,
  lintInput,
  NOTHING,
  readInput,
} from '../lint-input.ts'
import type { HostOptions, MemoryOptions, PolicyOptions } from '../linter-options.ts'
import type { Preparer, Profile } from '../profile/profile.ts'
import { embeddedIn, keptEmbedded } from './embedded.ts'
import type { FileCache } from './file-cache.ts'
import type { FileRead } from './files-read.ts'

export interface ReadContext {
  readonly host: HostOptions
  readonly policy: PolicyOptions
  readonly memory: MemoryOptions
  readonly prepared: Preparer
  readonly fallback: Profile
  readonly files: FileCache
}

/** A file that was just linted. */
interface Linted {
  readonly read: FileRead
  /** Nothing of it is a secret, and everything in it follows from its text. */
  readonly mayBeKept: boolean
  /** What was parsed: the file and its texts. */
  readonly parsed: readonly SourceFile[]
}

interface LintState {
  readonly isChanged: boolean
  /** Known where a look at the text has shown it. */
  readonly scope?: Scope | undefined
  readonly work: Work
}

const NOTHING_READ = {
  values: [],
  known: [],
  crashes: [],
  isConfig: false,
  inner: [],
  isChanged: false,
  work: 0,
}

/** A file that is not parsed, because nothing in it is in scope or asked for. */
export const readNothing = (input: InputFile): FileRead => ({
  ...NOTHING_READ,
  input,
  result: input.factsOnly ? NOTHING.result : FOREIGN.result,
})

/** Lints a file and the texts in it, or recalls what was found in them. */
export function readFile(input: InputFile, context: ReadContext, scope?: Scope): FileRead {
  const isChanged = context.host.earlier?.isChanged(input.uri) ?? false
  return lintWithTexts(input, context, { isChanged, scope, work: newWork() }).read
}

function lintWithTexts(
  input: InputFile,
  context: ReadContext,
  { isChanged, scope, work }: LintState,
): Linted {
  const { memory, prepared, fallback, files } = context
  // At a level of its own nothing is kept, since the same text counts differently elsewhere.
  const isPlain = input.level === undefined && !input.asLayer && !input.isPatch
  const store = isPlain ? memory.store : undefined
  const known = store?.recall(input)
  if (known !== undefined)
    return { read: recalled(input, known, files, isChanged), mayBeKept: true, parsed: [] }
  const linted = lintInput(input, prepared, fallback, {
    read: memory.read,
    scope,
    work,
  })
  const { file, values, crashes, isConfig } = linted
  const inner = linted.embedded.flatMap((embedded) => {
    // The text before this one has a finding that says so.
    if (work.left < 0) return []
    work.left -= WORK_OF_TEXT
    const text = lintWithTexts(embedded.input, context, { isChanged, work })
    return [{ ...text, read: { ...text.read, embedded } }]
  })
  const texts = inner.map(({ read }) => read)
  const result = withInner(linted.result, texts)
  const isAsked = isAskedFor(input, linted.result) || crashes.length > 0
  const isShown = texts.some(hasFindings) || linted.result.findings.length > 0
  if (file !== undefined && isShown && isPlain) files.show(file)
  const keep = isPlain && crashes.length === 0 ? files.keepForNow : files.keep
  if (file !== undefined) (isAsked ? keep : files.pass)(file)
  const mayBeKept = linted.mayBeKept && work.left >= 0 && inner.every((one) => one.mayBeKept)
  const own = file === undefined ? [] : [file]
  const parsed = [...own, ...inner.flatMap((one) => one.parsed)]
  if (mayBeKept) store?.keep(input, result, parsed)
  const read = {
    input,
    result,
    values,
    known: linted.known,
    crashes,
    isConfig,
    inner: compactList(texts),
    work: MAX_RULE_WORK - work.left,
    isChanged,
  }
  return { read, mayBeKept, parsed }
}

const hasFindings = ({ result, inner }: FileRead): boolean =>
  result.findings.length > 0 || inner.some(hasFindings)

/** A text inside a file counts with that file. */
function withInner(result: FileResult, texts: readonly FileRead[]): FileResult {
  if (texts.length === 0) return result
  const inner = texts.flatMap(({ input, embedded, result: own }): InnerResult[] => {
    if (embedded === undefined) return []
    const { document, pointer } = embedded.part
    return [{ uri: input.uri, document, pointer, result: own }]
  })
  const foreign = result.foreign && inner.every((one) => one.result.foreign)
  return { ...result, foreign, inner }
}

/** What was found before. The texts inside are only looked for when their places are asked for. */
function recalled(
  input: InputFile,
  result: FileResult,
  files: FileCache,
  isChanged: boolean,
): FileRead {
  const inner = (result.inner ?? []).map((one): FileRead => {
    const embedded = keptEmbedded(input, one, () => {
      const file = files.get(input.uri)
      return file === undefined ? [] : embeddedIn(file, input)
    })
    files.note(one.uri, () => readInput(embedded.input).file)
    return { ...recalled(embedded.input, one.result, files, isChanged), embedded }
  })
  return { ...NOTHING_READ, input, result, inner, isChanged }
}

/** A parsed file that is likely to be asked for again is kept. */
const isAskedFor = (input: InputFile, { hasDirectives }: FileResult): boolean =>
  (hasDirectives && !input.factsOnly) || input.level !== undefined
