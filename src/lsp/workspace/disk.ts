import type { CustomRuleReader } from '../../config/host.ts'
import type { CustomRuleLanguage } from '../../editor/completion/completion-item.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'

/** The language server's view of the file system. Paths are absolute, with slashes. */
export interface Disk {
  /** Text of a file; undefined when there is none that can be read. `folders` are those of the workspace. */
  readonly readText: (path: string, folders?: readonly string[]) => string | undefined
  readonly exists: (path: string) => boolean
  /** Files below a folder that may be in scope. Links are left out, as they may lead away. */
  readonly filesBelow: (folder: string) => Promise<readonly string[]>
  /** Finds the root of the project that a file belongs to; remembers what it has seen. */
  readonly rootFinder: () => (path: string) => string | undefined
  /** Compiles rules of configurations; what is not there yet gives none, and reports a change when it is. */
  readonly readCustomRules?: CustomRuleReader | undefined
  /** The language of these rules, for editors; undefined as long as it is not there. */
  readonly customRuleLanguage?: (() => CustomRuleLanguage | undefined) | undefined
  /** True if it is certain that the file does not exist; omitted if not all files are known. */
  readonly isMissing?: ((path: string) => boolean) | undefined
  /** Calls the listener with the paths that have changed, where the file system reports them. */
  readonly onDidChange?: (listener: (paths: readonly string[]) => void) => void
  /** Starts what runs the expressions of patches, out of the way of requests. */
  readonly startSandbox?: (() => SandboxRunner) | undefined
}
