import { type AnyNode, type NodeOf, propertyName, withoutChain } from '../syntax/ast.ts'
import { fold, foldText } from '../syntax/fold.ts'
import { memberOf } from '../types/environment.ts'
import { existing, isOnly, mayBeMissing } from '../types/value-type.ts'
import { excludedBy, formWithout } from './alphabet.ts'
import type { Analysis } from './analysis.ts'
import { isMethodReference } from './results.ts'

type Binary = NodeOf<'BinaryExpression'>
type Member = NodeOf<'MemberExpression'>

/** True of a concatenation that is never empty, because one of its texts is not. */
export function isNonEmptyConcatenation(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  while (at.type === 'BinaryExpression' && at.operator === '+') {
    for (const side of [at.left, at.right]) {
      if (foldText(side, analysis.scopes)) return true
    }
    at = at.left
  }
  return false
}

const TRUTHY_TYPES: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ObjectExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
  'NewExpression',
])

/** The constant truth of a test; undefined if it depends on the value. */
export function truthOfTest(test: AnyNode, analysis: Analysis): boolean | undefined {
  const node = withoutChain(test)
  const folded = fold(node, analysis.scopes)
  if (folded !== undefined) return Boolean(folded.value)
  if (node.type === 'LogicalExpression') {
    // In `x === "a" || "b"` the text alone decides.
    const right = truthOfTest(node.right, analysis)
    if (node.operator === '??') return undefined
    return right === (node.operator === '||') ? right : truthOfPair(node, analysis)
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = truthOfTest(node.argument, analysis)
    return inner === undefined ? undefined : !inner
  }
  if (isAlwaysTrue(node, analysis)) return true
  if (isReadOfMethod(node, analysis)) return false
  return node.type === 'BinaryExpression' ? truthOfComparison(node, analysis) : undefined
}

function isAlwaysTrue(node: AnyNode, analysis: Analysis): boolean {
  if (TRUTHY_TYPES.has(node.type) || isNonEmptyConcatenation(node, analysis)) return true
  if (node.type === 'Literal') return node.regex !== undefined
  if (node.type === 'UnaryExpression') return node.operator === 'typeof'
  // In `value == 80 | 443`, the number alone decides.
  if (node.type === 'BinaryExpression' && node.operator === '|')
    return [node.left, node.right].some((side) => isWholeNumber(side as AnyNode, analysis))
  if (node.type === 'MemberExpression')
    return (
      isKnownObject(node.object, analysis) &&
      isMethodReference(node, analysis) &&
      !isNewer(node, analysis)
    )
  return node.type === 'CallExpression' && isNewObject(node, analysis)
}

const isWholeNumber = (node: AnyNode, { scopes }: Analysis): boolean => {
  const value = fold(node, scopes)?.value
  return typeof value === 'number' && (value | 0) !== 0
}

/** True of a member that old engines lack, which the test is for. */
function isNewer(node: Member, analysis: Analysis): boolean {
  const name = propertyName(node) ?? ''
  const types = node.object.type === 'Super' ? [] : analysis.typeOf(node.object).names
  return types.some((type) => (memberOf(type, name)?.year ?? 0) > 2016)
}

/** True if the object's type is known; a member of an unknown value may be missing. */
function isKnownObject(node: AnyNode, analysis: Analysis): boolean {
  const type = node.type === 'Super' ? undefined : analysis.typeOf(node)
  return type !== undefined && isOnly(existing(type), 'string', 'array', 'number', 'boolean')
}

const MAKES_OBJECT = /^Object\.(?:assign|fromEntries)\(/

/** True of a call that returns a new object, even an empty one. */
function isNewObject(node: AnyNode, analysis: Analysis): boolean {
  if (MAKES_OBJECT.test(analysis.text.slice(node.start, node.end))) return true
  const type = analysis.typeOf(node)
  return type.maybe === undefined && type.names.length === 1 && isOnly(type, 'array')
}

/**
 * The truth of `value == []` or `value === {}`, because an object equals no other, and of a text
 * compared with a boolean.
 */
export function truthOfComparison(
  { operator, left, right }: Binary,
  analysis: Analysis,
): boolean | undefined {
  if (left.type === 'PrivateIdentifier') return undefined
  if (/^[<>]/.test(operator)) return truthOfOrder(operator, left, right, analysis)
  if (!/^[=!]==?$/.test(operator)) return undefined
  const isNot = operator.startsWith('!')
  if ([left, right].some(isNew) || isTypeOfNothing(left, right, analysis)) return isNot
  const isNever = [left, right].some((side, index) => {
    const text = foldText(index === 0 ? right : left, analysis.scopes)
    return (
      analysis.scopes.freeName(side) === 'NaN' ||
      (text !== undefined &&
        (isNeverText(side, text, analysis) ||
          (excludedBy(side, text, analysis) ?? formWithout(side, text, analysis)) !== undefined))
    )
  })
  if (isNever) return isNot
  if (operator.length === 3 && areOfOtherTypes(left, right, analysis)) return isNot
  const [one, other] = [left, right].map((side) => plainType(side, analysis))
  const isOther = one !== undefined && other !== undefined && one !== other
  return isOther && isUnlikeNumber(left, right, analysis) ? isNot : undefined
}

export const isNew = ({ type }: AnyNode): boolean =>
  type === 'ArrayExpression' || type === 'ObjectExpression'

/** True of two values that never have the same type, if they exist: an object and a text. */
function areOfOtherTypes(left: AnyNode, right: AnyNode, analysis: Analysis): boolean {
  // Another rule reports `.length` of a map, which looks for a key of that name.
  if ([left, right].some((side) => propertyName(side) === 'length')) return false
  const types = [left, right].map((side) => analysis.typeOf(side))
  if (types.every((type) => type.maybe !== undefined || mayBeMissing(type))) return false
  const [one, other] = types.map((type) => {
    const { names } = existing(type)
    const isSure = isOnly({ names }, 'string', 'number', 'boolean', 'object', 'array')
    return isSure && names.length === 1 ? names[0] : undefined
  })
  return one !== undefined && other !== undefined && one !== other
}

/** True of `typeof value === undefined`, in which the word lacks its quotes. */
export function isTypeOfNothing(left: AnyNode, right: AnyNode, { scopes }: Analysis): boolean {
  const sides = [left, right]
  const isAsked = sides.some(
    (side) => side.type === 'UnaryExpression' && side.operator === 'typeof',
  )
  const isNothing = (side: AnyNode) =>
    scopes.freeName(side) === 'undefined' || (side.type === 'Literal' && side.raw === 'null')
  return isAsked && sides.some(isNothing)
}

/** The only possible type of a node, among those that compare by value. */
function plainType(node: AnyNode, analysis: Analysis): string | undefined {
  const type = analysis.typeOf(node)
  const isSure = type.maybe === undefined && isOnly(type, 'string', 'number', 'boolean')
  return isSure && type.names.length === 1 ? type.names[0] : undefined
}

/** True of `["a"].includes[value]`, in which brackets read a member of the method. */
function isReadOfMethod(node: AnyNode, analysis: Analysis): boolean {
  if (node.type !== 'MemberExpression' || !node.computed) return false
  const method = withoutChain(node.object)
  return (
    method.type === 'MemberExpression' &&
    isKnownObject(method.object, analysis) &&
    isMethodReference(method, analysis)
  )
}

type Logical = NodeOf<'LogicalExpression'>

/**
 * The truth of two comparisons: `x !== "a" || x !== "b"` is always true, `x === "a" && x === "b"`
 * and `x > 5 && x < 3` never.
 */
function truthOfPair({ operator, left, right }: Logical, analysis: Analysis): boolean | undefined {
  const isEither = operator === '||'
  const last = limitOf(right, isEither, analysis)
  if (last === undefined) return undefined
  // Two ranges that cover all values make the condition always true.
  const isSettled = partsOf(left, operator).some((part) => {
    const one = limitOf(part, isEither, analysis)
    if (one?.operand !== last.operand || typeof one.value !== typeof last.value) return false
    return isEmpty(one, last) || isEmpty(last, one)
  })
  return isSettled ? isEither : undefined
}

const partsOf = (node: AnyNode, operator: Logical['operator']): readonly AnyNode[] =>
  node.type === 'LogicalExpression' && node.operator === operator
    ? [...partsOf(node.left, operator), node.right]
    : [node]

/**
 * The text or number that a value is compared with, and the operator; the opposite one if the test
 * fails.
 */
interface Limit {
  readonly operand: string
  readonly operator: string
  readonly value: string | number
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '!==': '===',
  '!=': '===',
}

function limitOf(node: AnyNode, isFailing: boolean, analysis: Analysis): Limit | undefined {
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return undefined
  const value = fold(node.right, analysis.scopes)?.value
  const operand = analysis.text.slice(node.left.start, node.left.end)
  const operator = isFailing ? OPPOSITES[node.operator] : node.operator.replace(/^==$/, '===')
  if (operator === undefined || !/^[\w$.?]+$/.test(operand)) return undefined
  if (typeof value === 'string')
    return operator === '===' ? { operand, operator, value } : undefined
  // Every comparison with NaN is false, so a failed one proves nothing.
  const isSure = operator === '===' || !isFailing || plainType(node.left, analysis) === 'number'
  return typeof value === 'number' && isSure ? { operand, operator, value } : undefined
}

/** True if no value satisfies both limits. */
function isEmpty(low: Limit, high: Limit): boolean {
  if (!/^(?:>=?|===)$/.test(low.operator) || !/^(?:<=?|===)$/.test(high.operator)) return false
  if (low.value === high.value) return low.operator === '>' || high.operator === '<'
  return low.value > high.value
}

/** True if one side is a text that is no number: `value == "true"`, `value - "-x"`. */
export const isUnlikeNumber = (left: AnyNode, right: AnyNode, { scopes }: Analysis): boolean =>
  [left, right].some((side) => Number.isNaN(Number(foldText(side, scopes) ?? 0)))

const TYPES = /^(?:string|number|boolean|object|function|undefined|symbol|bigint)$/

/** True if part of a text can never equal the other text: `value.slice(0, 2) === "abc"`. */
function isNeverText(given: AnyNode, text: string, analysis: Analysis): boolean {
  const node = withoutChain(given)
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && isNeverJoined(node, text, analysis)
  if (node.type === 'UnaryExpression') return node.operator === 'typeof' && !TYPES.test(text)
  if (node.type === 'MemberExpression') {
    const isSign = node.computed && typeof fold(node.property, analysis.scopes)?.value === 'number'
    return isSign && isText(node.object, analysis) && [...text].length !== 1
  }
  if (node.type !== 'CallExpression') return false
  const callee = withoutChain(node.callee)
  if (callee.type !== 'MemberExpression' || !isText(callee.object, analysis)) return false
  const numbers = node.arguments.map((each) => fold(each, analysis.scopes)?.value)
  switch (propertyName(callee)) {
    case 'toUpperCase':
      return text !== text.toUpperCase()
    case 'toLowerCase':
      return text !== text.toLowerCase()
    case 'trim':
      return text !== text.trim()
    case 'charAt':
      return text.length > 1
    case 'slice':
    case 'substring':
      return text.length > lengthBetween(numbers)
    default:
      return false
  }
}

/** True of `"x-" + value === "a"`, whose sides begin or end differently. */
function isNeverJoined(node: Binary, text: string, { scopes }: Analysis): boolean {
  let first: AnyNode = node
  while (first.type === 'BinaryExpression' && first.operator === '+') first = first.left as AnyNode
  const [start = '', end = ''] = [first, node.right].map((side) => foldText(side, scopes))
  return !text.startsWith(start) || !text.endsWith(end)
}

/** The difference of two numbers that both count from the start. */
function lengthBetween([start, end]: readonly unknown[]): number {
  const isCounted = typeof start === 'number' && typeof end === 'number' && start >= 0 && end >= 0
  return isCounted ? Math.abs(end - start) : Number.POSITIVE_INFINITY
}

const isText = (node: AnyNode, analysis: Analysis): boolean =>
  node.type !== 'Super' && isOnly(existing(analysis.typeOf(node)), 'string')

/** True of methods that count from 0 and return -1 if they find nothing. */
export function isIndexSearch(given: AnyNode, analysis: Analysis): boolean {
  const node = withoutChain(given)
  const callee = node.type === 'CallExpression' ? withoutChain(node.callee) : node
  return (
    callee !== node &&
    callee.type === 'MemberExpression' &&
    /^(?:lastIndexOf|indexOf|search|findIndex)$/.test(propertyName(callee) ?? '') &&
    isKnownObject(callee.object, analysis)
  )
}

/** The truth of comparisons with a certain result: `list.length >= 0`, `text.indexOf("a") < -1`. */
function truthOfOrder(
  operator: string,
  left: AnyNode,
  right: AnyNode,
  analysis: Analysis,
): boolean | undefined {
  const limit = fold(right, analysis.scopes)?.value
  const node = withoutChain(left)
  const isLength =
    node.type === 'MemberExpression' &&
    propertyName(node) === 'length' &&
    isKnownObject(node.object, analysis)
  if (typeof limit !== 'number' || !(isLength || isIndexSearch(node, analysis))) return undefined
  const min = isLength ? 0 : -1
  if (operator === '<') return limit <= min ? false : undefined
  if (operator === '<=') return limit < min ? false : undefined
  return limit < min || (operator === '>=' && limit === min) ? true : undefined
}
