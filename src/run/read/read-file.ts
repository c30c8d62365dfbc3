import type { Scope } from '../../core/document/scope.ts'
import type { SourceFile } from '../../core/types.ts'
import { type InputFile, isReadWithOthers } from '../input-file.ts'
import { isKustomization } from '../layers/layer-chains.ts'
import { FOREIGN, type LintedFile, lintInput, NOTHING } from '../lint-input.ts'
import type { HostOptions, MemoryOptions, PolicyOptions } from '../linter-options.ts'
import type { Profile, RuleSetFor } from '../profile/profile.ts'
import type { FileCache } from './file-cache.ts'
import type { FileRead } from './files-read.ts'

export interface ReadContext {
  readonly host: HostOptions
  readonly policy: PolicyOptions
  readonly memory: MemoryOptions
  readonly ruleSetFor: RuleSetFor
  readonly fallback: Profile
  readonly files: FileCache
  /** True of a file that a build probably deploys. */
  readonly isBuilt?: ((uri: string) => boolean) | undefined
}

const NOTHING_READ = { values: [], known: [], crashes: [], isConfig: false, work: 0 }

/** A file that is not parsed, because nothing in it is in scope or requested. */
export const readNothing = (input: InputFile): FileRead => ({
  ...NOTHING_READ,
  input,
  result: input.factsOnly ? NOTHING.result : FOREIGN.result,
  isChanged: false,
})

/** Lints a file, or recalls its findings. */
export function readFile(input: InputFile, context: ReadContext, scope?: Scope): FileRead {
  const { host, memory, ruleSetFor, fallback } = context
  const isChanged = host.base?.isChanged(input.uri) ?? false
  const same = memory.reads?.get(input)
  if (same !== undefined) return { ...same, isChanged }
  // The same text counts differently as a layer, as a patch and under a pin, so nothing is cached.
  const store = isPlain(input) ? memory.store : undefined
  const before = store?.recall(input)
  if (before !== undefined) return { ...NOTHING_READ, input, result: before, isChanged }
  const isAsWritten = !input.isNamed && !isReadWithOthers(input)
  const read = isAsWritten ? memory.read : undefined
  const linted = lintInput(input, ruleSetFor, fallback, { read, scope })
  if (linted.file !== undefined) keepParsed(linted.file, input, linted, context)
  const { result, values, known, crashes, isConfig, work } = linted
  if (linted.mayBeKept) store?.keep(input, result)
  const done = { input, result, values, known, crashes, isConfig, isChanged, work }
  memory.reads?.set(input, done)
  return done
}

const isPlain = (input: InputFile): boolean =>
  !input.asLayer && !input.isNamed && !isReadWithOthers(input)

/** Keeps a parsed file that will probably be needed again. */
function keepParsed(
  file: SourceFile,
  input: InputFile,
  { result, crashes }: LintedFile,
  { files, isBuilt = () => false }: ReadContext,
): void {
  if (isPlain(input) && result.findings.length > 0) files.show(file)
  // A build needs each of them.
  const isDeployed = result.facts !== undefined && isBuilt(input.uri)
  if (isKustomization(input.uri) || result.deploys || isDeployed) {
    files.keep(file)
    return
  }
  const isReported = !input.factsOnly && !input.isSilent
  const isAsked = (result.hasSuppressions && isReported) || crashes.length > 0
  // Reading it again from its text alone would lose what others say of it.
  const isOnce = input.isNamed || (isReadWithOthers(input) && result.facts !== undefined)
  const keep = isPlain(input) && crashes.length === 0 ? files.keepForNow : files.keep
  if (isAsked || isOnce) keep(file)
  else files.pass(file)
}
