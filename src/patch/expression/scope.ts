import {
  type AnyNode,
  calledInPlace,
  childrenOf,
  type FunctionLike,
  isFunction,
  type Span,
  withoutChain,
} from './ast.ts'

type Identifier = Extract<AnyNode, { type: 'Identifier' }>

/** A name that the expression declares itself. */
export interface Binding {
  readonly name: string
  readonly kind: 'parameter' | 'variable' | 'function' | 'class' | 'catch'
  /** The only value it ever has, where that is plain to see. */
  readonly init: AnyNode | undefined
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
  /** Whether this identifier node is a use of a name from outside. */
  isFree(node: AnyNode): boolean
  /** The declaration that an identifier node refers to. */
  bindingOf(node: AnyNode): Binding | undefined
}

interface Frame {
  readonly names: Map<string, Slot>
  readonly parent: Frame | undefined
}

interface Slot {
  readonly name: string
  readonly kind: Binding['kind']
  readonly init: AnyNode | undefined
  written: boolean
}

interface State {
  readonly free: FreeIdentifier[]
  readonly resolved: Map<AnyNode, Slot>
}

/** Resolves every identifier of an expression or program. */
export function resolveScopes(root: AnyNode): Scopes {
  const state: State = { free: [], resolved: new Map() }
  const top: Frame = { names: new Map(), parent: undefined }
  if (root.type === 'Program') hoist(root, top)
  for (const child of root.type === 'Program' ? root.body : [root]) visit(child, top, state)
  const freeNodes = new Set<AnyNode>(state.free.map((each) => each.node))
  return {
    free: state.free,
    isFree: (node) => freeNodes.has(node),
    bindingOf(node) {
      const slot = state.resolved.get(node)
      if (slot === undefined) return undefined
      const { name, kind, init, written } = slot
      return { name, kind, init: written ? undefined : init }
    },
  }
}

function declare(frame: Frame, name: string, kind: Binding['kind'], init?: AnyNode): void {
  const known = frame.names.get(name)
  const ambiguous = known !== undefined
  if (ambiguous) known.written = true
  else frame.names.set(name, { name, kind, init, written: false })
}

/** Declares what a pattern binds; only a plain name can have one known value. */
function declarePattern(
  pattern: AnyNode,
  frame: Frame,
  kind: Binding['kind'],
  init?: AnyNode,
): void {
  switch (pattern.type) {
    case 'Identifier':
      declare(frame, pattern.name, kind, init)
      return
    case 'AssignmentPattern':
      declarePattern(pattern.left, frame, kind)
      return
    case 'RestElement':
      declarePattern(pattern.argument, frame, kind)
      return
    case 'ArrayPattern':
      for (const each of pattern.elements) if (each) declarePattern(each, frame, kind)
      return
    case 'ObjectPattern':
      for (const each of pattern.properties) {
        declarePattern(each.type === 'RestElement' ? each : each.value, frame, kind)
      }
      return
    default:
  }
}

/** `var` and, at the top of a body, everything else that the body declares. */
function hoist(body: AnyNode, frame: Frame): void {
  hoistBlock(body, frame)
  const pending = [...childrenOf(body)]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'VariableDeclaration' && node.kind === 'var') hoistVariables(node, frame)
    if (!isFunction(node) && node.type !== 'ClassBody') pending.push(...childrenOf(node))
  }
}

function hoistVariables(node: AnyNode, frame: Frame): void {
  if (node.type !== 'VariableDeclaration') return
  for (const each of node.declarations) {
    declarePattern(each.id, frame, 'variable', each.init ?? undefined)
  }
}

/** `let`, `const`, functions and classes directly in a block. */
function hoistBlock(block: AnyNode, frame: Frame): void {
  for (const node of childrenOf(block)) {
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') hoistVariables(node, frame)
    if (node.type === 'FunctionDeclaration' && node.id) declare(frame, node.id.name, 'function')
    if (node.type === 'ClassDeclaration' && node.id) declare(frame, node.id.name, 'class')
    if (node.type === 'ImportDeclaration') {
      for (const each of node.specifiers) declare(frame, each.local.name, 'variable')
    }
  }
}

function lookUp(name: string, frame: Frame): Slot | undefined {
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

function inner(parent: Frame): Frame {
  return { names: new Map(), parent }
}

function visit(node: AnyNode, frame: Frame, state: State): void {
  if (isFunction(node)) {
    visitFunction(node, [], frame, state)
    return
  }
  switch (node.type) {
    case 'Identifier':
      use(node, frame, state)
      return
    case 'UnaryExpression': {
      const underTypeof = node.operator === 'typeof' && node.argument.type === 'Identifier'
      if (underTypeof && node.argument.type === 'Identifier') {
        use(node.argument, frame, state, false, true)
        return
      }
      visit(node.argument, frame, state)
      return
    }
    case 'CallExpression': {
      const callee = calledInPlace(node)
      const direct = callee !== undefined && withoutChain(node.callee) === callee
      if (!direct) break
      visitFunction(callee, node.arguments, frame, state)
      visitAll(node.arguments, frame, state)
      return
    }
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
    case 'ImportDeclaration':
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
      break
  }
  visitAll(childrenOf(node), frameFor(node, frame), state)
}

function visitLoop(
  node: Extract<AnyNode, { type: 'ForInStatement' | 'ForOfStatement' }>,
  outer: Frame,
  state: State,
): void {
  const frame = frameFor(node, outer)
  if (node.left.type === 'VariableDeclaration') visit(node.left, frame, state)
  else visitTarget(node.left, frame, state)
  visit(node.right, frame, state)
  visit(node.body, frame, state)
}

/** A new frame where the node opens a block; the same frame otherwise. */
function frameFor(node: AnyNode, frame: Frame): Frame {
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement': {
      const own = inner(frame)
      hoistBlock(node, own)
      // What a loop declares takes many values.
      if (node.type.startsWith('For')) for (const slot of own.names.values()) slot.written = true
      return own
    }
    case 'SwitchStatement': {
      const own = inner(frame)
      for (const each of node.cases) hoistBlock(each, own)
      return own
    }
    case 'CatchClause': {
      const own = inner(frame)
      if (node.param) declarePattern(node.param, own, 'catch')
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
  const frame = inner(outer)
  if (node.type === 'FunctionExpression' && node.id) declare(frame, node.id.name, 'function')
  const own = inner(frame)
  if (node.type !== 'ArrowFunctionExpression') declare(own, 'arguments', 'parameter')
  // A function with a name may be called again, with something else.
  const named = node.type === 'FunctionExpression' && !!node.id
  const plain = !named && given.every((each) => each.type !== 'SpreadElement')
  for (const [index, parameter] of node.params.entries()) {
    declarePattern(parameter, own, 'parameter', plain ? given[index] : undefined)
  }
  if (node.body.type === 'BlockStatement') hoist(node.body, own)
  for (const parameter of node.params) visitDeclared(parameter, own, state)
  if (node.body.type === 'BlockStatement') visitAll(node.body.body, own, state)
  else visit(node.body, own, state)
}

function visitClass(node: AnyNode, outer: Frame, state: State): void {
  if (node.type !== 'ClassExpression' && node.type !== 'ClassDeclaration') return
  const frame = inner(outer)
  if (node.id) declare(frame, node.id.name, 'class')
  if (node.superClass) visit(node.superClass, frame, state)
  visitAll(node.body.body, frame, state)
}

/** Default values and computed keys inside a pattern that declares names. */
function visitDeclared(pattern: AnyNode, frame: Frame, state: State): void {
  visitPattern(pattern, frame, state, () => undefined)
}

/** The names, members and default values inside a pattern that is assigned to. */
function visitTarget(pattern: AnyNode, frame: Frame, state: State): void {
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
        if (each.type === 'RestElement') visitPattern(each, frame, state, onName)
        else {
          if (each.computed) visit(each.key, frame, state)
          visitPattern(each.value, frame, state, onName)
        }
      }
      return
    default:
      visit(pattern, frame, state)
  }
}
