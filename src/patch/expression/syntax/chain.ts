import { type AnyNode, calledInPlace, propertyName, withoutChain } from './ast.ts'
import { canonicalKey } from './canonical.ts'
import type { Scopes } from './scope.ts'

/** A name from outside and the properties read from it: `context.virtualObject.metadata`. */
export interface Chain {
  readonly root: string
  readonly path: readonly string[]
}

const MAX_ALIASES = 20
const MAX_KEY = 300

/** What a local name stands for, where it has one known value; otherwise the node itself. */
export function resolveAlias(node: AnyNode, scopes: Scopes): AnyNode {
  let at = withoutChain(node)
  for (let step = 0; step < MAX_ALIASES && at.type === 'Identifier'; step += 1) {
    const init = scopes.bindingOf(at)?.init
    if (init === undefined) return at
    at = withoutChain(init)
  }
  return at
}

/** The chain that a node reads, seen through local names; undefined for anything computed. */
export function chainOf(node: AnyNode, scopes: Scopes): Chain | undefined {
  const path: string[] = []
  let at = resolveAlias(node, scopes)
  while (at.type === 'MemberExpression') {
    const name = propertyName(at)
    if (name === undefined) return undefined
    path.unshift(name)
    at = resolveAlias(at.object, scopes)
  }
  if (at.type !== 'Identifier' || !scopes.isFree(at)) return undefined
  return { root: at.name, path }
}

/** The text under which facts on this expression are kept. */
export function keyOf(node: AnyNode, text: string, scopes: Scopes): string {
  const chain = chainOf(node, scopes)
  if (chain !== undefined) return keyOfChain(chain)
  const at = resolveAlias(node, scopes)
  // Long code is known by its place: it hardly occurs twice, and its text would be built often.
  return at.end - at.start > MAX_KEY ? `@${at.start}-${at.end}` : canonicalKey(at, text)
}

export function keyOfChain(chain: Chain): string {
  return [chain.root, ...chain.path.map((name) => JSON.stringify(name))].join('.')
}

/** The keys of everything that must exist for this access to have got anywhere: `a` for `a.b`. */
export function basesOf(node: AnyNode): readonly AnyNode[] {
  const bases: AnyNode[] = []
  let at = withoutChain(node)
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    if (calledInPlace(at) !== undefined) return bases
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    bases.push(withoutChain(below))
    at = withoutChain(below)
  }
  return bases
}
