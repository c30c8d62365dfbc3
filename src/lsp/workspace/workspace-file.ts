import type { InputFile, ReadFile } from '../../run/lint-files.ts'

/** A file in its current state: in the editor if open, else on disk. */
export interface WorkspaceFile {
  readonly path: string
  readonly input: InputFile
  readonly read: ReadFile
  /** True if the configuration ignores it. */
  readonly isIgnored: boolean
  /** True if it has something to do with other files. */
  readonly hasFacts: boolean
  /** True if it holds values of a virtual cluster, which others may override. */
  readonly hasValues: boolean
  /** True if it may override values of other files, or hold values for them. */
  readonly namesLayers: boolean
  /** The error thrown while reading it, which is a bug in vclint; the file counts as empty then. */
  readonly crash?: unknown
}
