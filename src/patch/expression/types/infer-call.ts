import {
  type AnyNode,
  calledInPlace,
  type FunctionLike,
  isFunction,
  propertyName,
  returnsOf,
  withoutChain,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import {
  CONSTRUCTED,
  type EnvironmentEntry,
  globalEntry,
  memberOf,
  type Result,
  typesWith,
} from './environment.ts'
import { elementOf } from './infer-binding.ts'
import type { Inference } from './inference.ts'
import {
  arrayOf,
  existing,
  isMissing,
  isUnknown,
  mapOf,
  mayBeMissing,
  OBJECT,
  orMissing,
  PROMISE,
  STRING,
  type Type,
  type TypeName,
  UNDEFINED,
  UNKNOWN,
  unionOf,
} from './value-type.ts'

type Call = Extract<AnyNode, { type: 'CallExpression' }>
type Member = Extract<AnyNode, { type: 'MemberExpression' }>

/** What a call gives. */
export function typeOfCall(node: Call, inference: Inference): Type {
  const called = calledInPlace(node)
  if (called !== undefined) return resultOf(called, inference)
  const callee = withoutChain(node.callee)
  if (callee.type === 'Identifier') return ofNamed(callee, inference)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return UNKNOWN
  const global = globalMember(callee, inference)
  if (global !== undefined) return ofGlobal(global.owner, global.entry, node, inference)
  const name = propertyName(callee)
  return name === undefined ? UNKNOWN : ofMethod(name, inference.of(callee.object), node, inference)
}

const plainResult = (result: Result | undefined): Type =>
  result === undefined || typeof result === 'string' ? UNKNOWN : result

/** A function of the platform or of JavaScript, or one that the expression declares. */
function ofNamed(callee: Extract<AnyNode, { type: 'Identifier' }>, inference: Inference): Type {
  const { scopes } = inference.context
  if (scopes.isFree(callee)) return plainResult(globalEntry(callee.name)?.result)
  const local = scopes.bindingOf(callee)
  const body = local?.init ?? local?.origin?.source.node
  const isPlain = body && isFunction(body) && local?.origin?.steps.length === 0
  return isPlain && local.origin?.source.kind === 'value' ? resultOf(body, inference) : UNKNOWN
}

/** The entry of `Object.keys`, `Math.floor` and the like. */
export function globalMember(
  node: Member,
  { context }: Inference,
): { readonly owner: string; readonly entry: EnvironmentEntry } | undefined {
  const { object } = node
  if (object.type !== 'Identifier' || !context.scopes.isFree(object)) return undefined
  if (object.name === 'value' || object.name === 'context') return undefined
  const name = propertyName(node)
  const entry = globalEntry(object.name)?.members?.find((each) => each.name === name)
  return entry && { owner: object.name, entry }
}

function ofGlobal(owner: string, entry: EnvironmentEntry, node: Call, inference: Inference): Type {
  const [first] = node.arguments
  const type = first && first.type !== 'SpreadElement' ? inference.of(first) : UNKNOWN
  const special = GLOBAL_RESULTS[`${owner}.${entry.name}`]?.(type, node, inference)
  return special ?? plainResult(entry.result)
}

const GLOBAL_RESULTS: Readonly<
  Record<string, (type: Type, node: Call, inference: Inference) => Type | undefined>
> = {
  'Array.from': (type, node, inference) =>
    node.arguments[1] ? ofCallback(node.arguments[1], inference) : arrayOf(elementOf(type)),
  'Object.values': (type) => arrayOf(anyMember(type)),
  'Object.entries': (type) => {
    const items = [STRING, anyMember(type)]
    return arrayOf({ ...arrayOf(unionOf(items)), items })
  },
  'Object.fromEntries': (type) => {
    const value = type.element?.items?.[1]
    return value && mapOf(value)
  },
}

/** What a map holds, where all its keys hold the same. */
function anyMember(type: Type): Type {
  const one = type.names.join() === 'object' ? type.member?.(ANY_KEY) : undefined
  return one === undefined || mayBeMissing(one) === isMissing(one) ? UNKNOWN : existing(one)
}

// No schema has a field of this name; every map may have the key.
const ANY_KEY = '\u0000'

function ofMethod(name: string, object: Type, node: Call, inference: Inference): Type {
  const receiver = existing(object)
  const types = isUnknown(receiver) ? typesWith(name) : receiver.names
  return unionOf(types.map((type) => resultOn(type, name, receiver, node, inference)))
}

/** What one of the types that a receiver can have gives. */
function resultOn(
  type: TypeName,
  name: string,
  receiver: Type,
  node: Call,
  inference: Inference,
): Type {
  const result = type === 'object' ? undefined : memberOf(type, name)?.result
  if (result === 'receiver') {
    const { items: _, ...list } = receiver
    return isUnknown(receiver) ? UNKNOWN : { ...list, names: ['array'] }
  }
  if (result === 'element') return orMissing(existing(receiver.element ?? UNKNOWN))
  if (result === 'start') {
    const start = node.arguments[1]
    return start && start.type !== 'SpreadElement' ? inference.of(start) : UNKNOWN
  }
  if (result === 'elements-of-callback') return ofCallback(node.arguments[0], inference)
  return plainResult(result)
}

function ofCallback(callback: AnyNode | undefined, inference: Inference): Type {
  if (callback === undefined || callback.type === 'SpreadElement') return arrayOf(UNKNOWN)
  const { scopes } = inference.context
  const node = resolveAlias(callback, scopes)
  if (isFunction(node)) return arrayOf(resultOf(node, inference))
  const name = node.type === 'Identifier' && scopes.isFree(node) ? node.name : ''
  return arrayOf(plainResult(globalEntry(name)?.result))
}

/** What a function gives back when it is called. */
function resultOf(node: FunctionLike, inference: Inference): Type {
  if (node.generator) return OBJECT
  if (node.async) return PROMISE
  const deeper = inference.deeper()
  if (deeper === undefined) return UNKNOWN
  if (node.body.type !== 'BlockStatement') return deeper.of(node.body)
  const { returns, falls } = returnsOf(node.body)
  const types = returns.map(({ argument }) => (argument ? deeper.of(argument) : UNDEFINED))
  return falls ? unionOf([...types, UNDEFINED]) : unionOf(types)
}

/** What these make is an object, and yet written into the field as the text or the number that it holds. */
const WRAPPERS: ReadonlySet<string> = new Set(['Object', 'String', 'Number', 'Boolean', 'Date'])

export function typeOfNew(
  node: Extract<AnyNode, { type: 'NewExpression' }>,
  { context }: Inference,
): Type {
  const { callee } = node
  if (callee.type !== 'Identifier' || !context.scopes.isFree(callee)) return UNKNOWN
  if (Object.hasOwn(CONSTRUCTED, callee.name)) return CONSTRUCTED[callee.name] ?? UNKNOWN
  if (WRAPPERS.has(callee.name)) return UNKNOWN
  return globalEntry(callee.name) === undefined ? UNKNOWN : OBJECT
}
