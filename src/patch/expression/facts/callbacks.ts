import {
  type AnyNode,
  calledMethod,
  type FunctionLike,
  isFunction,
  nodesIn,
  returnsOf,
  type Span,
} from '../syntax/ast.ts'
import { fold } from '../syntax/fold.ts'
import { isOnly } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { truthOfTest } from './truth-of-test.ts'

/**
 * A callback that cannot do what its method needs; the span is that of its body, or of a key in it.
 */
export interface CallbackMistake extends Span {
  readonly method: string
  /**
   * It never returns a value, its results always count the same or are the same, or they cannot be
   * compared with 0.
   */
  readonly kind: 'nothing' | 'block' | 'always' | 'same' | 'boolean' | 'key'
  readonly always?: boolean
}

const RETURNING: ReadonlySet<string> = new Set(
  'map filter find findIndex some every flatMap reduce reduceRight replace replaceAll sort'.split(
    ' ',
  ),
)
const ASKING: ReadonlySet<string> = new Set('filter find findIndex some every'.split(' '))

export function callbackMistakeAt(node: AnyNode, analysis: Analysis): CallbackMistake | undefined {
  const method = calledMethod(node)
  const given = node.type === 'CallExpression' ? node.arguments : []
  const callback = given[method?.startsWith('replace') ? 1 : 0]
  if (method === undefined || !RETURNING.has(method) || !callback) return undefined
  return isFunction(callback) ? mistakeOf(callback, method, analysis) : undefined
}

function mistakeOf(
  { body, params, async, generator }: FunctionLike,
  method: string,
  analysis: Analysis,
): CallbackMistake | undefined {
  const { start, end } = body
  if (async || generator) return undefined
  const key = method.startsWith('reduce') ? fixedKey(params, body, analysis) : undefined
  if (key !== undefined) return { method, kind: 'key', start: key.start, end: key.end }
  if (body.type === 'BlockStatement') {
    // `item => { name: item.name }` was meant to return an object.
    const kind = body.body[0]?.type === 'LabeledStatement' ? 'block' : 'nothing'
    if (!hasReturn(body)) return { method, kind, start, end }
  }
  const results = returned(body)
  const isBoolean = results.every((each) => each !== undefined && isTest(each, analysis))
  if (method === 'sort' && isBoolean && results.length > 0)
    return { method, kind: 'boolean', start, end }
  if (method === 'map' && isSame(body, analysis)) return { method, kind: 'same', start, end }
  const always = ASKING.has(method) ? truthOfAll(results, analysis) : undefined
  return always === undefined ? undefined : { method, kind: 'always', always, start, end }
}

/**
 * Finds `(all, key) => ({ ...all, key: … })`, which writes the same key each time because brackets
 * are missing.
 */
function fixedKey(
  [result, item]: FunctionLike['params'],
  body: AnyNode,
  { parentOf }: Analysis,
): Span | undefined {
  if (result?.type !== 'Identifier') return undefined
  const isResult = (node: AnyNode | undefined) =>
    node?.type === 'Identifier' && node.name === result.name
  const names = item?.type === 'ArrayPattern' ? item.elements : [item]
  const isItem = (key: AnyNode) =>
    key.type === 'Identifier' &&
    names.some((each) => each?.type === 'Identifier' && each.name === key.name)
  const isJoined = (object: AnyNode | undefined) => {
    const call = object && parentOf(object)
    return (
      (call?.type === 'CallExpression' && isResult(call.arguments[0])) ||
      (object?.type === 'ObjectExpression' &&
        object.properties.some((each) => each.type === 'SpreadElement' && isResult(each.argument)))
    )
  }
  const keys = nodesIn(body).flatMap((node) => {
    if (node.type !== 'Property' || node.computed || node.shorthand || !isItem(node.key)) return []
    return isJoined(parentOf(node)) ? [node.key] : []
  })
  return keys[0]
}

/** True of `item => item = "a"`. */
const isSame = (body: AnyNode, { scopes }: Analysis): boolean =>
  body.type === 'AssignmentExpression' &&
  body.operator === '=' &&
  fold(body.right, scopes) !== undefined

/** The values that a callback returns; undefined for a missing one. */
export function returned(body: AnyNode): readonly (AnyNode | undefined)[] {
  if (body.type !== 'BlockStatement') return [body]
  const { returns, falls } = returnsOf(body)
  return [...returns.map(({ argument }) => argument ?? undefined), ...(falls ? [undefined] : [])]
}

const isTest = (node: AnyNode, analysis: Analysis): boolean => {
  const type = analysis.typeOf(node)
  return type.maybe === undefined && isOnly(type, 'boolean')
}

/** The truth of all results if it is always the same: `{ if (…) return false }`, `item = "a"`. */
function truthOfAll(
  results: readonly (AnyNode | undefined)[],
  analysis: Analysis,
): boolean | undefined {
  const truths = results.map((each) => {
    if (each === undefined) return false
    return truthOfTest(each.type === 'AssignmentExpression' ? each.right : each, analysis)
  })
  const [first] = truths
  return truths.every((each) => each === first) ? first : undefined
}

/** A block that always throws needs no return. */
const hasReturn = (block: AnyNode): boolean =>
  nodesIn(block).some(
    (node) => (node.type === 'ReturnStatement' && node.argument) || node.type === 'ThrowStatement',
  )
