import { fold } from '../evaluate/fold.ts'
import { type AnyNode, propertyName, withoutChain } from '../syntax/ast.ts'
import { basesOf, keyOf, resolveAlias } from '../syntax/chain.ts'
import type { Scopes } from '../syntax/scope.ts'
import { conjoin, disjoin, type Fact, type Facts, NOTHING } from './known.ts'
import {
  arrayOf,
  BIGINT,
  BOOLEAN,
  FUNCTION,
  NUMBER,
  STRING,
  SYMBOL,
  type Type,
  UNDEFINED,
  UNKNOWN,
} from './value-type.ts'

/** What is needed to read a condition. */
export interface Condition {
  readonly text: string
  readonly scopes: Scopes
  /** What was found out already, so that no condition is read twice. */
  readonly memo: Map<AnyNode, { yes?: Facts; no?: Facts }>
}

export const EXISTS: Fact = { notNull: true, notUndefined: true }

/** What is certain when a condition comes out true, or false. */
export function factsWhen(test: AnyNode, outcome: boolean, given: Condition): Facts {
  const known = given.memo.get(test) ?? {}
  const already = outcome ? known.yes : known.no
  if (already !== undefined) return already
  // Read again while it is being read, a name that stands for itself shows nothing.
  const remember = (facts: Facts) => {
    given.memo.set(test, { ...given.memo.get(test), [outcome ? 'yes' : 'no']: facts })
  }
  remember(NOTHING)
  const facts = readCondition(test, outcome, given)
  remember(facts)
  return facts
}

function readCondition(test: AnyNode, outcome: boolean, given: Condition): Facts {
  const constant = fold(test, given.scopes)
  if (constant !== undefined) return Boolean(constant.value) === outcome ? NOTHING : 'impossible'
  const node = withoutChain(test)
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' ? factsWhen(node.argument, !outcome, given) : NOTHING
    case 'LogicalExpression':
      return ofLogical(node, outcome, given)
    case 'ConditionalExpression':
      return disjoin(
        conjoin(factsWhen(node.test, true, given), factsWhen(node.consequent, outcome, given)),
        conjoin(factsWhen(node.test, false, given), factsWhen(node.alternate, outcome, given)),
      )
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      return last === undefined ? NOTHING : factsWhen(last, outcome, given)
    }
    case 'AssignmentExpression':
      if (node.operator !== '=' || !outcome) return NOTHING
      return conjoin(exists(node.left, given), factsWhen(node.right, true, given))
    case 'BinaryExpression':
      return ofBinary(node, outcome, given)
    case 'CallExpression':
      return outcome ? conjoin(exists(node, given), ofCall(node, given)) : ofFalseCall(node, given)
    case 'Identifier':
      return ofIdentifier(node, outcome, given)
    case 'MemberExpression':
      if (!outcome) return falseFact(node, given)
      return conjoin(conjoin(exists(node, given), trueFact(node, given)), ofLength(node, given))
    default:
      return NOTHING
  }
}

/** The node exists, and so does everything that it was read from. */
function exists(node: AnyNode, given: Condition, type?: Type): Facts {
  const target = withoutChain(node)
  const facts = new Map<string, Fact>()
  for (const base of basesOf(resolveAlias(target, given.scopes))) set(facts, base, EXISTS, given)
  for (const base of basesOf(target)) set(facts, base, EXISTS, given)
  set(facts, target, type === undefined ? EXISTS : { ...EXISTS, type }, given)
  return facts
}

function set(facts: Map<string, Fact>, node: AnyNode, fact: Fact, given: Condition): void {
  facts.set(keyOf(node, given.text, given.scopes), fact)
}

/** `Object.keys(x || {}).length` is only more than nothing where there is an `x`. */
function ofLength(node: AnyNode, given: Condition): Facts {
  if (propertyName(node) !== 'length' || node.type !== 'MemberExpression') return NOTHING
  const keys = withoutChain(node.object)
  if (keys.type !== 'CallExpression' || !KEYS.has(nameOfCallee(keys) ?? '')) return NOTHING
  const [object] = keys.arguments
  return object === undefined || object.type === 'SpreadElement'
    ? NOTHING
    : existsBeforeFallback(object, given)
}

const KEYS: ReadonlySet<string> = new Set(['keys', 'values', 'entries'])

/** Of `x || {}` that has a key, or anything in it, `x` is what has it. */
function existsBeforeFallback(node: AnyNode, given: Condition): Facts {
  if (isObjectCall(node)) return existsBeforeFallback(node.arguments[0] ?? node, given)
  const isFallback =
    node.type === 'LogicalExpression' &&
    node.operator !== '&&' &&
    node.right.type === 'ObjectExpression' &&
    node.right.properties.length === 0
  return exists(isFallback ? node.left : node, given)
}

/** `Object(x)`, so that `in` can ask anything. */
function isObjectCall(node: AnyNode): node is Call {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'Object' &&
    node.arguments[0] !== undefined &&
    node.arguments[0].type !== 'SpreadElement'
  )
}

/** In the other branch of `value ? … : …` it counts as false. */
function falseFact(node: AnyNode, given: Condition): Facts {
  const fact: Fact = { notNull: false, notUndefined: false, isFalsy: true }
  return new Map([[keyOf(node, given.text, given.scopes), fact]])
}

const trueFact = (node: AnyNode, given: Condition): Facts =>
  new Map([[keyOf(node, given.text, given.scopes), { ...EXISTS, isTruthy: true }]])

/** Only one of null and undefined is ruled out for the node itself. */
function partly(node: AnyNode, fact: Fact, given: Condition): Facts {
  return new Map([[keyOf(node, given.text, given.scopes), fact]])
}

/** A result other than undefined: every `?.` on the way found something. */
function defined(node: AnyNode, given: Condition): Facts {
  const facts = new Map<string, Fact>()
  for (const base of basesOf(node)) set(facts, base, EXISTS, given)
  set(facts, node, { notNull: false, notUndefined: true }, given)
  return facts
}

function ofIdentifier(
  node: Extract<AnyNode, { type: 'Identifier' }>,
  outcome: boolean,
  given: Condition,
): Facts {
  const isFree = given.scopes.isFree(node)
  if (isFree && node.name === 'valueExists') {
    return outcome ? new Map([['value', EXISTS]]) : NOTHING
  }
  const own = outcome ? conjoin(exists(node, given), trueFact(node, given)) : falseFact(node, given)
  const init = given.scopes.bindingOf(node)?.init
  return init === undefined ? own : conjoin(own, factsWhen(init, outcome, given))
}

function ofLogical(
  node: Extract<AnyNode, { type: 'LogicalExpression' }>,
  outcome: boolean,
  given: Condition,
): Facts {
  const right = factsWhen(node.right, outcome, given)
  const left = factsWhen(node.left, outcome, given)
  if (node.operator === '??') return disjoin(left, right)
  const needsBoth = (node.operator === '&&') === outcome
  if (needsBoth) return conjoin(left, right)
  return disjoin(left, conjoin(factsWhen(node.left, !outcome, given), right))
}

const EQUALITY: ReadonlySet<string> = new Set(['==', '===', '!=', '!=='])
const COMPARISON: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function ofBinary(
  node: Extract<AnyNode, { type: 'BinaryExpression' }>,
  outcome: boolean,
  given: Condition,
): Facts {
  const { operator, left, right } = node
  if (left.type === 'PrivateIdentifier') return NOTHING
  if (EQUALITY.has(operator)) {
    const equal = (operator === '==' || operator === '===') === outcome
    const strict = operator.length === 3
    return conjoin(
      ofEquality(left, right, equal, strict, given),
      ofEquality(right, left, equal, strict, given),
    )
  }
  if (!outcome) return NOTHING
  if (COMPARISON.has(operator)) return ofComparison(node, given)
  if (operator === 'instanceof') return exists(left, given)
  if (operator !== 'in') return NOTHING
  return conjoin(existsBeforeFallback(right, given), keyExists(right, left, given))
}

/** `list.length > 0`, `0 < n`: both sides are there, and more than nothing. */
function ofComparison(
  { left, right, operator }: Extract<AnyNode, { type: 'BinaryExpression' }>,
  given: Condition,
): Facts {
  const [more, less] = operator.startsWith('>') ? [left, right] : [right, left]
  const least = fold(less, given.scopes)?.value
  const isMore = typeof least === 'number' && (operator.endsWith('=') ? least > 0 : least >= 0)
  const sides = conjoin(defined(left, given), defined(right, given))
  return isMore ? conjoin(sides, ofLength(withoutChain(more), given)) : sides
}

/** `"k" in x` shows `x.k`. */
function keyExists(asked: AnyNode, key: AnyNode, given: Condition): Facts {
  const object = isObjectCall(asked) ? (asked.arguments[0] ?? asked) : asked
  const name = fold(key, given.scopes)?.value
  if (typeof name !== 'string') return NOTHING
  const base = keyOf(object, given.text, given.scopes)
  return new Map([[`${base}.${JSON.stringify(name)}`, { notNull: false, notUndefined: true }]])
}

function ofEquality(
  node: AnyNode,
  other: AnyNode,
  equal: boolean,
  strict: boolean,
  given: Condition,
): Facts {
  const constant = fold(other, given.scopes)
  if (constant === undefined) return NOTHING
  const { value } = constant
  const target = withoutChain(node)
  if (target.type === 'UnaryExpression' && target.operator === 'typeof') {
    return ofTypeof(target.argument, value, equal, given)
  }
  if (value === null || value === undefined) return ofNullish(node, value, equal, strict, given)
  if (equal) return exists(node, given, strict ? typeOfConstant(value) : undefined)
  // `(x ?? "") !== ""`, `x.indexOf("a") !== -1`.
  if (target.type === 'LogicalExpression' && target.operator !== '&&') {
    const fallback = fold(target.right, given.scopes)
    return fallback?.value === value ? exists(target.left, given) : NOTHING
  }
  return target.type === 'CallExpression' && value === -1 ? ofCall(target, given) : NOTHING
}

function ofNullish(
  node: AnyNode,
  value: null | undefined,
  equal: boolean,
  strict: boolean,
  given: Condition,
): Facts {
  if (!equal && !strict) return exists(node, given)
  if (!equal && value === undefined) return defined(node, given)
  if (!equal) return partly(node, { notNull: true, notUndefined: false }, given)
  // `x?.y === null`: something was there to be null.
  return strict && value === null ? defined(node, given) : NOTHING
}

const TYPEOF: ReadonlyMap<string, Type> = new Map([
  ['string', STRING],
  ['number', NUMBER],
  ['boolean', BOOLEAN],
  ['bigint', BIGINT],
  ['symbol', SYMBOL],
  ['function', FUNCTION],
  ['undefined', UNDEFINED],
])

function ofTypeof(node: AnyNode, name: unknown, equal: boolean, given: Condition): Facts {
  if (typeof name !== 'string') return NOTHING
  if (name === 'undefined') return equal ? NOTHING : defined(node, given)
  if (!equal) return NOTHING
  if (name !== 'object') return exists(node, given, TYPEOF.get(name) ?? UNKNOWN)
  return defined(node, given)
}

function typeOfConstant(value: string | number | boolean): Type {
  return TYPEOF.get(typeof value) ?? UNKNOWN
}

const SHOWS_ARGUMENT: ReadonlySet<string> = new Set([
  'test',
  'includes',
  'indexOf',
  'isInteger',
  'isFinite',
  'isSafeInteger',
])

type Call = Extract<AnyNode, { type: 'CallExpression' }>
type Member = Extract<AnyNode, { type: 'MemberExpression' }>

function nameOfCallee(node: Call): string | undefined {
  const callee = withoutChain(node.callee)
  return callee.type === 'Identifier' ? callee.name : propertyName(callee)
}

/** What a call that came out true shows of its arguments. */
function ofCall(node: Call, given: Condition): Facts {
  const name = nameOfCallee(node)
  const [first, second] = node.arguments
  if (first === undefined || first.type === 'SpreadElement' || name === undefined) return NOTHING
  const callee = withoutChain(node.callee)
  if (name === 'Boolean') return factsWhen(first, true, given)
  if (name === 'isArray') return exists(first, given, arrayOf(UNKNOWN))
  const isKey =
    second && (name === 'hasOwn' || (name === 'call' && second.type !== 'SpreadElement'))
  if (isKey) return conjoin(exists(first, given), keyExists(first, second, given))
  const facts =
    callee.type === 'MemberExpression' ? ofMethodCall(callee, name, first, given) : undefined
  return facts ?? (SHOWS_ARGUMENT.has(name) ? exists(first, given) : NOTHING)
}

function ofMethodCall(
  callee: Member,
  name: string,
  first: AnyNode,
  given: Condition,
): Facts | undefined {
  if (name === 'hasOwnProperty') return keyExists(callee.object, first, given)
  if (name === 'every') return ofEvery(callee, first, given)
  const keys = withoutChain(callee.object)
  if (name !== 'includes' || keys.type !== 'CallExpression') return undefined
  const [target] = keys.arguments
  if (nameOfCallee(keys) !== 'keys' || !target || target.type === 'SpreadElement') return undefined
  return keyExists(target, first, given)
}

/** `[a, b].every(Boolean)` shows both. */
function ofEvery(callee: Member, test: AnyNode, given: Condition): Facts {
  const list = callee.object
  if (list.type !== 'ArrayExpression' || test.type !== 'Identifier') return NOTHING
  if (test.name !== 'Boolean') return NOTHING
  let facts = NOTHING
  for (const each of list.elements) {
    if (each !== null && each.type !== 'SpreadElement') facts = conjoin(facts, exists(each, given))
  }
  return facts
}

/** `isNaN(x)` and `Object.is` show nothing by being false; `Boolean(x)` mirrors its argument. */
function ofFalseCall(node: Call, given: Condition): Facts {
  const [first] = node.arguments
  const isBoolean = node.callee.type === 'Identifier' && node.callee.name === 'Boolean'
  return isBoolean && first && first.type !== 'SpreadElement'
    ? factsWhen(first, false, given)
    : NOTHING
}
