import type { Conversion } from './convert.ts'
import type { Workspace } from './workspace/workspace.ts'

/** A document that the client has opened. */
export interface OpenDocument {
  readonly path: string
  readonly version: number
}

/** What requests are answered from. */
export interface Session extends Conversion {
  readonly workspace: Workspace
  /** The document that a client names; undefined when it has not opened it. */
  readonly documentOf: (uri: string) => OpenDocument | undefined
}
