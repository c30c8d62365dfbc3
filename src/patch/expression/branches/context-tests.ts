import { addAll } from '../../../core/lists.ts'
import {
  type AnyNode,
  holds,
  isFunction,
  nodesIn,
  propertyName,
  withoutChain,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import type { Binding, Scopes } from '../syntax/scope.ts'
import { CONTEXT } from '../types/environment.ts'

/** Names whose value does not depend on the object. */
const PLAIN_NAMES =
  /^(?:context|undefined|NaN|Infinity|Array|Boolean|Map|Math|Number|Object|RegExp|Set|String|parseInt|parseFloat|atob|btoa)$/

/** Matches a test for the kind: other kinds have other fields, so it implies more than it tests. */
const TELLS_KIND = /^(?:kind|apiVersion|isArray|constructor)$/

/** Calls that a test cannot rely on. */
const ODD_NODES =
  /^(?:Assignment|Await|Yield|Update|Import|TaggedTemplate)|^(?:Class|This|Meta|Super)|^ThrowStatement/

/** True of a node that depends on the context and on nothing else. */
export function isOfContext(node: AnyNode, scopes: Scopes): boolean {
  const names = readNames(node, scopes, new Set())
  return names?.has(CONTEXT.name) ?? false
}

/** The outside names that a node reads, also through local names; undefined if it may do more. */
function readNames(
  root: AnyNode,
  scopes: Scopes,
  seen: ReadonlySet<AnyNode>,
): ReadonlySet<string> | undefined {
  const nodes = nodesIn(root)
  const inside = new Set(nodes)
  const around = new Set([...seen, root])
  const found = nodes.map((node) => namesOf(node, inside, scopes, around))
  return found.includes(undefined) ? undefined : new Set(found.flatMap((each) => [...(each ?? [])]))
}

function namesOf(
  node: AnyNode,
  inside: ReadonlySet<AnyNode>,
  scopes: Scopes,
  seen: ReadonlySet<AnyNode>,
): Iterable<string> | undefined {
  if (isOdd(node)) return undefined
  const name = scopes.freeName(node)
  if (name !== undefined) return PLAIN_NAMES.test(name) ? [name] : undefined
  const binding = scopes.bindingOf(node)
  if (binding === undefined || isDeclaredIn(binding, inside)) return []
  const source = sourceOf(binding, scopes)
  return source === undefined || seen.has(source) ? undefined : readNames(source, scopes, seen)
}

function isOdd(node: AnyNode): boolean {
  if (node.type === 'UnaryExpression') return /^(?:typeof|delete|void)$/.test(node.operator)
  if (node.type === 'BinaryExpression') return node.operator === 'instanceof'
  return ODD_NODES.test(node.type) || TELLS_KIND.test(propertyName(node) ?? '')
}

/** True of the parameter of a function inside the node itself. */
function isDeclaredIn({ origin }: Binding, inside: ReadonlySet<AnyNode>): boolean {
  return origin !== undefined && inside.has(origin.source.node)
}

/** The node that defines the only value of a name. */
function sourceOf({ init, origin }: Binding, scopes: Scopes): AnyNode | undefined {
  if (init !== undefined) return init
  if (origin?.source.kind === 'value') return origin.source.node
  if (origin?.source.kind !== 'parameter') return undefined
  return scopes.callOf(origin.source.node)?.arguments[origin.source.index]
}

/** The parts of the context that a node reads, each as a path of names. */
export function partsOfContext(root: AnyNode, scopes: Scopes): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>()
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const path = pathInContext(node, scopes)
    if (path !== undefined) {
      if (path.length > 0) found.set(path.join('\n'), path)
      continue
    }
    const alias = resolveAlias(node, scopes)
    addAll(pending, alias === withoutChain(node) ? below(node) : [alias])
  }
  return [...found.values()]
}

const below = (node: AnyNode): readonly AnyNode[] =>
  nodesIn(node, (each) => each !== node).filter((each) => each !== node)

/**
 * The path from `context` to what a node reads, without methods and lengths, which no context
 * contains.
 */
export function pathInContext(node: AnyNode, scopes: Scopes): readonly string[] | undefined {
  const at = resolveAlias(node, scopes)
  if (scopes.freeName(at) === CONTEXT.name) return []
  if (at.type === 'MemberExpression') {
    const above = pathInContext(at.object, scopes)
    const name = propertyName(at)
    if (above === undefined || name === undefined) return undefined
    return isBuiltIn(name) ? above : [...above, name]
  }
  const { origin } = scopes.bindingOf(at) ?? {}
  if (origin === undefined || origin.source.kind === 'item') return undefined
  const source = sourceOf({ kind: 'variable', origin }, scopes)
  const above = source && pathInContext(source, scopes)
  const names = origin.steps.map((step) => (step.kind === 'member' ? step.name : ''))
  return above === undefined || names.includes('') ? undefined : [...above, ...names]
}

const isBuiltIn = (name: string): boolean =>
  [String.prototype, Array.prototype].some((each) => name in each)

/** The literals in a test, also behind local names. */
export function literalsOf(root: AnyNode, scopes: Scopes): readonly unknown[] {
  const found: unknown[] = []
  for (const node of nodesIn(root)) {
    const at = resolveAlias(node, scopes)
    const inside = at === withoutChain(node) || isFunction(at) ? [node] : nodesIn(at)
    for (const each of inside) {
      if (each.type === 'Literal') found.push(each.regex?.pattern ?? each.value)
      if (each.type === 'TemplateElement') found.push(each.value.cooked)
    }
  }
  return [...new Set(found)]
}

/** Parts of a context for which one sample is as good as another: texts, objects and their maps. */
const KNOWN_PARTS =
  /^(?:path|vcluster\.(?:name|namespace)|\w+Object(?:\.metadata(?:\.(?:name|namespace|(?:labels|annotations)(?:\..*)?))?)?)$/

/**
 * True if the code outside the tests also reads a part of the context that they ask for and that
 * may hold anything: a value that passes the test may not be one that the rest of the code expects.
 */
export function readsAskedPart(root: AnyNode, tests: readonly AnyNode[], scopes: Scopes): boolean {
  const asked = tests
    .flatMap((test) => partsOfContext(test, scopes))
    .map((path) => path.join('.'))
    .filter((path) => !KNOWN_PARTS.test(path))
  if (asked.length === 0) return false
  const others = nodesIn(root, (node) => tests.some((test) => holds(test, node)))
  return others.some((node) => {
    const isTest = tests.some((test) => holds(test, node))
    const path = isTest ? undefined : pathInContext(node, scopes)?.join('.')
    return path !== undefined && asked.includes(path)
  })
}
