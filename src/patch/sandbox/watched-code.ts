import { type AnyNode, byType, linksOf, nodesIn, parentsOf } from '../expression/syntax/ast.ts'
import { type Parents, useOf } from '../expression/syntax/declarations.ts'

/** Nodes of other types are what their text says, or no values. */
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

/** Puts a call around every node that has a value of its own, and around the branches that results come from. */
export function watch(code: string, ast: AnyNode, branches: readonly AnyNode[]) {
  const parents = parentsOf(ast)
  const links = linksIn(ast)
  const values = nodesIn(ast).filter(
    (node) =>
      VALUES.has(node.type) &&
      !branches.includes(node) &&
      !links.has(node) &&
      hasPlace(node, parents),
  )
  const nodes = [...branches, ...values]
  const edits = nodes
    .flatMap(({ start, end }, index) => [
      { at: start, size: end - start, text: `$at(${index},(` },
      { at: end, size: start - end, text: '))' },
    ])
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
    /** Returns where a place of the code is in the expression. */
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

/** A call may stand there: nothing is assigned to it, called as a method of it, or named by it. */
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

/** The parts of optional chains: if something is missing, such a part ends with its whole chain. */
const linksIn = (ast: AnyNode): ReadonlySet<AnyNode> =>
  new Set(
    nodesIn(ast).flatMap((node) =>
      node.type === 'ChainExpression' ? linksOf(node.expression) : [],
    ),
  )
