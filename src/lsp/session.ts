import type { Conversion } from './convert.ts'
import type { ProjectNames } from './features/project-names.ts'
import type { Workspace } from './workspace/workspace.ts'
import type { WorkspaceFile } from './workspace/workspace-file.ts'

/** The state that requests are answered from. */
export interface Session extends Conversion {
  readonly workspace: Workspace
  /** The document that a client names; undefined when it has not opened it. */
  readonly documentOf: (
    uri: string,
  ) => { readonly path: string; readonly version: number } | undefined
  /** The file that it shows. */
  readonly entryOf: (uri: string) => WorkspaceFile | undefined
  /** The same, once the rest of its project is read. */
  readonly loaded: (uri: string) => Promise<WorkspaceFile | undefined>
  /** Shows a sentence to the user. */
  readonly warn: (sentence: string) => void
  /** The names in files of one project. */
  readonly namesOf: (entries: readonly WorkspaceFile[]) => ProjectNames | undefined
  /** The same of the project of a file. */
  readonly namesAround: (entry: WorkspaceFile) => ProjectNames | undefined
}
