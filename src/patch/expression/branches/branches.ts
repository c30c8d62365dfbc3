import { MAX_BRANCHES } from '../../../core/limits.ts'
import { type AnyNode, byType, childrenOf, keyName, type NodeOf } from '../syntax/ast.ts'
import type { Scopes } from '../syntax/scope.ts'
import { isOfContext } from './context-tests.ts'

/** A test of the context with one outcome. */
export interface Assumption {
  readonly node: AnyNode
  /** The same for all tests that are written alike. */
  readonly text: string
  /** The truth of the test, no value for the right side of `??`, or the value itself. */
  readonly is: Outcome
}

export type Outcome =
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'nothing'; readonly value: null }
  | { readonly kind: 'equal'; readonly value: string | number | boolean }

/** A branch, which runs if all of these hold. */
export type Branch = readonly Assumption[]

type Asked = (node: AnyNode, is: Outcome) => Assumption

/**
 * The branches of an expression that only the context decides on, without those that contain
 * others.
 */
export function branchesOf(ast: AnyNode, text: string, scopes: Scopes): readonly Branch[] {
  const ask: Asked = (node, is) => ({ node, is, text: textOf(node, text) })
  const found = branchesBelow(ast, [], scopes, ask)
  const all = [...new Map(found.map((each) => [idOf(each), each]))]
  return all
    .filter(([id]) => !all.some(([other]) => other.startsWith(`${id}\n`)))
    .map(([, branch]) => branch)
    .slice(0, MAX_BRANCHES)
}

function branchesBelow(
  node: AnyNode,
  given: Branch,
  scopes: Scopes,
  ask: Asked,
): readonly Branch[] {
  const parts = branchesAt(node, scopes, ask) ?? []
  const rest = parts.flatMap(({ of, asked }) => (of === undefined ? added(given, asked) : []))
  const below = childrenOf(node).flatMap((child) => {
    const part = parts.find(({ of }) => of === child)
    if (part === undefined || part.asked.length === 0)
      return branchesBelow(child, given, scopes, ask)
    return added(given, part.asked).flatMap((branch) => [
      ...(branch.length > given.length ? [branch] : []),
      ...branchesBelow(child, branch, scopes, ask),
    ])
  })
  return [...below, ...rest.filter((branch) => branch.length > given.length)]
}

/** Combines a branch with one inside it; empty if the two never hold together. */
function added(given: Branch, asked: Branch): readonly Branch[] {
  const isNever = asked.some((each) => given.some((one) => contradicts(one, each)))
  if (isNever) return []
  return [[...given, ...asked.filter((each) => !given.some((one) => isSame(one, each)))]]
}

/** Identifies a branch. */
export const idOf = (branch: Branch): string =>
  branch.map(({ text, is }) => `${text} ${is.kind} ${is.value}`).join('\n')

const textOf = ({ start, end }: AnyNode, text: string): string =>
  text.slice(start, end).replace(/\s+/g, ' ')

const isSame = (one: Assumption, other: Assumption): boolean => idOf([one]) === idOf([other])

const contradicts = (one: Assumption, other: Assumption): boolean =>
  one.text === other.text && one.is.kind === other.is.kind && one.is.value !== other.is.value

/** A part of a node that runs if something holds; without a part, the rest of the code does. */
interface Part {
  readonly of: AnyNode | undefined
  readonly asked: Branch
}

const branchesAt = byType<[scopes: Scopes, ask: Asked], readonly Part[]>({
  ConditionalExpression: ({ test, consequent, alternate }, scopes, ask) => [
    { of: consequent, asked: askedFor(test, true, scopes, ask) },
    { of: alternate, asked: askedFor(test, false, scopes, ask) },
  ],
  IfStatement: ({ test, consequent, alternate }, scopes, ask) => [
    { of: consequent, asked: askedFor(test, true, scopes, ask) },
    { of: alternate ?? undefined, asked: askedFor(test, false, scopes, ask) },
  ],
  LogicalExpression({ operator, left, right }, scopes, ask) {
    if (operator !== '??')
      return [{ of: right, asked: askedFor(left, operator === '&&', scopes, ask) }]
    const isAsked = MAYBE_NULL.has(left.type) && isOfContext(left, scopes)
    return [{ of: right, asked: isAsked ? [ask(left, { kind: 'nothing', value: null })] : [] }]
  },
  MemberExpression({ object, property, computed }, scopes, ask) {
    if (!computed || object.type !== 'ObjectExpression' || !isOfContext(property, scopes)) return []
    return object.properties.flatMap((each) => {
      const name = each.type === 'Property' ? keyName(each) : undefined
      if (name === undefined) return []
      return [{ of: undefined, asked: [ask(property, { kind: 'equal', value: name })] }]
    })
  },
  SwitchStatement: (node, scopes, ask) =>
    node.cases.map((each) => ({ of: each, asked: askedByCase(node, each, scopes, ask) })),
})

/** Parts of code that may be null; methods and operators rarely result in null. */
const MAYBE_NULL: ReadonlySet<AnyNode['type']> = new Set([
  ...(['ChainExpression', 'MemberExpression', 'Identifier'] as const),
  ...(['ConditionalExpression', 'LogicalExpression'] as const),
])

function askedByCase(
  { discriminant }: NodeOf<'SwitchStatement'>,
  { test }: NodeOf<'SwitchCase'>,
  scopes: Scopes,
  ask: Asked,
): Branch {
  if (!test) return []
  if (discriminant.type === 'Literal' && typeof discriminant.value === 'boolean')
    return askedFor(test, discriminant.value, scopes, ask)
  if (test.type !== 'Literal' || !isOfContext(discriminant, scopes)) return []
  const { value } = test
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return isPlain ? [ask(discriminant, { kind: 'equal', value })] : []
}

/**
 * The outcomes of tests of the context that give a test this truth, as far as it depends on them.
 */
function askedFor(test: AnyNode, truth: boolean, scopes: Scopes, ask: Asked): Branch {
  if (test.type === 'UnaryExpression' && test.operator === '!')
    return askedFor(test.argument, !truth, scopes, ask)
  if (test.type === 'LogicalExpression' && test.operator !== '??') {
    const [left, right] = [test.left, test.right].map((side) =>
      askedFor(side, truth, scopes, ask),
    ) as [Branch, Branch]
    // For a true `&&`, both sides must be true; for a false one, one side must be false.
    if ((test.operator === '&&') === truth) return [...left, ...right]
    return left.length > 0 ? left : right
  }
  return isOfContext(test, scopes) ? [ask(test, { kind: 'truth', value: truth })] : []
}
