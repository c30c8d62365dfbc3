import type { AnyNode } from '../syntax/ast.ts'
import type { Scopes } from '../syntax/scope.ts'
import type { Type } from './value-type.ts'

/** What the types of an expression depend on. */
export interface TypeContext {
  /** The type of `value`, from the schema at the path. */
  readonly valueType: Type
  readonly scopes: Scopes
  /** Types found already, so that no node is looked at twice. */
  readonly memo: Map<AnyNode, Type>
}

/** How the parts of inference ask for the types of other nodes. */
export interface Inference {
  readonly context: TypeContext
  of(node: AnyNode): Type
  /** The same, one name further from where it started; undefined where that is too far. */
  deeper(): Inference | undefined
}
