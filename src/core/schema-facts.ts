import type { LineFacts } from './line-facts.ts'

/** The schema's knowledge of a position, as facts that rules share. */
export interface SchemaFacts {
  readonly lines?: LineFacts
  readonly description?: string
  readonly types?: readonly JsonType[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly deprecated?: boolean
  readonly replacedBy?: string
  readonly serverPopulated?: boolean
  readonly immutable?: boolean
  readonly secret?: boolean
  readonly expression?: 'forward' | 'reverse'
  readonly path?: 'absolute' | 'relative'
  readonly direction?: 'toHost' | 'fromHost'
  /** The Kubernetes kind that a property of `sync` stands for; `*` for custom resources. */
  readonly resource?: string
  readonly listKey?: readonly string[]
  /** The text is the name of an object of this kind. */
  readonly names?: NamedKind
  /** `*` stands for everything, but only as the whole text. */
  readonly wildcard?: boolean
  /** The unit of a number. */
  readonly unit?: 'seconds'
  /** Values that the spec documents, although others may exist. */
  readonly examples?: readonly string[]
}

/** The kinds of objects that other objects name. */
export type NamedKind =
  | 'User'
  | 'OwnedAccessKey'
  | 'Secret'
  | 'Role'
  | 'VirtualCluster'
  | 'WorkspaceInstance'
  | 'Project'

export type JsonType = 'string' | 'boolean' | 'integer' | 'number' | 'object' | 'array' | 'null'
