import type { InputFile } from '../../run/lint-files.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'
import type { WorkspaceFile } from './entries.ts'
import type { Outcome } from './workspace-lint.ts'

interface FixedText {
  readonly text: string
  /** A sentence for each fix that did not prove itself. */
  readonly leftOut: readonly string[]
}

/** Documents and files, and the findings in them. Paths are as `pathOf` makes them. */
export interface Workspace {
  /** A document as the editor shows it; undefined when it is closed. */
  readonly setOpen: (path: string, text: string | undefined) => void
  readonly open: () => readonly string[]
  /** Something may have changed on disk; without paths, everything may have. */
  readonly forget: (paths?: readonly string[]) => void
  readonly setFolders: (folders: readonly string[]) => void
  /** Reads the rest of a file's project, once. */
  readonly load: (path: string) => Promise<void>
  /** Lints a long file by itself in steps between which requests are answered, so that less is left to `lint`. */
  readonly prepare: (path: string) => Promise<void>
  /** The result of a file; undefined when there is no such file. */
  readonly lint: (path: string) => Outcome | undefined
  /** The file with what others say of it: the versions that they pin for its values. */
  readonly inputOf: (entry: WorkspaceFile) => InputFile
  /** The file's text with everything fixed that can be fixed safely, or only what one rule reports. */
  readonly fixAll: (path: string, rule?: string) => FixedText | undefined
  /** Every file of the workspace, also such without findings; undefined once it is no longer wanted. */
  readonly lintAll: (isWanted: () => boolean) => Promise<ReadonlyMap<string, Outcome> | undefined>
  readonly textOf: (path: string) => string | undefined
  readonly entryOf: (path: string) => WorkspaceFile | undefined
  /** The files of a file's project whose facts are joined, the file first. */
  readonly projectOf: (path: string) => readonly WorkspaceFile[]
  /** The files of every project below the folders of the workspace. */
  readonly allProjects: () => Promise<readonly (readonly WorkspaceFile[])[]>
  /** Grows when something changes that findings of other files depend on. */
  readonly age: () => number
  readonly today: () => string
  /** Resolves when no patch of a file is being tried any more, which may add findings. */
  readonly settled: (path: string, signal: AbortSignal) => Promise<void>
  readonly sandbox: SandboxRunner | undefined
  readonly stop: () => void
}
