import type { AnyNode } from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import type { Analysis } from './analysis.ts'
import type { OutsideName } from './names.ts'
import type { ResultBranch } from './results.ts'

/**
 * Says what the result depends on: `identity` returns `value` unchanged, `constant` returns the
 * same whatever the object contains. `unknown` if a name is undefined or from a template.
 */
export type Constancy = 'reads-input' | 'identity' | 'constant' | 'unknown'

export function constancyOf(
  names: readonly OutsideName[],
  branches: readonly ResultBranch[],
  analysis: Analysis,
): Constancy {
  if (names.some(({ origin }) => origin === 'input' || origin === 'tolerated'))
    return isIdentity(branches, analysis) ? 'identity' : 'reads-input'
  const isCertain = names.every(({ origin }) => origin === 'builtin' || origin === 'helper')
  return isCertain && branches.every((each) => !each.functionLike) ? 'constant' : 'unknown'
}

/** An expression that changes the object is no identity: `(delete value.a, value)`. */
function isIdentity(branches: readonly ResultBranch[], { scopes }: Analysis): boolean {
  const isValue = (node: AnyNode) => scopes.freeName(resolveAlias(node, scopes)) === 'value'
  const isChanged = scopes.writesMembers || scopes.free.some(({ written }) => written)
  return !isChanged && branches.length > 0 && branches.every(({ node }) => isValue(node))
}
