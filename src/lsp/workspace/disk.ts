import type { CustomRuleReader } from '../../config/host.ts'
import type { CustomRuleLanguage } from '../../editor/completion/completion-item.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'

/** The language server's view of the file system. Paths are absolute, with slashes. */
export interface Disk {
  /** Text of a file; undefined if no readable file exists. `folders` are the workspace's. */
  readonly readText: (path: string, folders?: readonly string[]) => string | undefined
  readonly exists: (path: string) => boolean
  /**
   * Files below a folder that may be in scope, by their names or because a configuration gives them
   * a kind, without links, which may lead elsewhere. `warn` is told if there are more than are read.
   */
  readonly filesBelow: (
    folder: string,
    hasKind: (path: string) => boolean,
    warn: (message: string) => void,
  ) => Promise<readonly string[]>
  /** True if a folder was walked since the last `rootFinder`, and has none of the names. */
  readonly hasNone?: ((folder: string, names: readonly string[]) => boolean) | undefined
  /** Returns a function that finds the root of a file's project and caches what it has seen. */
  readonly rootFinder: () => (path: string) => string | undefined
  /**
   * Compiles rules of configurations. Until the engine is loaded it returns none, and then reports
   * a change.
   */
  readonly readCustomRules?: CustomRuleReader | undefined
  /** The language of these rules for editors; undefined until it is loaded. */
  readonly customRuleLanguage?: (() => CustomRuleLanguage | undefined) | undefined
  /** True if the file certainly does not exist; missing if not all files are known. */
  readonly isMissing?: ((path: string) => boolean) | undefined
  /** Calls the listener with changed paths, if the file system reports changes. */
  readonly onDidChange?: (listener: (paths: readonly string[]) => void) => void
  /** Starts what runs the expressions of patches outside the thread that answers requests. */
  readonly startSandbox?: (() => SandboxRunner) | undefined
}
