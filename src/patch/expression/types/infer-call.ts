import {
  type AnyNode,
  calledInPlace,
  type FunctionLike,
  isFunction,
  propertyName,
  withoutChain,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import {
  CONSTRUCTED,
  type EnvironmentEntry,
  globalEntry,
  isHelper,
  memberOf,
} from './environment.ts'
import { flowOf } from './flow.ts'
import { elementOf } from './infer-binding.ts'
import type { Inference } from './inference.ts'
import { typeOfMember } from './member-types.ts'
import {
  arrayOf,
  BOOLEAN,
  existing,
  FALSE,
  isMissing,
  isNever,
  isOnly,
  isUnknown,
  mapOf,
  mayBe,
  mayBeMissing,
  NEVER,
  PROMISE,
  perhaps,
  STRING,
  TRUE,
  type Type,
  type TypeName,
  truthOf,
  truthy,
  UNDEFINED,
  UNKNOWN,
  union,
  unionOf,
} from './value-type.ts'

type Call = Extract<AnyNode, { type: 'CallExpression' }>
type Member = Extract<AnyNode, { type: 'MemberExpression' }>

/** What a call gives; `NEVER` where it surely throws. */
export function typeOfCall(node: Call, inference: Inference): Type {
  const plain = node.arguments.filter((each) => !isFunction(each))
  if (plain.some((each) => isNever(inference.of(each)))) return NEVER
  const called = calledInPlace(node)
  if (called !== undefined) {
    return takesApartNothing(called, node, inference) ? NEVER : resultOf(called, inference)
  }
  const callee = withoutChain(node.callee)
  if (callee.type === 'Identifier') return ofNamed(node, callee, inference)
  if (callee.type !== 'MemberExpression') return UNKNOWN
  const global = globalMember(callee, inference)
  if (global !== undefined) return ofGlobal(global.owner, global.entry, node, inference)
  return ofMethod(node, callee, inference)
}

/** `(({ a }) => a)(null)`. */
function takesApartNothing({ params }: FunctionLike, node: Call, inference: Inference): boolean {
  return params.some((parameter, index) => {
    const given = node.arguments[index]
    const isPattern = parameter.type === 'ObjectPattern' || parameter.type === 'ArrayPattern'
    return isPattern && given !== undefined && isMissing(inference.of(given))
  })
}

/** A function of the platform or of JavaScript, or one that the expression declares. */
function ofNamed(
  node: Call,
  callee: Extract<AnyNode, { type: 'Identifier' }>,
  inference: Inference,
): Type {
  const { scopes } = inference.context
  if (scopes.isFree(callee)) {
    const [first] = node.arguments
    const fails = isHelper(callee.name) && first && isMissing(inference.of(first))
    const result = globalEntry(callee.name)?.result
    if (fails) return NEVER
    if (result === undefined || typeof result === 'string') return UNKNOWN
    return callee.name === 'Boolean' && first ? asBoolean(inference.of(first)) : result
  }
  const local = scopes.bindingOf(callee)
  const body = local?.init ?? local?.origin?.source.node
  const isPlain = body && isFunction(body) && local?.origin?.steps.length === 0
  return isPlain && local.origin?.source.kind === 'value' ? resultOf(body, inference) : UNKNOWN
}

function asBoolean(type: Type): Type {
  const truth = truthOf(type)
  return truth === undefined ? BOOLEAN : truth ? TRUE : FALSE
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
  const name = `${owner}.${entry.name}`
  if (COUNTS_THROUGH.has(name) && isMissing(type)) return NEVER
  const special = GLOBAL_RESULTS[name]?.(type, node, inference)
  if (special !== undefined) return special
  const { result } = entry
  return result === undefined || typeof result === 'string' ? UNKNOWN : result
}

/** Functions that throw when they are given null or undefined. */
export const COUNTS_THROUGH: ReadonlySet<string> = new Set([
  'Object.keys',
  'Object.values',
  'Object.entries',
  'Object.fromEntries',
  'Object.getOwnPropertyNames',
  'Array.from',
])

const GLOBAL_RESULTS: Readonly<
  Record<string, (type: Type, node: Call, inference: Inference) => Type | undefined>
> = {
  'Array.isArray': (type) => {
    if (isUnknown(type)) return undefined
    if (!type.names.includes('array')) return FALSE
    return type.names.length === 1 && !type.maybe ? TRUE : undefined
  },
  'Array.from': (type, node, inference) =>
    node.arguments[1] ? ofCallback(node.arguments[1], inference) : arrayOf(elementOf(type)),
  'Object.values': (type) => arrayOf(anyMember(type)),
  'Object.entries': (type) => {
    const items = [STRING, anyMember(type)]
    return arrayOf({ ...arrayOf(unionOf(items)), items })
  },
  'Object.fromEntries': (type) => {
    const value = type.element?.items?.[1]
    return value && { ...mapOf(value), own: true }
  },
}

/** What a map holds, where all its keys hold the same. */
function anyMember(type: Type): Type {
  const one = type.names.join() === 'object' ? type.member?.(ANY_KEY) : undefined
  return one === undefined || mayBeMissing(one) === isMissing(one) ? UNKNOWN : existing(one)
}

// No schema has a field of this name; every map may have the key.
const ANY_KEY = '\u0000'

function ofMethod(node: Call, callee: Member, inference: Inference): Type {
  const name = propertyName(callee)
  if (callee.object.type === 'Super') return UNKNOWN
  const object = inference.of(callee.object)
  if (isNever(object)) return NEVER
  const receiver = callee.optional ? existing(object) : object
  if (name === undefined) return UNKNOWN
  if (isUnknown(receiver)) return ofUnknownReceiver(name)
  const method = typeOfMember(receiver, name)
  if (!node.optional && !isUnknown(method) && !mayBe(method, 'function')) {
    return inference.context.scopes.writesMembers ? UNKNOWN : NEVER
  }
  const [callback] = node.arguments
  if (isOnly(receiver, 'array') && callback && isFunction(callback)) {
    if (isNever(resultOf(callback, inference)) && !isNever(receiver.element ?? UNKNOWN))
      return NEVER
  }
  return unionOf(receiver.names.map((type) => resultOn(type, name, receiver, node, inference)))
}

/** What one of the types that a receiver can have gives. */
function resultOn(
  type: TypeName,
  name: string,
  receiver: Type,
  node: Call,
  inference: Inference,
): Type {
  if (type === 'null' || type === 'undefined') return NEVER
  if (type === 'array') {
    const special = Object.hasOwn(LIST_RESULTS, name)
      ? LIST_RESULTS[name]?.(receiver, node, inference)
      : undefined
    if (special !== undefined) return special
  }
  const result = type === 'object' ? undefined : memberOf(type, name)?.result
  if (result === undefined) return UNKNOWN
  if (typeof result !== 'string') return result
  const { items: _, ...list } = receiver
  if (result === 'receiver') return { ...list, names: ['array'] }
  if (result === 'element') return perhaps(existing(receiver.element ?? UNKNOWN))
  return ofCallback(node.arguments[0], inference)
}

type ListResult = (list: Type, node: Call, inference: Inference) => Type | undefined

/** Methods of lists whose result depends on more than the list. */
const LIST_RESULTS: Readonly<Record<string, ListResult>> = {
  // `filter(Boolean)` leaves out what counts as false.
  filter(list, { arguments: [test] }, { context }) {
    const isBoolean =
      test?.type === 'Identifier' && test.name === 'Boolean' && context.scopes.isFree(test)
    const element = list.element ?? UNKNOWN
    if (!isBoolean || isUnknown(element)) return undefined
    return arrayOf(truthy(element))
  },
  concat(list, { arguments: given }, { of }) {
    const added = given.map((each) => {
      const type = each.type === 'SpreadElement' ? UNKNOWN : of(each)
      if (type.names.join() === 'array') return type.element ?? UNKNOWN
      return mayBe(type, 'array') ? UNKNOWN : type
    })
    return arrayOf(unionOf([list.element ?? UNKNOWN, ...added]))
  },
  // Of an empty list the start comes out.
  reduce: (_, { arguments: [callback, start] }, inference) => {
    const node = callback && resolveAlias(callback, inference.context.scopes)
    if (!node || !isFunction(node) || !start || start.type === 'SpreadElement') return undefined
    return union(inference.of(start), resultOf(node, inference))
  },
}

function ofCallback(callback: AnyNode | undefined, inference: Inference): Type {
  if (callback === undefined || callback.type === 'SpreadElement') return arrayOf(UNKNOWN)
  const { scopes } = inference.context
  const node = resolveAlias(callback, scopes)
  if (isFunction(node)) return arrayOf(resultOf(node, inference))
  const name = node.type === 'Identifier' && scopes.isFree(node) ? node.name : ''
  const called = globalEntry(name)?.result
  return arrayOf(called === undefined || typeof called === 'string' ? UNKNOWN : called)
}

const ALWAYS_STRING: ReadonlySet<string> = new Set(
  (
    'toString toLowerCase toUpperCase trim charAt substring substr replace padStart padEnd join ' +
    'toFixed toLocaleString trimStart trimEnd replaceAll toLocaleLowerCase toLocaleUpperCase'
  ).split(' '),
)
const ALWAYS_BOOLEAN: ReadonlySet<string> = new Set(
  'startsWith endsWith includes hasOwnProperty test some every'.split(' '),
)

/** Methods whose result is the same whatever built-in they belong to. */
function ofUnknownReceiver(name: string): Type {
  if (ALWAYS_STRING.has(name)) return STRING
  if (ALWAYS_BOOLEAN.has(name)) return BOOLEAN
  return name === 'split' ? arrayOf(STRING) : UNKNOWN
}

/** What a function gives back when it is called. */
function resultOf(node: FunctionLike, inference: Inference): Type {
  if (node.generator) return { names: ['object'], own: true }
  if (node.async) return PROMISE
  const deeper = inference.deeper()
  if (deeper === undefined) return UNKNOWN
  if (node.body.type !== 'BlockStatement') return deeper.of(node.body)
  const { returns, falls } = flowOf(node.body, deeper.of)
  const types = returns.map(({ argument }) => (argument ? deeper.of(argument) : UNDEFINED))
  return falls ? union(unionOf(types), UNDEFINED) : unionOf(types)
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
  return globalEntry(callee.name) === undefined ? UNKNOWN : { names: ['object'], own: true }
}
