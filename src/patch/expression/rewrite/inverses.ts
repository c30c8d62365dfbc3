import type { Analysis } from '../facts/analysis.ts'
import {
  type AnyNode,
  isFunction,
  keyName,
  type NodeOf,
  nodesIn,
  propertyName,
  withoutChain,
} from '../syntax/ast.ts'
import { canonical } from '../syntax/canonical.ts'
import { chainOf } from '../syntax/chain.ts'
import { type Constant, fold, foldText } from '../syntax/fold.ts'
import { isTemplated } from '../syntax/mask.ts'
import { mayBe, type Type } from '../types/value-type.ts'

/**
 * Expressions that may undo this one, derived from its form by templates. The sandbox has to prove
 * that they do.
 */
export function inverseCandidates(source: Analysis): readonly string[] {
  const { ast, text: masked, valueType, mayHaveNoValue } = source
  if (isTemplated(masked)) return []
  const given = [
    invert(ast, 'value', source),
    table(ast, source),
    ...(mayBe(valueType, 'number') ? offsets(ast, source) : []),
    ...(source.direction === 'reverse' ? additions(ast) : []),
    MAY_MIRROR.test(masked) && MIRROR.test(canonical(ast, masked)) ? masked.trim() : undefined,
  ].filter((text) => text !== undefined)
  return [...new Set(given)].map((text) =>
    mayHaveNoValue ? bearingNoValue(text, valueType) : text,
  )
}

/**
 * Matches expressions that may undo themselves: `-value`, `100 - value`, a list of words in
 * reverse.
 */
const MAY_MIRROR = /[-!]|reverse/
const MIRROR = /^(?:[-!]value|[\d.]+-value|value\.split\("(.?)"\)\.reverse\(\)\.join\("\1"\))$/

type Source = Pick<Analysis, 'text' | 'scopes'>

/** The code that turns `given` back into the node's input. */
function invert(given: AnyNode, value: string, source: Source): string | undefined {
  const node = withoutChain(given)
  if (isValue(node, source)) return value
  switch (node.type) {
    case 'BinaryExpression':
    case 'TemplateLiteral':
      return value === 'value' ? withoutAffixes(node, source) : undefined
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return value === 'value' ? behindTest(node, source) : undefined
    case 'CallExpression':
      return ofCall(node, value, source)
    default:
      return undefined
  }
}

const isValue = (node: AnyNode, { scopes }: Source): boolean => scopes.freeName(node) === 'value'

const codeOf = ({ start, end }: AnyNode, { text }: Source): string => text.slice(start, end)

const quote = (constant: Constant): string => JSON.stringify(constant) ?? 'undefined'

/** Tests that only ask if there is a value, or for its type. */
const PRESENCE =
  /^(?:!!value|value(?:!==?(?:null|undefined))?|valueExists|typeof value[!=]=="\w+"|Boolean\(value\))$/

/**
 * Finds `value ? btoa(value) : value` and `value && btoa(value)`: the same test goes before the
 * inverse.
 */
function behindTest(
  node: NodeOf<'ConditionalExpression' | 'LogicalExpression'>,
  source: Source,
): string | undefined {
  const isChoice = node.type === 'ConditionalExpression'
  if (!isChoice && node.operator !== '&&') return undefined
  const [test, then] = isChoice ? [node.test, node.consequent] : [node.left, node.right]
  if (!PRESENCE.test(canonical(test, source.text))) return undefined
  const inner = invert(then, 'value', source)
  if (inner === undefined) return undefined
  const code = inner.includes('?') ? `(${inner})` : inner
  return isChoice
    ? `${codeOf(test, source)} ? ${code} : ${codeOf(node.alternate, source)}`
    : `${codeOf(test, source)} && ${code}`
}

type Part = string | AnyNode

/** The parts of `"a-" + x + "-b"` or of a template literal, in order. */
function partsOf(node: AnyNode, source: Source): readonly Part[] {
  const text = foldText(node, source.scopes)
  if (text !== undefined) return [text]
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return [...partsOf(node.left, source), ...partsOf(node.right, source)]
  }
  if (node.type !== 'TemplateLiteral') return [node]
  return node.quasis.flatMap(({ value }, index): readonly Part[] => {
    const expression = node.expressions[index]
    return [value.cooked ?? '', ...(expression ? partsOf(expression, source) : [])]
  })
}

/** True of the virtual cluster's names, which are the same in both directions. */
function isSameBothWays(part: Part, { scopes }: Source): boolean {
  if (typeof part === 'string') return true
  const chain = chainOf(part, scopes)
  return chain?.root === 'context' && /^vcluster\.name(?:space)?$/.test(chain.path.join('.'))
}

/** The code around the only part that depends on the value, and its length. */
function affixOf(parts: readonly Part[], source: Source) {
  const texts = parts.flatMap((part) =>
    typeof part !== 'string' ? [codeOf(part, source)] : part === '' ? [] : [quote(part)],
  )
  const isText = parts.every((part) => typeof part === 'string')
  const code = isText && texts.length > 0 ? quote(parts.join('')) : texts.join(' + ')
  if (code === '') return undefined
  const length = isText ? `${parts.join('').length}` : undefined
  return { code, length: length ?? `${texts.length > 1 ? `(${code})` : code}.length` }
}

function withoutAffixes(node: AnyNode, source: Source): string | undefined {
  const parts = partsOf(node, source)
  const index = parts.findIndex((part) => !isSameBothWays(part, source))
  const inner = parts[index]
  const behind = parts.slice(index + 1)
  if (inner === undefined || typeof inner === 'string') return undefined
  if (!behind.every((part) => isSameBothWays(part, source))) return undefined
  const [prefix, suffix] = [affixOf(parts.slice(0, index), source), affixOf(behind, source)]
  if (prefix === undefined && suffix === undefined) return undefined
  const end = suffix === undefined ? '' : `, -${suffix.length}`
  const cut = invert(inner, `value.slice(${prefix?.length ?? '0'}${end})`, source)
  const tests = [
    ...(prefix ? [`value.startsWith(${prefix.code})`] : []),
    ...(suffix ? [`value.endsWith(${suffix.code})`] : []),
  ]
  return cut && `${tests.join(' && ')} ? ${cut} : value`
}

const PAIRS: Readonly<Record<string, string>> = {
  btoa: 'atob',
  atob: 'btoa',
  encodeURIComponent: 'decodeURIComponent',
  decodeURIComponent: 'encodeURIComponent',
  encodeURI: 'decodeURI',
  decodeURI: 'encodeURI',
  'JSON.stringify': 'JSON.parse',
  'JSON.parse': 'JSON.stringify',
}

function ofCall(
  { callee, arguments: given }: NodeOf<'CallExpression'>,
  value: string,
  source: Source,
): string | undefined {
  const [first, second] = given
  const pair = PAIRS[canonical(callee, source.text)]
  if (pair !== undefined && isGlobal(callee, source) && first !== undefined && given.length === 1) {
    return invert(first, `${pair}(${value})`, source)
  }
  const isReplace = callee.type === 'MemberExpression' && propertyName(callee) === 'replace'
  if (!isReplace || !isValue(callee.object, source) || given.length !== 2) return undefined
  const [from, to] = [
    first && foldText(first, source.scopes),
    second && foldText(second, source.scopes),
  ]
  return from && to ? `${value}.replace(${quote(to)}, ${quote(from)})` : undefined
}

function isGlobal(callee: AnyNode, { scopes }: Source): boolean {
  return scopes.freeName(callee.type === 'MemberExpression' ? callee.object : callee) !== undefined
}

/** Finds `value + 1` and `value - 1`. */
function offsets(node: AnyNode, source: Source): readonly string[] {
  if (node.type !== 'BinaryExpression' || !/^[+-]$/.test(node.operator)) return []
  const amount = [node.right, node.left].map((side) => fold(side, source.scopes)?.value)
  return amount.flatMap((each) => {
    const code = typeof each === 'number' && each < 0 ? `(${each})` : `${each}`
    return typeof each === 'number' ? [`value - ${code}`, `value + ${code}`] : []
  })
}

/** Each text that the expression adds before or after the value; cutting it off may undo that. */
function additions(ast: AnyNode): readonly string[] {
  const texts = nodesIn(ast).flatMap((node) => {
    if (node.type !== 'Literal') return []
    const text = node.regex?.pattern.replace(/^\^|\$$|\\(?=[^\w\\])/g, '') ?? node.value
    return typeof text === 'string' && text !== '' ? [text] : []
  })
  return [...new Set(texts)]
    .slice(0, 3)
    .flatMap((text) => [`${quote(text)} + value`, `value + ${quote(text)}`])
}

/** The inverse of a table that maps some words to each other and leaves other values alone. */
function table(ast: AnyNode, source: Source): string | undefined {
  const pairs = pairsOfChoices(ast, source) ?? pairsOfLookup(ast, source)
  if (pairs === undefined || pairs.length === 0) return undefined
  const choices = pairs.map(([key, to]) => `value === ${quote(to)} ? ${quote(key)} : `)
  return `${choices.join('')}value`
}

type Pair = readonly [from: Constant, to: Constant]

/** The pairs of `value === "a" ? "b" : value === "b" ? "a" : value`. */
function pairsOfChoices(node: AnyNode, source: Source): readonly Pair[] | undefined {
  const pairs: Pair[] = []
  let at = node
  while (at.type === 'ConditionalExpression') {
    const { test } = at
    if (test.type !== 'BinaryExpression' || test.operator !== '===') return undefined
    const asked = isValue(test.left, source) ? test.right : test.left
    const [key, to] = [fold(asked, source.scopes), fold(at.consequent, source.scopes)]
    if (key === undefined || to === undefined) return undefined
    pairs.push([key.value, to.value])
    at = at.alternate
  }
  return isValue(at, source) ? pairs : undefined
}

/** The pairs of `({a: "b", b: "a"})[value] || value`. */
function pairsOfLookup(node: AnyNode, source: Source): readonly Pair[] | undefined {
  if (node.type !== 'LogicalExpression' || !isValue(node.right, source)) return undefined
  const lookup = withoutChain(node.left)
  if (lookup.type !== 'MemberExpression' || !isValue(lookup.property, source)) return undefined
  if (lookup.object.type !== 'ObjectExpression') return undefined
  return lookup.object.properties.flatMap((property): Pair[] => {
    if (property.type !== 'Property' || isFunction(property.value)) return []
    const name = keyName(property)
    const to = foldText(property.value, source.scopes)
    return name === undefined || to === undefined ? [] : [[name, to]]
  })
}

/** Adds a test for a missing value, if there may be none. */
function bearingNoValue(inverse: string, valueType: Type): string {
  if (/^(?:value \?|value &&|value === |!value|value\?\.)/.test(inverse)) return inverse
  const startsWithTest = /^value\.(?:starts|ends)With\(/.test(inverse)
  if (startsWithTest) return inverse.replace('value.', 'value?.')
  // 0 and false are values, but an empty text has nothing to undo.
  if (!mayBe(valueType, 'string')) return `value == null ? value : ${inverse}`
  return `value && ${inverse.includes('?') ? `(${inverse})` : inverse}`
}
