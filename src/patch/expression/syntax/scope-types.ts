import type { AnyNode, FunctionLike, Span } from './ast.ts'
import type { BindingKind, Origin } from './declarations.ts'

type Identifier = Extract<AnyNode, { type: 'Identifier' }>
type Call = Extract<AnyNode, { type: 'CallExpression' }>

/** A name that the expression declares itself. */
export interface Binding {
  readonly name: string
  readonly kind: BindingKind
  /** The only value it ever has, where that is plain to see. */
  readonly init: AnyNode | undefined
  /** Source of its only value: a part of something, a parameter, an item of a loop. */
  readonly origin: Origin | undefined
}

/** A name that the expression takes from outside. */
export interface FreeIdentifier extends Span {
  readonly name: string
  readonly node: Identifier
  /** `typeof name` never throws, whatever the name. */
  readonly underTypeof: boolean
  /** It is assigned to, rather than read. */
  readonly written: boolean
}

export interface Scopes {
  readonly free: readonly FreeIdentifier[]
  /** Something is written to members, so that objects may have others than it seems. */
  readonly writesMembers: boolean
  /** The identifier is a use of a name from outside. */
  isFree(node: AnyNode): boolean
  /** The name from outside that a node is; undefined for any other node. */
  freeName(node: AnyNode): string | undefined
  /** The declaration that an identifier node refers to. */
  bindingOf(node: AnyNode): Binding | undefined
  /** The call of a function that is called where it is written, and nowhere else. */
  callOf(node: FunctionLike): Call | undefined
  /** The call that a function is handed to, as which argument. */
  handedTo(node: FunctionLike): { readonly call: Call; readonly index: number } | undefined
  /** The value that a declaring pattern destructures. */
  originOf(pattern: AnyNode): Origin | undefined
}
