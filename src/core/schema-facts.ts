import type { LineFacts } from './line-facts.ts'

/** Facts of the schema about a position, shared by rules. */
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
  /** The Kubernetes kind that a property of `sync` stands for; `*` stands for custom resources. */
  readonly resource?: string
  readonly listKey?: readonly string[]
  /** Says that the text is the name of an object of this kind. */
  readonly names?: NamedKind
  /** True if `*` alone stands for everything. */
  readonly wildcard?: boolean
  /** The unit of a number. */
  readonly unit?: 'seconds'
  /** Documented values, although others may exist. */
  readonly examples?: readonly string[]
}

/** The kinds of objects that other objects refer to by name. */
export type NamedKind =
  | 'User'
  | 'OwnedAccessKey'
  | 'Secret'
  | 'Role'
  | 'VirtualCluster'
  | 'WorkspaceInstance'
  | 'Project'

export type JsonType = 'string' | 'boolean' | 'integer' | 'number' | 'object' | 'array' | 'null'
