import type { DocumentContext, Fix, Messages, Node, Rule, Settings, Span, Visitor } from '#core'
import type { Graph } from './graph.ts'
import type { FactPlace } from './read.ts'

export interface ProjectReport<M extends Messages> {
  readonly message: keyof M & string
  readonly at: FactPlace
  readonly part?: 'key' | 'value'
  /** A more exact place inside the node. */
  readonly span?: Span | undefined
  readonly data?: Readonly<Record<string, string | number>>
  readonly related?: readonly RelatedFact[]
  readonly fix?: Fix | undefined
}

export interface RelatedFact {
  readonly at: FactPlace
  readonly message: string
  readonly part?: 'key' | 'value'
}

export interface ProjectContext<M extends Messages = Messages, O = unknown> {
  readonly graph: Graph
  readonly options: O
  readonly settings: Settings
  readonly report: (reported: ProjectReport<M>) => void
  /** The node behind a fact, for its fix; parses the file again when it was not kept. */
  readonly nodeAt: (place: FactPlace) => Node | undefined
}

/** Declares a rule that joins files; `check` also sees each document by itself. */
export function defineProjectRule<const M extends Messages, O = Record<string, never>>(rule: {
  readonly id: string
  readonly summary: string
  readonly fixable?: 'safe' | 'suggest'
  readonly options?: { readonly schema: Readonly<Record<string, unknown>>; readonly default: O }
  readonly supersedes?: readonly string[]
  readonly messages: M
  readonly check?: (context: DocumentContext<M, O>) => Visitor
  readonly project: (context: ProjectContext<M, O>) => void
}): Rule {
  return rule as unknown as Rule
}
