import {
  type AnyNode,
  byType,
  calledMethod,
  type FunctionLike,
  isFunction,
  type NodeOf,
  nodesIn,
  type Span,
} from './ast.ts'
import { type Origin, type Parents, useOf, wayTo } from './declarations.ts'

type Identifier = NodeOf<'Identifier'>
type Call = NodeOf<'CallExpression'>
type Declarator = NodeOf<'VariableDeclarator'>

/** A name that the expression declares. */
export interface Binding {
  readonly kind: 'parameter' | 'variable' | 'function' | 'class' | 'catch'
  /** Its only value, if it certainly has one. */
  readonly init?: AnyNode | undefined
  /** Source of its only value: a part of something, a parameter, an item of a loop. */
  readonly origin?: Origin | undefined
}

/** A name that the expression takes from outside. */
export interface FreeIdentifier extends Span {
  readonly name: string
  readonly node: Identifier
  /** True in `typeof name`, which never throws. */
  readonly underTypeof: boolean
  /** True if it is assigned instead of read. */
  readonly written: boolean
}

export interface Scopes {
  /** Every node, parents first, in source order. */
  readonly nodes: readonly AnyNode[]
  readonly parents: Parents
  readonly free: readonly FreeIdentifier[]
  /** True if members are written, so that objects may have others than it seems. */
  readonly writesMembers: boolean
  /** The outside name that a node is; undefined for other nodes. */
  freeName(node: AnyNode): string | undefined
  /** The declaration that an identifier refers to. */
  bindingOf(node: AnyNode): Binding | undefined
  /** The call of a function that is called only where it is written. */
  callOf(node: FunctionLike): Call | undefined
  /** The call that a function is passed to, and the argument's index. */
  handedTo(node: FunctionLike): { readonly call: Call; readonly index: number } | undefined
  /** The value that a declaring pattern destructures. */
  originOf(pattern: AnyNode): Origin | undefined
}

/** Resolves every identifier of an expression. */
export function resolveScopes(root: AnyNode): Scopes {
  const parents = new Map<AnyNode, AnyNode>()
  const nodes = nodesIn(root, undefined, parents)
  const scopes = declaredIn(nodes, parents)
  const free = new Map<AnyNode, FreeIdentifier>()
  const resolved = new Map<AnyNode, Names>()
  for (const node of nodes) {
    const use = node.type === 'Identifier' ? useOf(node, parents) : 'name'
    if (node.type !== 'Identifier' || use === 'name' || use === 'declared') continue
    const { name, start, end } = node
    const written = use === 'assigned'
    const names = namesAround(node, scopes, parents)
    if (names === undefined) {
      const parent = parents.get(node)
      const underTypeof = parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
      free.set(node, { name, node, start, end, underTypeof, written })
      continue
    }
    resolved.set(node, names)
    if (written) declare(names, name, { kind: 'variable' })
  }
  return {
    nodes,
    parents,
    free: [...free.values()],
    writesMembers: nodes.some((node) => writesMember(node)),
    freeName: (node) => free.get(node)?.name,
    bindingOf: (node) =>
      node.type === 'Identifier' ? resolved.get(node)?.get(node.name) : undefined,
    callOf: (node) => callOf(node, parents),
    handedTo(node) {
      const call = parents.get(node)
      const index =
        call?.type === 'CallExpression' ? (call.arguments as readonly AnyNode[]).indexOf(node) : -1
      return call?.type === 'CallExpression' && index >= 0 ? { call, index } : undefined
    },
    originOf: (pattern) => given(pattern, parents)?.origin,
  }
}

function callOf(node: FunctionLike, parents: Parents): Call | undefined {
  const call = parents.get(node)
  return call?.type === 'CallExpression' && call.callee === node && !node.id ? call : undefined
}

/** The declarations of a scope by name. */
type Names = Map<string, Binding>

/** The declarations of each node that opens a scope. */
type ScopeMap = Map<AnyNode, Names>

/** Records a declaration; a name declared or assigned again has no single value. */
function declare(names: Names, name: string, binding: Binding): void {
  const known = names.get(name)
  names.set(name, known === undefined ? binding : { kind: known.kind })
}

/** The nearest scope that declares an identifier's name. */
function namesAround(node: Identifier, scopes: ScopeMap, parents: Parents): Names | undefined {
  for (let at: AnyNode | undefined = node; at !== undefined; at = parents.get(at)) {
    const own = scopes.get(at)
    if (own?.has(node.name)) return own
    // A function's name is outside its parameters.
    const outer = isFunction(at) && at.id ? scopes.get(at.id) : undefined
    if (outer?.has(node.name)) return outer
  }
  return undefined
}

function declaredIn(nodes: readonly AnyNode[], parents: Parents): ScopeMap {
  const scopes: ScopeMap = new Map()
  for (const node of nodes)
    for (const { name, scope, ...binding } of declaredBy(node, parents) ?? []) {
      const names = scopes.get(scope) ?? new Map<string, Binding>()
      scopes.set(scope, names)
      declare(names, name, binding)
    }
  return scopes
}

interface Declared extends Binding {
  readonly name: string
  readonly scope: AnyNode
}

const declaredBy = byType<[parents: Parents], readonly Declared[]>({
  Identifier(node, parents) {
    const found = useOf(node, parents) === 'declared' ? given(node, parents) : undefined
    return found ? [{ name: node.name, ...found }] : []
  },
  ClassDeclaration: (node, parents) =>
    named(node, { kind: 'class', scope: scopeAround(node, parents) }),
  ClassExpression: (node) => named(node, { kind: 'class', scope: node }),
  FunctionDeclaration: (node, parents) => functionIn(scopeAround(node, parents), node),
  FunctionExpression: (node) => functionIn(node.id ?? node, node),
})

const functionIn = (scope: AnyNode, node: FunctionLike): readonly Declared[] => [
  ...named(node, { kind: 'function', scope }),
  { ...ARGUMENTS, scope: node },
]

const ARGUMENTS = { name: 'arguments', kind: 'parameter' } as const

const named = (
  { id }: { readonly id?: Identifier | null },
  declared: Omit<Declared, 'name'>,
): readonly Declared[] => (id ? [{ name: id.name, ...declared }] : [])

const OPENS_SCOPE = /^(?:Block|For|ForIn|ForOf|Switch)Statement$|^StaticBlock$/

function scopeAround(node: AnyNode, parents: Parents, kind = 'let'): AnyNode {
  const at = parents.get(node) ?? node
  if (at === node) return node
  if (!OPENS_SCOPE.test(at.type)) return scopeAround(at, parents, kind)
  if (kind !== 'var') return at
  const isOuter = at.type === 'StaticBlock' || isFunction(parents.get(at) ?? at)
  return isOuter ? at : scopeAround(at, parents, kind)
}

/** The declaration that a name or pattern is part of. */
function given(part: AnyNode, parents: Parents): Omit<Declared, 'name'> | undefined {
  const { whole, steps } = wayTo(part, parents)
  const user = parents.get(whole)
  const isAlone = whole === part
  if (user?.type === 'CatchClause') return { kind: 'catch', scope: user }
  if (user?.type === 'VariableDeclarator') return ofVariable(user, steps, isAlone, parents)
  if (user === undefined || !isFunction(user)) return undefined
  const index = (user.params as readonly AnyNode[]).indexOf(whole)
  const args = callOf(user, parents)?.arguments ?? []
  const isPlain = isAlone && args.every((each) => each.type !== 'SpreadElement')
  const origin: Origin = { source: { kind: 'parameter', node: user, index }, steps }
  return { kind: 'parameter', scope: user, init: isPlain ? args[index] : undefined, origin }
}

function ofVariable(
  declarator: Declarator,
  steps: Origin['steps'],
  isAlone: boolean,
  parents: Parents,
) {
  const declaration = parents.get(declarator)
  const loop = declaration && parents.get(declaration)
  const isVar = declaration?.type === 'VariableDeclaration' && declaration.kind === 'var'
  const kind = 'variable' as const
  const scope = scopeAround(declarator, parents, isVar ? 'var' : 'let')
  // The variable of a counting loop has many values.
  if (loop?.type === 'ForStatement' && !isVar) return { kind, scope }
  if (loop?.type === 'ForOfStatement' && loop.left === declaration && !isVar)
    return { kind, scope, origin: { source: { kind: 'item', node: loop.right }, steps } as const }
  const { init } = declarator
  if (!init) return { kind, scope }
  const origin = { source: { kind: 'value', node: init }, steps } as const
  return { kind, scope, init: isAlone ? init : undefined, origin }
}

const WRITES: ReadonlySet<string> = new Set(
  'assign defineProperty defineProperties setPrototypeOf push unshift splice fill set'.split(' '),
)

/**
 * True of a node that changes a member, except `Object.assign({}, …)`, whose object no other code
 * has.
 */
function writesMember(node: AnyNode): boolean {
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === 'delete'
    case 'CallExpression':
      return WRITES.has(calledMethod(node) ?? '') && node.arguments[0]?.type !== 'ObjectExpression'
    case 'AssignmentExpression':
      return node.left.type !== 'Identifier'
    case 'UpdateExpression':
      return node.argument.type !== 'Identifier'
    case 'ForInStatement':
    case 'ForOfStatement':
      return !/^(?:Identifier|VariableDeclaration)$/.test(node.left.type)
    default:
      return false
  }
}
