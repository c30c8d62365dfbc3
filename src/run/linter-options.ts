import type { Scope } from '../core/document/scope.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import type { SuppressedFinding } from '../core/report.ts'
import type { Baseline, BaselineEntry } from '../core/suppressions/baseline.ts'
import type { Finding } from '../core/types.ts'
import type { Base, Comparison } from './base/base-state.ts'
import type { Files, InputFile } from './input-file.ts'
import type { Chain } from './layers/layer-chains.ts'
import type { FileCrash, FileResult, ReadFile } from './lint-input.ts'
import type { Profile, RuleSetFor } from './profile/profile.ts'
import type { FileRead } from './read/files-read.ts'

export interface LinterOptions {
  readonly host?: HostOptions | undefined
  readonly policy?: PolicyOptions | undefined
  readonly memory?: MemoryOptions | undefined
}

/** The surroundings of the files of a run. */
export interface HostOptions {
  /** The rest of the project, asked for when some file has facts. */
  readonly others?: (() => Iterable<InputFile>) | undefined
  /** Finds any file of the project by its path below the root, for hosts that do not give all others. */
  readonly find?: ((path: string) => InputFile | undefined) | undefined
  /** Files that those of the run name; without it nothing is known of them. */
  readonly outside?: OtherFiles | undefined
  /** The state that the files are compared with. */
  readonly base?: Base | undefined
  /** The files that the numbers of a report count; by default all that are checked. */
  readonly isAsked?: ((uri: string) => boolean) | undefined
  /** Runs the expressions of patches for the rules that try them; without it those are silent. */
  readonly evaluator?: Evaluator | undefined
}

/** The settings that decide which findings are reported. */
export interface PolicyOptions {
  /** For files that bring no profile of their own. */
  readonly profile?: Profile | undefined
  /** Ignores comments that switch rules off. */
  readonly noInlineConfig?: boolean | undefined
  /** Day of the run, `YYYY-MM-DD`. Without it no suppression ends. */
  readonly today?: string | undefined
  readonly baseline?: Baseline | undefined
  /** Says by its id if the findings of a rule are reported; errors in configurations always are. */
  readonly only?: ((rule: string) => boolean) | undefined
}

/** The memory between files and between runs. */
export interface MemoryOptions {
  /** Reads a file again; with it, parsed files need not be kept while others are linted. */
  readonly reread?: ((uri: string) => InputFile | undefined) | undefined
  /** For hosts that lint again and again: returns what it read before where nothing changed. */
  readonly read?: ((input: InputFile) => ReadFile) | undefined
  /** The same for the rules; has to be made for the same `today`. */
  readonly ruleSetFor?: RuleSetFor | undefined
  /** The look at a text that shows what it may hold, where somebody measures it. */
  readonly look?: ((input: InputFile, fallback?: Profile) => Scope) | undefined
  /** Files of which a look at the text has shown what they may hold. */
  readonly scopes?: ReadonlyMap<InputFile, Scope> | undefined
  /** What was read of files in another state, where most are the same. */
  readonly reads?: WeakMap<InputFile, FileRead> | undefined
  /** The findings in the same files before, in hosts that lint again and again. */
  readonly store?: ResultStore | undefined
}

/** Keeps what files result; the key of an access key, or a configuration, is never given to it. */
export interface ResultStore {
  readonly recall: (input: InputFile) => FileResult | undefined
  readonly keep: (input: InputFile, result: FileResult) => void
}

/** Files that are not among those of the run. */
export interface OtherFiles {
  readonly isMissing: (uri: string) => boolean
  readonly open: (uri: string) => InputFile | undefined
}

/** Values that override each other, the lowest first, and what shows that they belong together. */
export interface Layers extends Pick<Chain, 'why'> {
  /** The files that they are in. */
  readonly uris: readonly string[]
}

export interface LintResult {
  readonly findings: readonly Finding[]
  /** The findings that comments and the baseline hide. */
  readonly suppressed: readonly SuppressedFinding[]
  /** Entries of the baseline that nothing was found for in this run. */
  readonly unmatched: readonly BaselineEntry[]
  /** Looks up a parsed file that a finding or a related place stands in. */
  readonly files: Files
  readonly crashes: readonly FileCrash[]
  /** The comparison with the base. */
  readonly comparison?: Comparison | undefined
  /** Files that kustomizations name as patches. */
  readonly patches: readonly string[]
  /** The kustomizations and objects of Flux and Argo CD that bring the objects of each file to a cluster, by their files. */
  readonly deployedBy: ReadonlyMap<string, readonly string[]>
  /** Values that override each other, the lowest first. */
  readonly layers: readonly Layers[]
  /** Files whose values are read with what others say of their chart. */
  readonly pinned: ReadonlyMap<string, InputFile>
  /** Secrets of all files, to hide in every message; never written down. */
  readonly known: readonly string[]
  /**
   * The work of the rules in files where they did much, without those that an earlier run had a result for.
   */
  readonly work: ReadonlyMap<string, number>
  /** Files in scope, without configuration files, and files out of scope. */
  readonly checked: number
  readonly foreign: number
}
