import type { Messages, Node, Part, Reported, Rule, RuleDefinition, Settings, Visitor } from '#core'
import type { ChangedObject } from './change/changed-object.ts'
import type { FactPlace } from './facts/read.ts'
import type { Graph } from './graph.ts'

/** A rule's report of one mistake at a fact's place. */
export type ProjectReport<M extends Messages> = Reported<M, FactPlace, RelatedFact>

export interface RelatedFact {
  readonly at: FactPlace
  readonly message: string
  readonly part?: Part
  /** True if the place is in the earlier state of the files. */
  readonly isBefore?: boolean
}

/** The earlier state of the files. */
export interface BaseGraph {
  readonly graph: Graph
  /** Returns the current place of an earlier object; undefined if it is gone. */
  readonly laterOf: (place: FactPlace) => FactPlace | undefined
  /** Returns the request that deletes an earlier object. */
  readonly deletedBy?: ((place: FactPlace) => FactPlace | undefined) | undefined
}

export interface ProjectContext<M extends Messages = Messages> {
  readonly graph: Graph
  /** The earlier state; undefined without a comparison. */
  readonly before: BaseGraph | undefined
  readonly settings: Settings
  readonly report: (reported: ProjectReport<M>) => void
  /** The node behind a fact, for its fix; parses the file again if it was not kept. */
  readonly nodeAt: (place: FactPlace) => Node | undefined
  /** Objects after each patch and request, applied in sequence within each file. */
  readonly changed: readonly ChangedObject[]
  /** True if the file certainly does not exist. */
  readonly isMissing: (uri: string) => boolean
  /** Entries of kustomizations that cannot be built. */
  readonly refusals: readonly RefusedBuild[]
}

/** An entry that Kustomize refuses to build. */
export interface RefusedBuild {
  readonly node: Node
  readonly why:
    | 'circle'
    | 'absent'
    | 'component'
    | 'kustomization'
    | 'object'
    | 'form'
    | 'twice'
    | 'merge'
    | 'version'
  /** The entry, or the missing object. */
  readonly name: string
}

/** Declares a rule that joins files; `check` also sees each document by itself. */
export function defineProjectRule<const M extends Messages, V extends Visitor = Visitor>(
  rule: RuleDefinition<M, Record<string, never>, ProjectContext<M>, V> & {
    readonly project: (context: ProjectContext<M>) => void
  },
): Rule {
  return rule as unknown as Rule
}
