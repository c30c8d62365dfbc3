import { type AnyNode, byType, linksOf, nodesIn, parentsOf } from '../expression/syntax/ast.ts'
import { type Parents, useOf } from '../expression/syntax/declarations.ts'

/** Nodes of other types are constants, or have no value. */
const VALUES: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'BinaryExpression',
  'CallExpression',
  'ChainExpression',
  'ConditionalExpression',
  'Identifier',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'SequenceExpression',
  'TaggedTemplateExpression',
  'UnaryExpression',
])

/** Tests in the whole code whose outcomes are given. */
export interface Assumed {
  readonly tree: AnyNode
  readonly tests: readonly string[]
}

/**
 * Wraps a call around every node with a value of its own, around the branches that results come
 * from, and around tests with given outcomes.
 */
export function watch(
  code: string,
  ast: AnyNode,
  branches: readonly AnyNode[],
  assumed: Assumed | undefined,
) {
  const values = valuesIn(ast).filter((node) => !branches.includes(node))
  const nodes = [...branches, ...values]
  const tests = (assumed ? valuesIn(assumed.tree) : []).flatMap((node) => {
    const index =
      assumed?.tests.indexOf(code.slice(node.start, node.end).replace(/\s+/g, ' ')) ?? -1
    return index < 0 ? [] : callsAround(node, `$is(${index},(`)
  })
  const edits = [...tests, ...nodes.flatMap((node, index) => callsAround(node, `$at(${index},(`))]
    // At one offset, close inner ranges before opening outer ones.
    .sort((a, b) => a.at - b.at || Math.sign(a.size) - Math.sign(b.size) || b.size - a.size)
  let text = ''
  let from = 0
  for (const { at, text: added } of edits) {
    text += code.slice(from, at) + added
    from = at
  }
  return {
    code: text + code.slice(from),
    nodes,
    /** Returns the place in the expression of a place in the code. */
    placeOf(place: number) {
      let shift = 0
      for (const { at, text: added } of edits) {
        if (place < at + shift) break
        if (place < at + shift + added.length) return at
        shift += added.length
      }
      return place - shift
    },
  }
}

const callsAround = ({ start, end }: AnyNode, text: string) => [
  { at: start, size: end - start, text },
  { at: end, size: start - end, text: '))' },
]

function valuesIn(ast: AnyNode): readonly AnyNode[] {
  const parents = parentsOf(ast)
  const links = linksIn(ast)
  return nodesIn(ast).filter(
    (node) => VALUES.has(node.type) && !links.has(node) && hasPlace(node, parents),
  )
}

/**
 * True if a call may wrap the node: it is not assigned to, called as a method, or tested by name.
 */
const hasPlace = (node: AnyNode, parents: Parents): boolean => {
  const parent = parents.get(node)
  return useOf(node, parents) === 'read' && ((parent && givesPlace(parent, node)) ?? true)
}

const givesPlace = byType<[node: AnyNode], boolean>({
  CallExpression: ({ callee }, node) => callee !== node,
  NewExpression: ({ callee }, node) => callee !== node,
  Property: ({ shorthand }) => !shorthand,
  UnaryExpression: ({ operator }) => operator !== 'delete' && operator !== 'typeof',
  TaggedTemplateExpression: () => false,
})

/** The parts of optional chains: if something is missing, a part ends with its whole chain. */
const linksIn = (ast: AnyNode): ReadonlySet<AnyNode> =>
  new Set(
    nodesIn(ast).flatMap((node) =>
      node.type === 'ChainExpression' ? linksOf(node.expression) : [],
    ),
  )
