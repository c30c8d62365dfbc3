import {
  type AnyNode,
  calledInPlace,
  calledMethod,
  childrenOf,
  type FunctionLike,
  isFunction,
  type Span,
  withoutChain,
} from './ast.ts'
import {
  type BindingDraft,
  type BindingKind,
  declare,
  declarePattern,
  type Frame,
  hoist,
  hoistBlock,
  innerFrame,
  type Origin,
} from './declarations.ts'

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

interface State {
  readonly free: FreeIdentifier[]
  readonly resolved: Map<AnyNode, BindingDraft>
  readonly patterns: Map<AnyNode, Origin>
  readonly inPlace: Map<AnyNode, Call>
  readonly handed: Map<AnyNode, { readonly call: Call; readonly index: number }>
  writesMembers: boolean
}

/** Resolves every identifier of an expression. */
export function resolveScopes(root: AnyNode): Scopes {
  const state: State = {
    free: [],
    resolved: new Map(),
    patterns: new Map(),
    inPlace: new Map(),
    handed: new Map(),
    writesMembers: false,
  }
  visit(root, innerFrame(undefined), state)
  const freeNodes = new Set<AnyNode>(state.free.map((each) => each.node))
  return {
    free: state.free,
    writesMembers: state.writesMembers,
    freeName: (node) => (node.type === 'Identifier' && freeNodes.has(node) ? node.name : undefined),
    bindingOf(node) {
      const slot = state.resolved.get(node)
      return slot && bindingFrom(slot)
    },
    callOf: (node) => (node.id ? undefined : state.inPlace.get(node)),
    handedTo: (node) => state.handed.get(node),
    originOf: (pattern) => state.patterns.get(pattern),
  }
}

function bindingFrom({ name, kind, init, origin, written }: BindingDraft): Binding {
  return { name, kind, init: written ? undefined : init, origin: written ? undefined : origin }
}

function lookUp(name: string, frame: Frame): BindingDraft | undefined {
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    const slot = at.names.get(name)
    if (slot !== undefined) return slot
  }
  return undefined
}

function use(node: Identifier, frame: Frame, state: State, written = false, underTypeof = false) {
  const slot = lookUp(node.name, frame)
  if (slot === undefined) {
    const { name, start, end } = node
    state.free.push({ name, node, start, end, underTypeof, written })
    return
  }
  state.resolved.set(node, slot)
  if (written) slot.written = true
}

/** `Object.assign({}, …)` writes to an object that no other code has. */
function isFresh({ arguments: [target] }: Call): boolean {
  return target?.type === 'ObjectExpression'
}

function visit(node: AnyNode, frame: Frame, state: State): void {
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      visitFunction(node as FunctionLike, [], frame, state)
      return
    case 'Identifier':
      use(node, frame, state)
      return
    case 'UnaryExpression':
      visitUnary(node, frame, state)
      return
    case 'CallExpression':
      visitCall(node, frame, state)
      return
    case 'MemberExpression':
      visit(node.object, frame, state)
      if (node.computed) visit(node.property, frame, state)
      return
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      if (node.computed) visit(node.key, frame, state)
      if (node.value) visit(node.value, frame, state)
      return
    case 'AssignmentExpression':
      visitTarget(node.left, frame, state)
      visit(node.right, frame, state)
      return
    case 'UpdateExpression':
      visitTarget(node.argument, frame, state)
      return
    case 'VariableDeclarator':
      visitDeclared(node.id, frame, state)
      if (node.init) visit(node.init, frame, state)
      return
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return
    case 'ForInStatement':
    case 'ForOfStatement':
      visitLoop(node, frame, state)
      return
    case 'LabeledStatement':
      visit(node.body, frame, state)
      return
    case 'ClassDeclaration':
    case 'ClassExpression':
      visitClass(node, frame, state)
      return
    default:
      visitAll(childrenOf(node), frameFor(node, frame, state), state)
      return
  }
}

function visitUnary(
  node: Extract<AnyNode, { type: 'UnaryExpression' }>,
  frame: Frame,
  state: State,
): void {
  const { operator, argument } = node
  if (operator === 'delete') state.writesMembers = true
  if (operator !== 'typeof' || argument.type !== 'Identifier') visit(argument, frame, state)
  else use(argument, frame, state, false, true)
}

const WRITES: ReadonlySet<string> = new Set(
  'assign defineProperty defineProperties setPrototypeOf push unshift splice fill set'.split(' '),
)

function visitCall(node: Call, frame: Frame, state: State): void {
  const name = calledMethod(node)
  if (name !== undefined && WRITES.has(name) && !isFresh(node)) state.writesMembers = true
  const callee = calledInPlace(node)
  for (const [index, argument] of node.arguments.entries()) {
    if (isFunction(argument)) state.handed.set(argument, { call: node, index })
  }
  if (callee !== undefined && withoutChain(node.callee) === callee) {
    state.inPlace.set(callee, node)
    visitFunction(callee, node.arguments, frame, state)
  } else visit(node.callee, frame, state)
  visitAll(node.arguments, frame, state)
}

function visitLoop(
  node: Extract<AnyNode, { type: 'ForInStatement' | 'ForOfStatement' }>,
  outer: Frame,
  state: State,
): void {
  const frame = frameFor(node, outer, state)
  if (node.left.type === 'VariableDeclaration') visit(node.left, frame, state)
  else visitTarget(node.left, frame, state)
  visit(node.right, frame, state)
  visit(node.body, frame, state)
}

/** A new frame where the node opens a block; the same frame otherwise. */
function frameFor(node: AnyNode, frame: Frame, { patterns }: State): Frame {
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement': {
      const own = innerFrame(frame)
      hoistBlock(node, own, patterns)
      // The variable of a counting loop takes many values.
      if (node.type === 'ForStatement') for (const slot of own.names.values()) slot.written = true
      return own
    }
    case 'SwitchStatement': {
      const own = innerFrame(frame)
      for (const each of node.cases) hoistBlock(each, own, patterns)
      return own
    }
    case 'CatchClause': {
      const own = innerFrame(frame)
      if (node.param) declarePattern(node.param, own, { kind: 'catch' }, patterns)
      return own
    }
    default:
      return frame
  }
}

function visitAll(nodes: readonly AnyNode[], frame: Frame, state: State): void {
  for (const node of nodes) visit(node, frame, state)
}

function visitFunction(
  node: FunctionLike,
  given: readonly AnyNode[],
  outer: Frame,
  state: State,
): void {
  const frame = innerFrame(outer)
  if (node.type === 'FunctionExpression' && node.id)
    declare(frame, node.id.name, { kind: 'function' })
  const own = innerFrame(frame)
  if (node.type !== 'ArrowFunctionExpression') declare(own, 'arguments', { kind: 'parameter' })
  // A function with a name may be called again, with something else.
  const named = node.type === 'FunctionExpression' && !!node.id
  const plain = !named && given.every((each) => each.type !== 'SpreadElement')
  for (const [index, parameter] of node.params.entries()) {
    const origin: Origin = { source: { kind: 'parameter', node, index }, steps: [] }
    const init = plain ? given[index] : undefined
    declarePattern(parameter, own, { kind: 'parameter', init, origin }, state.patterns)
  }
  if (node.body.type === 'BlockStatement') hoist(node.body, own, state.patterns)
  for (const parameter of node.params) visitDeclared(parameter, own, state)
  if (node.body.type === 'BlockStatement') visitAll(node.body.body, own, state)
  else visit(node.body, own, state)
}

function visitClass(node: AnyNode, outer: Frame, state: State): void {
  if (node.type !== 'ClassExpression' && node.type !== 'ClassDeclaration') return
  const frame = innerFrame(outer)
  if (node.id) declare(frame, node.id.name, { kind: 'class' })
  if (node.superClass) visit(node.superClass, frame, state)
  visitAll(node.body.body, frame, state)
}

/** Default values and computed keys inside a pattern that declares names. */
function visitDeclared(pattern: AnyNode, frame: Frame, state: State): void {
  visitPattern(pattern, frame, state, () => undefined)
}

/** The names, members and default values inside a pattern that is assigned to. */
function visitTarget(pattern: AnyNode, frame: Frame, state: State): void {
  if (pattern.type !== 'Identifier') state.writesMembers = true
  visitPattern(pattern, frame, state, (node) => use(node, frame, state, true))
}

function visitPattern(
  pattern: AnyNode,
  frame: Frame,
  state: State,
  onName: (node: Identifier) => void,
): void {
  switch (pattern.type) {
    case 'Identifier':
      onName(pattern)
      return
    case 'AssignmentPattern':
      visitPattern(pattern.left, frame, state, onName)
      visit(pattern.right, frame, state)
      return
    case 'RestElement':
      visitPattern(pattern.argument, frame, state, onName)
      return
    case 'ArrayPattern':
      for (const each of pattern.elements) if (each) visitPattern(each, frame, state, onName)
      return
    case 'ObjectPattern':
      for (const each of pattern.properties) {
        if (each.type !== 'RestElement' && each.computed) visit(each.key, frame, state)
        visitPattern(each.type === 'RestElement' ? each : each.value, frame, state, onName)
      }
      return
    default:
      visit(pattern, frame, state)
  }
}
