import { MAX_LOOKUPS } from '../../../core/limits.ts'
import { type AnyNode, propertyName, withoutChain } from './ast.ts'
import type { Scopes } from './scope.ts'

/** An outside name and the properties read from it: `context.virtualObject.metadata`. */
export interface Chain {
  readonly root: string
  readonly path: readonly string[]
}

/** The value of a local name that has only one; other nodes are returned unchanged. */
export function resolveAlias(node: AnyNode, scopes: Scopes): AnyNode {
  let at = withoutChain(node)
  for (let step = 0; step < MAX_LOOKUPS && at.type === 'Identifier'; step += 1) {
    const init = scopes.bindingOf(at)?.init
    if (init === undefined) return at
    at = withoutChain(init)
  }
  return at
}

/** The chain that a node reads, also through local names; undefined for computed names. */
export function chainOf(node: AnyNode, scopes: Scopes): Chain | undefined {
  const path: string[] = []
  let at = resolveAlias(node, scopes)
  while (at.type === 'MemberExpression') {
    const name = propertyName(at)
    if (name === undefined) return undefined
    path.unshift(name)
    at = resolveAlias(at.object, scopes)
  }
  const root = scopes.freeName(at)
  return root === undefined ? undefined : { root, path }
}

/** The sometimes missing object of the context that a node reads. */
export function nullableObject(node: AnyNode, scopes: Scopes): string | undefined {
  const chain = chainOf(node, scopes)
  const [name, ...rest] = chain?.path ?? []
  const isObject = name === 'hostObject' || name === 'virtualObject'
  return chain?.root === 'context' && isObject && rest.length === 0 ? `context.${name}` : undefined
}

/** True of a name or member, which is undefined if nothing exists there. */
export function isPlainRead(given: AnyNode, scopes: Scopes): boolean {
  const node = resolveAlias(given, scopes)
  return node.type === 'Identifier' || node.type === 'MemberExpression'
}
