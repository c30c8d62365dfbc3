import type { Scope } from '../core/document/scope.ts'
import { carefulScope, type inputScope } from '../run/input-scope.ts'
import {
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type Profile,
} from '../run/lint-files.ts'

/**
 * Lints files and loads the engine with the first file that may need it; many runs need none. A
 * Secret by itself does not.
 */
export function lintLazily(files: Generator<InputFile>, options: LinterOptions): LintResult {
  const { host, policy, memory } = options
  if (host?.base !== undefined || policy?.baseline !== undefined) return lintFiles(files, options)
  const { scopes, isInScope, files: all } = startOf(files, policy?.profile, memory?.look)
  if (!isInScope) return nothingIn(scopes.size)
  return lintFiles(all, { ...options, memory: { ...memory, scopes } })
}

/** Looks at files until one may need the engine. */
function startOf(
  files: Generator<InputFile>,
  profile: Profile | undefined,
  look: typeof inputScope | undefined,
) {
  const scopes = new Map<InputFile, Scope>()
  const all = function* () {
    yield* scopes.keys()
    yield* files
  }
  for (let next = files.next(); !next.done; next = files.next()) {
    const scope = carefulScope(next.value, profile, look)
    scopes.set(next.value, scope)
    if (scope === 'in') return { scopes, isInScope: true, files: all() }
  }
  return { scopes, isInScope: false, files: scopes.keys() }
}

/** The result of a run on files that hold nothing to check. */
const nothingIn = (foreign: number): LintResult => ({
  findings: [],
  suppressed: [],
  unmatched: [],
  files: { get: () => undefined },
  crashes: [],
  patches: [],
  layers: [],
  deployedBy: new Map(),
  builtForms: () => [],
  builtConfigurations: () => new Map(),
  pinned: new Map(),
  known: [],
  work: new Map(),
  checked: 0,
  foreign,
})
