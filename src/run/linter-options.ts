import type { Scope } from '../core/document/scope.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import type { SuppressedFinding } from '../core/report.ts'
import type { Baseline, BaselineEntry } from '../core/suppressions/baseline.ts'
import type { Document, Finding } from '../core/types.ts'
import type { Base, Comparison } from './base/base-state.ts'
import type { BuiltForm } from './build/origins/built-forms.ts'
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

/** The surroundings of a run's files. */
export interface HostOptions {
  /** Files named by those of the run; without it, nothing is known of them. */
  readonly outside?: OtherFiles | undefined
  /** The state to compare the files with. */
  readonly base?: Base | undefined
  /** The files that the report's numbers count. Default: all checked files. */
  readonly isAsked?: ((uri: string) => boolean) | undefined
  /** Selects the files whose findings are wanted. Default: all. */
  readonly isWanted?: ((uri: string) => boolean) | undefined
  /** Runs expressions of patches for the rules that need it; without it they are silent. */
  readonly evaluator?: Evaluator | undefined
}

/** The settings that decide which findings are reported. */
export interface PolicyOptions {
  /** The profile of files without one of their own. */
  readonly profile?: Profile | undefined
  /** Ignores comments that turn rules off. */
  readonly noInlineConfig?: boolean | undefined
  /** Day of the run, `YYYY-MM-DD`. Without it, no suppression expires. */
  readonly today?: string | undefined
  readonly baseline?: Baseline | undefined
  /** Decides by rule id if findings are reported; errors in configurations always are. */
  readonly only?: ((rule: string) => boolean) | undefined
}

/** Caches between files and between runs. */
export interface MemoryOptions {
  /** Reads a file again; with it, parsed files need not be kept while others are linted. */
  readonly reread?: ((uri: string) => InputFile | undefined) | undefined
  /** For hosts that lint repeatedly: returns the earlier reading of an unchanged file. */
  readonly read?: ((input: InputFile) => ReadFile) | undefined
  /** The same for rule sets; must be made for the same `today`. */
  readonly ruleSetFor?: RuleSetFor | undefined
  /** Determines a text's scope; replaceable for measuring. */
  readonly look?: ((input: InputFile, fallback?: Profile) => Scope) | undefined
  /** Scopes of files whose text was looked at already. */
  readonly scopes?: ReadonlyMap<InputFile, Scope> | undefined
  /** Readings of files in another state, most of which are the same. */
  readonly reads?: Pick<WeakMap<InputFile, FileRead>, 'get' | 'has' | 'set'> | undefined
  /** Earlier findings in the same files, for hosts that lint repeatedly. */
  readonly store?: ResultStore | undefined
}

/** Keeps results of files; it never receives an access key or a configuration. */
export interface ResultStore {
  readonly recall: (input: InputFile) => FileResult | undefined
  readonly keep: (input: InputFile, result: FileResult) => void
}

/** Files outside the run. */
export interface OtherFiles {
  readonly isMissing: (uri: string) => boolean
  readonly open: (uri: string) => InputFile | undefined
}

/** Values that override each other, lowest first, and the reason why they belong together. */
export interface Layers extends Pick<Chain, 'why'> {
  /** The files that contain them. */
  readonly uris: readonly string[]
}

export interface LintResult {
  readonly findings: readonly Finding[]
  /** Findings hidden by comments and the baseline. */
  readonly suppressed: readonly SuppressedFinding[]
  /** Baseline entries without a finding in this run. */
  readonly unmatched: readonly BaselineEntry[]
  /** Looks up a parsed file that contains a finding or a related place. */
  readonly files: Files
  readonly crashes: readonly FileCrash[]
  /** The comparison with the base. */
  readonly comparison?: Comparison | undefined
  /** Files that kustomizations name as patches. */
  readonly patches: readonly string[]
  /** The files of kustomizations, Flux and Argo CD objects that deploy the objects of each file. */
  readonly deployedBy: ReadonlyMap<string, readonly string[]>
  /** The objects as builds make them, and those that nothing deploys. */
  readonly builtForms: () => readonly BuiltForm[]
  /** Configurations as builds make them, by the places (`placeId`) of those that builds change. */
  readonly builtConfigurations: () => ReadonlyMap<string, readonly Document[]>
  /** Values that override each other, lowest first. */
  readonly layers: readonly Layers[]
  /** Files whose values are read with others' facts about their chart. */
  readonly pinned: ReadonlyMap<string, InputFile>
  /** Secrets of all files, to mask in every message; never written to disk. */
  readonly known: readonly string[]
  /**
   * The work of the rules in files where it is large, except those with an earlier run's result.
   */
  readonly work: ReadonlyMap<string, number>
  /** Number of files in scope, without configurations, and of files out of scope. */
  readonly checked: number
  readonly foreign: number
}
