import { type AnyNode, isFunction, propertyName, type Span, withoutChain } from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { isOnly, isUnknown, mayBe, type Type, type TypeName, without } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import type { Assignment } from './assignments.ts'
import { type ResultBranch, resultsOf, resultsOfFunction } from './results.ts'

/** A result that the field cannot take; the type is known, and no case of it fits. */
export interface TypeMismatch extends Span {
  readonly node: AnyNode
  readonly type: Type
  /** What is wanted there. */
  readonly wanted: Type
  /** The left side of `&&`, where what counts as false comes out: `value === "a" && "b"`. */
  readonly falsy: boolean
  /** What of the result does not fit: all of it, its items, or the value of one key. */
  readonly part: 'whole' | 'items' | { readonly key: string }
  /** A number that the field does not take, though it takes numbers. */
  readonly odd?: 'fraction' | 'NaN' | undefined
  /** An object of the language whose content JSON leaves out: `map`, `set iterator`. */
  readonly opaque?: string | undefined
}

const KNOWN_TYPES: ReadonlySet<TypeName> = new Set([
  'string',
  'number',
  'boolean',
  'object',
  'array',
  'regexp',
  'promise',
])

/** Compares what comes out with the type of `value`, which is that of the field. */
export function typeMismatches(
  branches: readonly ResultBranch[],
  assignments: readonly Assignment[],
  analysis: Analysis,
): readonly TypeMismatch[] {
  const wanted = analysis.presentType
  // What an assignment gives is not what was meant.
  const isMistaken = assignments.some(
    ({ position, changesInput }) => changesInput && position !== 'step',
  )
  if (isMistaken || !isComparable(wanted)) return []
  const found = branches.flatMap((each) =>
    each.functionLike === undefined ? compare(each, wanted, analysis) : [],
  )
  const whole = found.filter(({ falsy }) => !falsy)
  return whole.length > 0 ? whole : found.slice(0, 1)
}

function isComparable(wanted: Type): boolean {
  return (
    wanted.names.length > 0 &&
    !isUnknown(wanted) &&
    wanted.names.every((name) => KNOWN_TYPES.has(name) || name === 'undefined')
  )
}

function compare(
  { node, type, falsy, start, end }: ResultBranch,
  wanted: Type,
  analysis: Analysis,
): readonly TypeMismatch[] {
  const given = without(type, 'null', 'undefined')
  if (given.names.length === 0 || isUnknown(given) || type.anyKey) return []
  // An empty text is a text: nothing reports it.
  if (falsy && !isOnly(given, 'boolean', 'number')) return []
  if (!fits(given, wanted)) {
    return [{ node, start, end, type: given, wanted, falsy, part: 'whole' }]
  }
  if (falsy || type.maybe) return []
  return [...ofItems(node, given, wanted, analysis), ...ofKeys(node, wanted, analysis)]
}

/** Whether any case of a type is one that is wanted, or one that is not known well enough. */
function fits(given: Type, wanted: Type): boolean {
  return given.names.some((name) => !KNOWN_TYPES.has(name) || wanted.names.includes(name))
}

/** A list of the wrong things; also the objects that a callback makes for a list of objects. */
function ofItems(
  node: AnyNode,
  given: Type,
  wanted: Type,
  analysis: Analysis,
): readonly TypeMismatch[] {
  const [item, wish] = [given.element, wanted.element]
  if (given.names.join() !== 'array' || item === undefined || wish === undefined) return []
  if (!isComparable(wish) || isUnknown(item) || item.names.length === 0) return []
  if (item.names.join() === 'undefined' && !item.maybe) {
    const { start, end } = node
    return [{ node, start, end, type: item, wanted: wish, falsy: false, part: 'items' }]
  }
  const exact = without(item, 'null', 'undefined')
  const isMismatch = isOnly(exact, 'function') || !fits(exact, wish)
  if (exact.names.length > 0 && !item.maybe && isMismatch) {
    const { start, end } = node
    return [{ node, start, end, type: exact, wanted: wish, falsy: false, part: 'items' }]
  }
  return madeItems(node, analysis).flatMap((each) => ofKeys(each.node, wish, analysis))
}

function madeItems(node: AnyNode, analysis: Analysis): readonly ResultBranch[] {
  if (node.type === 'ArrayExpression') {
    return node.elements.flatMap((each) =>
      each === null || each.type === 'SpreadElement' ? [] : resultsOf(each, analysis),
    )
  }
  if (node.type !== 'CallExpression' || propertyName(withoutChain(node.callee)) !== 'map') return []
  const [callback] = node.arguments
  if (callback === undefined || !isFunction(callback) || callback.async) return []
  return resultsOfFunction(callback, node, analysis)
}

/** Keys of a written object, or of the parts of an `Object.assign`, that cannot hold their value. */
function ofKeys(node: AnyNode, wanted: Type, analysis: Analysis): readonly TypeMismatch[] {
  if (!mayBe(wanted, 'object') || wanted.member === undefined) return []
  return writtenObjects(node, analysis).flatMap((object) =>
    object.properties.flatMap((property) => {
      if (property.type === 'SpreadElement' || property.computed || property.kind !== 'init') {
        return []
      }
      const key = keyOf(property.key)
      const wish = key === undefined ? undefined : wanted.member?.(key)
      return key === undefined || wish === undefined
        ? []
        : ofKey(key, property.value, wish, analysis)
    }),
  )
}

function ofKey(key: string, node: AnyNode, wish: Type, analysis: Analysis): TypeMismatch[] {
  if (!isComparable(wish)) return []
  const type = without(analysis.typeOf(node), 'null', 'undefined')
  if (type.names.length === 0 || isUnknown(type) || fits(type, wish)) return []
  // A field that nobody knows takes nothing: to report that is another rule's.
  if (wish.names.every((name) => name === 'undefined')) return []
  const { start, end } = node
  return [
    { node, start, end, type, wanted: without(wish, 'undefined'), falsy: false, part: { key } },
  ]
}

function keyOf(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

type ObjectLiteral = Extract<AnyNode, { type: 'ObjectExpression' }>

function writtenObjects(given: AnyNode, analysis: Analysis): readonly ObjectLiteral[] {
  const node = resolveAlias(given, analysis.scopes)
  if (node.type === 'ObjectExpression') return [node]
  if (node.type !== 'CallExpression' || propertyName(node.callee) !== 'assign') return []
  return node.arguments.slice(-1).filter((each) => each.type === 'ObjectExpression')
}
