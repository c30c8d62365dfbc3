import {
  type AnyNode,
  byType,
  calledInPlace,
  childrenOf,
  type FunctionLike,
  isFunction,
  linksOf,
  type NodeOf,
  propertyName,
  returnsOf,
  withoutChain,
} from '../syntax/ast.ts'
import type { Origin } from '../syntax/declarations.ts'
import { isTemplated } from '../syntax/mask.ts'
import type { Scopes } from '../syntax/scope.ts'
import { globalEntry, memberOf, type Result, typesWith } from './environment.ts'
import { typeOfMember } from './member-types.ts'
import {
  arrayOf,
  BOOLEAN,
  existing,
  FUNCTION,
  isOnly,
  isUnknown,
  mayBeMissing,
  NULL,
  NUMBER,
  OBJECT,
  orMissing,
  PROMISE,
  REGEXP,
  STRING,
  type Type,
  type TypeName,
  UNDEFINED,
  UNKNOWN,
  union,
  unionOf,
} from './value-type.ts'

/** The types of an expression's nodes. */
export interface Typing {
  /** The type of `value`, from the schema at the path. */
  readonly valueType: Type
  readonly scopes: Scopes
  /** The type of a node: from the schema or a declaration, otherwise as runs showed. */
  readonly of: (node: AnyNode) => Type
}

/** The type of a node according to the schema or a declaration; unknown without either. */
export const declaredType = (node: AnyNode, context: Typing): Type =>
  declaredBy(node, context) ?? UNKNOWN

const declaredBy = byType<[typing: Typing], Type>({
  Literal({ value, regex, bigint }) {
    if (regex !== undefined) return REGEXP
    if (bigint !== undefined) return { names: ['bigint'] }
    return value === null ? NULL : { names: [typeof value as TypeName] }
  },
  TemplateLiteral: () => STRING,
  ArrayExpression({ elements }, { of, scopes }) {
    if (elements.length > 100 || elements.some((each) => each?.type === 'SpreadElement'))
      return arrayOf(UNKNOWN)
    const items = elements.map((each) => (each === null ? UNDEFINED : of(each)))
    const list = arrayOf(unionOf(items))
    return scopes.writesMembers ? list : { ...list, items }
  },
  ObjectExpression: () => OBJECT,
  UpdateExpression: () => NUMBER,
  Identifier: ofName,
  MemberExpression: ofMember,
  ChainExpression: ofChain,
  CallExpression: ofCall,
  ArrowFunctionExpression: () => FUNCTION,
  FunctionExpression: () => FUNCTION,
  FunctionDeclaration: () => FUNCTION,
  ClassExpression: () => FUNCTION,
})

function ofName(node: NodeOf<'Identifier'>, context: Typing): Type {
  if (isTemplated(node.name)) return UNKNOWN
  const { scopes, valueType } = context
  if (scopes.freeName(node) !== undefined)
    return node.name === 'value' ? valueType : (globalEntry(node.name)?.type ?? UNKNOWN)
  const binding = scopes.bindingOf(node)
  if (binding?.kind === 'function' || binding?.kind === 'class') return FUNCTION
  if (binding?.init !== undefined) return context.of(binding.init)
  return binding?.origin === undefined ? UNKNOWN : typeOfOrigin(binding.origin, context)
}

/** The type of the value bound to a name or a pattern. */
export function typeOfOrigin({ source, steps }: Origin, context: Typing): Type {
  let type = typeOfSource(source, context)
  for (const step of steps) type = takeStep(type, step, context)
  return type
}

function takeStep(type: Type, step: Origin['steps'][number], { scopes }: Typing): Type {
  if (step.kind !== 'member' || scopes.writesMembers) return UNKNOWN
  return typeOfMember(type, step.name)
}

function typeOfSource(source: Origin['source'], context: Typing): Type {
  if (source.kind === 'value') return context.of(source.node)
  if (source.kind === 'item') return elementOf(context.of(source.node))
  const { scopes } = context
  const handed = scopes.handedTo(source.node)
  if (handed !== undefined) return handedType(handed, source.index, context)
  const call = scopes.callOf(source.node)
  if (call?.arguments.every((each) => each.type !== 'SpreadElement') !== true) return UNKNOWN
  const given = call.arguments[source.index]
  return given === undefined ? UNDEFINED : context.of(given)
}

const elementOf = (type: Type): Type =>
  isOnly(type, 'string') ? STRING : isOnly(type, 'array') ? (type.element ?? UNKNOWN) : UNKNOWN

/**
 * The type of a callback's parameter in a method such as `map`, by the parameter's name in the
 * declaration.
 */
function handedType(
  { call, index }: { readonly call: AnyNode; readonly index: number },
  parameter: number,
  context: Typing,
): Type {
  const callee = call.type === 'CallExpression' ? withoutChain(call.callee) : call
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return UNKNOWN
  const receiver = existing(context.of(callee.object))
  if (!isOnly(receiver, 'array')) return UNKNOWN
  const declared = memberOf('array', propertyName(callee) ?? '')?.parameters?.[index] ?? ''
  const given = /\((.*)\)/.exec(declared)?.[1]?.split(', ')[parameter] ?? ''
  if (given === 'index') return NUMBER
  return /^(?:item|a|b)$/.test(given) ? (receiver.element ?? UNKNOWN) : UNKNOWN
}

function ofMember(node: NodeOf<'MemberExpression'>, context: Typing): Type {
  const { object } = node
  if (object.type === 'Super') return UNKNOWN
  const name = propertyName(node)
  const owner = globalName(object, context)
  if (owner !== undefined)
    return globalEntry(owner)?.members?.find((each) => each.name === name)?.type ?? UNKNOWN
  const type = typeOfMember(context.of(object), name)
  return context.scopes.writesMembers && mayBeMissing(type) ? UNKNOWN : type
}

/** The name of a global such as `Object` or `Math`, whose members are listed. */
function globalName(node: AnyNode, { scopes }: Typing): string | undefined {
  const name = scopes.freeName(node)
  return name === 'value' || name === 'context' ? undefined : name
}

/** `a?.b` is undefined if `a` is missing, unless `a` is known to exist. */
function ofChain(node: NodeOf<'ChainExpression'>, context: Typing): Type {
  const type = context.of(node.expression)
  const objects = linksOf(node.expression).flatMap((link) => {
    const [below] = childrenOf(link)
    return 'optional' in link && link.optional && below ? [context.of(below)] : []
  })
  if (objects.some(mayBeMissing)) return union(type, UNDEFINED)
  const isOpen = objects.some((object) => isUnknown(object) || object.maybe !== undefined)
  return isOpen ? orMissing(type) : type
}

function ofCall(node: NodeOf<'CallExpression'>, context: Typing): Type {
  const called = calledInPlace(node)
  if (called !== undefined) return called.async ? PROMISE : called.generator ? OBJECT : UNKNOWN
  const callee = withoutChain(node.callee)
  if (callee.type === 'Identifier')
    return plain(globalEntry(context.scopes.freeName(callee) ?? '')?.result)
  const name = propertyName(callee)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super' || !name) return UNKNOWN
  const owner = globalName(callee.object, context)
  return owner === undefined
    ? ofMethod(name, callee.object, node, context)
    : plain(globalEntry(owner)?.members?.find((each) => each.name === name)?.result)
}

function ofMethod(name: string, object: AnyNode, node: NodeOf<'CallExpression'>, context: Typing) {
  const receiver = existing(context.of(object))
  const types = isUnknown(receiver) ? typesWith(name) : receiver.names
  return unionOf(types.map((type) => resultOn(type, name, receiver, node, context)))
}

const plain = (result: Result | undefined): Type =>
  result === undefined || typeof result === 'string' ? UNKNOWN : result

/** The result for one of the receiver's possible types. */
function resultOn(
  type: TypeName,
  name: string,
  receiver: Type,
  { arguments: [first, second] }: NodeOf<'CallExpression'>,
  context: Typing,
): Type {
  const result = type === 'object' ? undefined : memberOf(type, name)?.result
  if (result === 'receiver')
    return isUnknown(receiver) ? UNKNOWN : { ...receiver, names: ['array'] }
  if (result === 'element') return orMissing(existing(receiver.element ?? UNKNOWN))
  if (result === 'start')
    return second && second.type !== 'SpreadElement' ? context.of(second) : UNKNOWN
  if (result !== 'elements-of-callback') return plain(result)
  const body = first && isFunction(first) ? (first as FunctionLike).body : undefined
  return arrayOf(body && body.type !== 'BlockStatement' ? context.of(body) : UNKNOWN)
}

/** The type of an operator's result, for unfinished code that never ran. */
export const typeOfOperation = (node: AnyNode, typing: Typing): Type =>
  operationType(node, typing) ?? UNKNOWN

const operationType = byType<[typing: Typing], Type>({
  UnaryExpression: ofOperator,
  BinaryExpression: ofOperator,
  LogicalExpression: ({ operator, left, right }, { of }) =>
    operator === '&&' ? of(right) : union(existing(of(left)), of(right)),
  ConditionalExpression: ({ consequent, alternate }, { of }) =>
    union(of(consequent), of(alternate)),
  SequenceExpression: (node, { of }) => of(node.expressions.at(-1) ?? node),
  AssignmentExpression: ({ operator, right }, { of }) => (operator === '=' ? of(right) : UNKNOWN),
  CallExpression(node, { of }) {
    const body = calledInPlace(node)?.body
    if (body?.type !== 'BlockStatement') return body ? of(body) : UNKNOWN
    const { returns, falls } = returnsOf(body)
    const types = returns.map((each) => (each.argument ? of(each.argument) : UNDEFINED))
    return unionOf(falls ? [...types, UNDEFINED] : types)
  },
})

function ofOperator(node: NodeOf<'UnaryExpression' | 'BinaryExpression'>, { of }: Typing): Type {
  if (node.operator === 'typeof') return STRING
  if (/^(?:!|delete|[=!]==?|[<>]=?|in|instanceof)$/.test(node.operator)) return BOOLEAN
  if (node.operator === 'void') return UNDEFINED
  if (node.type === 'UnaryExpression' || node.operator !== '+') return NUMBER
  const sides = [node.left, node.right].filter((side) => side.type !== 'PrivateIdentifier')
  const types = sides.map((side) => of(side as AnyNode))
  if (types.some((type) => isOnly(type, 'string', 'array', 'object'))) return STRING
  return types.every((type) => isOnly(type, 'number')) ? NUMBER : UNKNOWN
}
