import {
  type AnyNode,
  type Expression,
  type FunctionLike,
  findToken,
  isFunction,
  type NodeOf,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import type { ParsedExpression } from '../syntax/parse.ts'
import { resolveScopes, type Scopes } from '../syntax/scope.ts'
import type { Typing } from '../types/declared-types.ts'
import { type NodeKinds, typesIn } from '../types/kinds.ts'
import { orMissing, type Type, UNKNOWN } from '../types/value-type.ts'

/** The caller's knowledge besides the text. */
export interface AnalysisOptions {
  /** The type of `value`, from the schema at the patch's path. Default: unknown. */
  readonly valueType?: Type
  /** True if the expression also runs without a value, when the object lacks the path's key. */
  readonly mayHaveNoValue?: boolean
  readonly direction?: 'forward' | 'reverse'
  /** The type of the objects that the context holds. */
  readonly objectType?: Type
  /** Names that the configuration adds to the environment. */
  readonly globals?: readonly string[]
  /** The kinds of each node in all runs; missing if nothing ran. */
  readonly kinds?: readonly NodeKinds[] | undefined
}

/** An expression with everything that facts are derived from. */
export interface Analysis {
  readonly ast: Expression
  /** The parsed text, with templates masked. */
  readonly text: string
  readonly comments: readonly Span[]
  readonly scopes: Scopes
  readonly types: Typing
  /** Every node, parents first, in source order. */
  readonly nodes: readonly AnyNode[]
  readonly globals: readonly string[]
  readonly mayHaveNoValue: boolean
  readonly valueType: Type
  readonly direction: AnalysisOptions['direction']
  readonly objectType: Type | undefined
  /** The parent node, skipping the wrapper of optional chains. */
  parentOf(node: AnyNode): AnyNode | undefined
  typeOf(node: AnyNode): Type
}

export function prepare(
  parsed: ParsedExpression,
  ast: Expression,
  options: AnalysisOptions,
): Analysis {
  const text = parsed.masked
  const scopes = resolveScopes(ast)
  const { valueType: present = UNKNOWN } = options
  const valueType = options.mayHaveNoValue ? orMissing(present) : present
  const types = typesIn(valueType, scopes, kindsBy(options.kinds))
  const { nodes, parents } = scopes
  return {
    ast,
    text,
    comments: parsed.comments,
    scopes,
    types,
    nodes,
    globals: options.globals ?? [],
    mayHaveNoValue: options.mayHaveNoValue ?? false,
    valueType: present,
    direction: options.direction,
    objectType: options.objectType,
    parentOf(node) {
      const parent = parents.get(node)
      return parent?.type === 'ChainExpression' ? parents.get(parent) : parent
    },
    typeOf: types.of,
  }
}

function kindsBy(kinds: readonly NodeKinds[] | undefined) {
  if (kinds === undefined) return undefined
  const byPlace = new Map(kinds.map(([start, end, bits]) => [`${start}:${end}`, bits]))
  return ({ start, end }: Span) => byPlace.get(`${start}:${end}`) ?? 0
}

/** The place of a node's operator. */
export function operatorSpan(
  node: NodeOf<'AssignmentExpression' | 'BinaryExpression'>,
  { text, comments }: Analysis,
): Span {
  const { start, end, operator, left, right } = node
  return findToken(text, comments, operator, left.end, right.start) ?? { start, end }
}

/** The functions around a node, innermost first. */
export function functionsAround(node: AnyNode, { parentOf }: Analysis): readonly FunctionLike[] {
  const found: FunctionLike[] = []
  for (let at = parentOf(node); at !== undefined; at = parentOf(at))
    if (isFunction(at)) found.push(at)
  return found
}

export function isCallee(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  if (parent === undefined) return false
  if (parent.type === 'TaggedTemplateExpression') return withoutChain(parent.tag) === node
  const calls = parent.type === 'CallExpression' || parent.type === 'NewExpression'
  return calls && withoutChain(parent.callee) === node
}

/** The syntax tree has no parentheses, so this looks at the source. */
export const isParenthesised = ({ start, end }: Span, { text }: Analysis): boolean =>
  text.slice(0, start).trimEnd().endsWith('(') && /^\s*\)/.test(text.slice(end))
