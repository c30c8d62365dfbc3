import type { AnyNode } from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import type { Analysis } from './analysis.ts'
import type { OutsideName } from './names.ts'
import type { ResultBranch } from './results.ts'

/**
 * Shows what the result depends on: `identity` returns `value` untouched, `constant` returns the same whatever the
 * object holds. It is `unknown` when a name is undefined or templated.
 */
export type Constancy = 'reads-input' | 'identity' | 'constant' | 'unknown'

const MUTATING_NODES: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'UpdateExpression',
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
])

export function constancyOf(
  names: readonly OutsideName[],
  branches: readonly ResultBranch[],
  analysis: Analysis,
): Constancy {
  if (readsInput(names)) return isIdentity(branches, analysis) ? 'identity' : 'reads-input'
  const isCertain = names.every(({ origin }) => origin === 'builtin' || origin === 'helper')
  return isCertain && branches.every((each) => !each.functionLike) ? 'constant' : 'unknown'
}

/** The input is `value` and `context`. */
function readsInput(names: readonly OutsideName[]): boolean {
  return names.some(({ origin }) => origin === 'input' || origin === 'tolerated')
}

function isIdentity(branches: readonly ResultBranch[], analysis: Analysis): boolean {
  const { scopes } = analysis
  const isValue = (node: AnyNode) => scopes.freeName(resolveAlias(node, scopes)) === 'value'
  const calls = analysis.nodes.some((node) => changes(node) && !isPlainCall(node))
  return !calls && branches.length > 0 && branches.every(({ node }) => isValue(node))
}

/** An expression that changes the object is no identity: `(delete value.a, value)`. */
function changes(node: AnyNode): boolean {
  return (
    MUTATING_NODES.has(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete')
  )
}

/** `(v => v)(value)` calls something, but only what is there. */
function isPlainCall(node: AnyNode): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'ArrowFunctionExpression'
}
