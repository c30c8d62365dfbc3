import { addAll } from '../../../core/lists.ts'
import { type AnyNode, childrenOf, type FunctionLike, isFunction } from './ast.ts'

/** Origin of the value of a name. */
export type Source =
  | { readonly kind: 'value'; readonly node: AnyNode }
  | { readonly kind: 'item'; readonly node: AnyNode }
  | { readonly kind: 'parameter'; readonly node: FunctionLike; readonly index: number }

/** A way into the value: `{ a }`, `[, b]`, `...rest`, and the default where nothing is there. */
export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'rest'; readonly of: 'object' | 'array' }
  | { readonly kind: 'default'; readonly node: AnyNode }
  | { readonly kind: 'unknown' }

/** The source of a name, or of a pattern of names. */
export interface Origin {
  readonly source: Source
  readonly steps: readonly Step[]
}

export type BindingKind = 'parameter' | 'variable' | 'function' | 'class' | 'catch'

export interface BindingDraft {
  readonly name: string
  readonly kind: BindingKind
  readonly init: AnyNode | undefined
  readonly origin: Origin | undefined
  written: boolean
}

export interface Frame {
  readonly names: Map<string, BindingDraft>
  readonly parent: Frame | undefined
}

export type Patterns = Map<AnyNode, Origin>

export function innerFrame(parent: Frame | undefined): Frame {
  return { names: new Map(), parent }
}

interface Given {
  readonly kind: BindingKind
  readonly init?: AnyNode | undefined
  readonly origin?: Origin | undefined
}

export function declare(frame: Frame, name: string, given: Given): void {
  const known = frame.names.get(name)
  if (known !== undefined) known.written = true
  else {
    const { kind, init, origin } = given
    frame.names.set(name, { name, kind, init, origin, written: false })
  }
}

/** Declares what a pattern binds; only a plain name can have one known value. */
export function declarePattern(
  pattern: AnyNode,
  frame: Frame,
  given: Given,
  patterns: Patterns,
): void {
  const into = (inner: AnyNode, ...more: readonly Step[]): void =>
    declarePattern(inner, frame, { kind: given.kind, origin: below(given.origin, more) }, patterns)
  switch (pattern.type) {
    case 'Identifier':
      declare(frame, pattern.name, given)
      return
    case 'AssignmentPattern':
      into(pattern.left, { kind: 'default', node: pattern.right })
      return
    case 'RestElement':
      into(pattern.argument, { kind: 'unknown' })
      return
    case 'ArrayPattern':
    case 'ObjectPattern':
      if (given.origin) patterns.set(pattern, given.origin)
      for (const [inner, step] of partsOf(pattern)) into(inner, step)
      return
    default:
  }
}

type Destructuring = Extract<AnyNode, { type: 'ArrayPattern' | 'ObjectPattern' }>

/** The patterns inside of a pattern, each with the way to its value. */
function partsOf(pattern: Destructuring): readonly (readonly [AnyNode, Step])[] {
  if (pattern.type === 'ArrayPattern') {
    return pattern.elements.flatMap((each, index): (readonly [AnyNode, Step])[] => {
      if (!each) return []
      if (each.type !== 'RestElement') return [[each, { kind: 'item', index }]]
      return [[each.argument, { kind: 'rest', of: 'array' }]]
    })
  }
  return pattern.properties.map((each) =>
    each.type === 'RestElement'
      ? [each.argument, { kind: 'rest', of: 'object' }]
      : [each.value, memberStep(each)],
  )
}

function below(origin: Origin | undefined, steps: readonly Step[]): Origin | undefined {
  return origin && { source: origin.source, steps: [...origin.steps, ...steps] }
}

function memberStep({
  key,
  computed,
}: {
  readonly key: AnyNode
  readonly computed: boolean
}): Step {
  if (!computed && key.type === 'Identifier') return { kind: 'member', name: key.name }
  if (key.type !== 'Literal') return { kind: 'unknown' }
  return { kind: 'member', name: String(key.value) }
}

/** `var` and, at the top of a body, everything else that the body declares. */
export function hoist(body: AnyNode, frame: Frame, patterns: Patterns): void {
  hoistBlock(body, frame, patterns)
  const pending = [...childrenOf(body)]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isLoopOver(node) && node.left.type === 'VariableDeclaration' && node.left.kind === 'var') {
      hoistVariables(node.left, frame, patterns, undefined)
      addAll(
        pending,
        childrenOf(node).filter((child) => child !== node.left),
      )
      continue
    }
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      hoistVariables(node, frame, patterns, undefined)
    }
    if (!isFunction(node) && node.type !== 'ClassBody') addAll(pending, childrenOf(node))
  }
}

type Loop = Extract<AnyNode, { type: 'ForInStatement' | 'ForOfStatement' }>

const isLoopOver = (node: AnyNode): node is Loop =>
  node.type === 'ForOfStatement' || node.type === 'ForInStatement'

function hoistVariables(
  node: AnyNode,
  frame: Frame,
  patterns: Patterns,
  items: AnyNode | undefined,
): void {
  if (node.type !== 'VariableDeclaration') return
  for (const each of node.declarations) {
    const init = each.init ?? undefined
    const origin: Origin | undefined = items
      ? { source: { kind: 'item', node: items }, steps: [] }
      : init && { source: { kind: 'value', node: init }, steps: [] }
    declarePattern(each.id, frame, { kind: 'variable', init, origin }, patterns)
  }
}

/** `let`, `const`, functions and classes directly in a block. */
export function hoistBlock(block: AnyNode, frame: Frame, patterns: Patterns): void {
  const items = block.type === 'ForOfStatement' ? block.right : undefined
  for (const node of childrenOf(block)) {
    if (node.type !== 'VariableDeclaration') declareStatement(node, frame)
    else if (node.kind !== 'var') hoistVariables(node, frame, patterns, items)
  }
}

function declareStatement(node: AnyNode, frame: Frame): void {
  switch (node.type) {
    case 'FunctionDeclaration':
      if (node.id) declare(frame, node.id.name, { kind: 'function', origin: originOf(node) })
      return
    case 'ClassDeclaration':
      if (node.id) declare(frame, node.id.name, { kind: 'class' })
      return
    default:
  }
}

const originOf = (node: AnyNode): Origin => ({ source: { kind: 'value', node }, steps: [] })
