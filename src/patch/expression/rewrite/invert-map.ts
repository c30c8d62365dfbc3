import { type Constant, fold } from '../evaluate/fold.ts'
import { type AnyNode, propertyName, withoutChain } from '../syntax/ast.ts'
import type { Scopes } from '../syntax/scope.ts'

type Pair = readonly [from: Constant, to: Constant]

/**
 * The way back of a table that maps some words to each other and leaves other values alone, as a
 * conditional expression; undefined where two values meet, so that there is no way back.
 */
export function invertTable(node: AnyNode, scopes: Scopes): string | undefined {
  const pairs = pairsOfChoices(node, scopes) ?? pairsOfLookup(node, scopes)
  if (pairs === undefined || pairs.length === 0) return undefined
  const from = new Set(pairs.map(([key]) => key))
  const to = new Set(pairs.map(([, value]) => value))
  const isPermutation = from.size === to.size && [...from].every((key) => to.has(key))
  if (!isPermutation || from.size < pairs.length) return undefined
  const choices = pairs.map(([key, value]) => `value === ${write(value)} ? ${write(key)} : `)
  return `${choices.join('')}value`
}

function write(constant: Constant): string {
  return JSON.stringify(constant) ?? 'undefined'
}

/** `value === "a" ? "b" : value === "b" ? "a" : value`. */
function pairsOfChoices(node: AnyNode, scopes: Scopes): readonly Pair[] | undefined {
  const pairs: Pair[] = []
  let at = node
  while (at.type === 'ConditionalExpression') {
    const key = comparedWithValue(at.test, scopes)
    const to = fold(at.consequent, scopes)
    if (key === undefined || to === undefined) return undefined
    pairs.push([key.value, to.value])
    at = at.alternate
  }
  return isValue(at, scopes) ? pairs : undefined
}

function comparedWithValue(test: AnyNode, scopes: Scopes) {
  if (test.type !== 'BinaryExpression' || test.operator !== '===') return undefined
  if (isValue(test.left, scopes)) return fold(test.right, scopes)
  return isValue(test.right, scopes) ? fold(test.left, scopes) : undefined
}

/** `({a: "b", b: "a"})[value] || value`. */
function pairsOfLookup(node: AnyNode, scopes: Scopes): readonly Pair[] | undefined {
  if (node.type !== 'LogicalExpression' || node.operator === '&&') return undefined
  const lookup = withoutChain(node.left)
  if (!isValue(node.right, scopes) || lookup.type !== 'MemberExpression') return undefined
  if (propertyName(lookup) !== undefined || !isValue(lookup.property, scopes)) return undefined
  if (lookup.object.type !== 'ObjectExpression') return undefined
  const pairs = lookup.object.properties.map((property): Pair | undefined => {
    if (property.type !== 'Property' || property.computed || property.method) return undefined
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : fold(key, scopes)?.value
    const to = fold(value, scopes)?.value
    return typeof name === 'string' && typeof to === 'string' && to !== '' ? [name, to] : undefined
  })
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}

function isValue(node: AnyNode, scopes: Scopes): boolean {
  return node.type === 'Identifier' && node.name === 'value' && scopes.isFree(node)
}
