import type { InputFile, ReadFile } from '../../run/lint-files.ts'

/** One file as it stands now: in the editor where it is open, else on disk. */
export interface WorkspaceFile {
  readonly path: string
  readonly input: InputFile
  readonly read: ReadFile
  /** The configuration ignores it. */
  readonly isIgnored: boolean
  /** It has something to do with other files. */
  readonly hasFacts: boolean
  /** It holds values of a virtual cluster, which others may lie over. */
  readonly hasValues: boolean
  /** It may override values of other files, or hold values for them. */
  readonly namesLayers: boolean
  /** The error that was thrown while it was read, which is a bug in vclint: the file then counts as empty. */
  readonly crash?: unknown
}
