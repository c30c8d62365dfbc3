import { type AnyNode, byType, type FunctionLike, keyName } from './ast.ts'

export type Parents = ReadonlyMap<AnyNode, AnyNode>

/** The source of a name's value. */
export type Source =
  | { readonly kind: 'value'; readonly node: AnyNode }
  | { readonly kind: 'item'; readonly node: AnyNode }
  | { readonly kind: 'parameter'; readonly node: FunctionLike; readonly index: number }

/**
 * A step into a destructured value: `{ a }`, `[, b]`, `...rest`, or a default for a missing part.
 */
export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'rest'; readonly of: 'object' | 'array' }
  | { readonly kind: 'default'; readonly node: AnyNode }
  | { readonly kind: 'unknown' }

/** The source of a name or pattern, and the steps from it. */
export interface Origin {
  readonly source: Source
  readonly steps: readonly Step[]
}

/** The outermost pattern around a node, and the steps to it from the destructured value. */
export function wayTo(
  part: AnyNode,
  parents: Parents,
): { readonly whole: AnyNode; readonly steps: readonly Step[] } {
  const above = parents.get(part)
  const into = above && stepsInto(above, part, parents)
  if (into === undefined) return { whole: part, steps: [] }
  const { whole, steps } = wayTo(above as AnyNode, parents)
  return { whole, steps: [...steps, ...into] }
}

/** The steps of a pattern to a part; undefined if the part is not in a pattern. */
const stepsInto = byType<[part: AnyNode, parents: Parents], readonly Step[] | undefined>({
  AssignmentPattern: ({ left, right }, part) =>
    left === part ? [{ kind: 'default', node: right }] : undefined,
  RestElement(above, _, parents) {
    const list = parents.get(above)?.type
    if (list === 'ArrayPattern') return [{ kind: 'rest', of: 'array' }]
    return [list === 'ObjectPattern' ? { kind: 'rest', of: 'object' } : { kind: 'unknown' }]
  },
  ArrayPattern: ({ elements }, part) =>
    part.type === 'RestElement'
      ? []
      : [{ kind: 'item', index: (elements as readonly unknown[]).indexOf(part) }],
  ObjectPattern: () => [],
  Property(above, part, parents) {
    const isPart = above.value === part && parents.get(above)?.type === 'ObjectPattern'
    return isPart ? [memberStep(above)] : undefined
  },
})

function memberStep(property: AnyNode): Step {
  const name = keyName(property)
  return name === undefined ? { kind: 'unknown' } : { kind: 'member', name }
}

/** The use of a node by the code: as a mere name, or its value is declared, assigned or read. */
export type Use = 'name' | 'declared' | 'assigned' | 'read'

export function useOf(node: AnyNode, parents: Parents): Use {
  const parent = parents.get(node)
  if (parent !== undefined && isName(node, parent)) return 'name'
  const { whole } = wayTo(node, parents)
  const user = parents.get(whole)
  switch (user?.type) {
    case 'VariableDeclarator':
      return user.id === whole ? 'declared' : 'read'
    case 'CatchClause':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return user.body === whole ? 'read' : 'declared'
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return user.left === whole ? 'assigned' : 'read'
    case 'UpdateExpression':
      return 'assigned'
    default:
      return 'read'
  }
}

/** True of a key, a label, or the name of a function or class. */
function isName(node: AnyNode, parent: AnyNode): boolean {
  const keys = parent as unknown as Partial<Record<string, unknown>>
  const { computed, property, key, label, id, meta } = keys
  if (property === node || key === node) return computed !== true
  return label === node || meta === node || (id === node && parent.type !== 'VariableDeclarator')
}
