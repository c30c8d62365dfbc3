import {
  type AnyNode,
  alwaysExits,
  calledInPlace,
  type FunctionLike,
  isFunction,
  propertyName,
  returnsOf,
  withoutChain,
} from './ast.ts'
import { CONSTRUCTED, globalEntry, memberOf, type Result, typeOfEntry } from './environment.ts'
import { fold } from './fold.ts'
import type { Guards } from './guards.ts'
import { isTemplated } from './mask.ts'
import { typeOfLogical, typeOfOperator } from './operator-types.ts'
import type { Scopes } from './scope.ts'
import {
  arrayOf,
  BIGINT,
  BOOLEAN,
  FUNCTION,
  isUnknown,
  mayBe,
  NULL,
  NUMBER,
  REGEXP,
  STRING,
  type Type,
  type TypeName,
  UNDEFINED,
  UNKNOWN,
  union,
  unionOf,
  without,
} from './value-type.ts'

/** What the types of an expression depend on. */
export interface TypeContext {
  /** The type of `value`, from the schema at the path. */
  readonly valueType: Type
  readonly scopes: Scopes
  readonly guards: Guards
  /** Types found already, so that no node is looked at twice. */
  readonly memo: Map<AnyNode, Type>
}

// Local names are looked through, and one may be used in the value of the next many times over.
const MAX_ALIAS_DEPTH = 8

/** Infers the type that a node's value has. Unknown stays unknown. */
export function typeOf(node: AnyNode, context: TypeContext): Type {
  return infer(node, context, 0)
}

function infer(node: AnyNode, context: TypeContext, depth: number): Type {
  const known = context.memo.get(node)
  if (known !== undefined) return known
  // Asked for again while it is being inferred, it depends on itself.
  context.memo.set(node, UNKNOWN)
  const type = narrow(inferPlain(node, context, depth), node, context)
  context.memo.set(node, type)
  return type
}

/** A guard rules out null and undefined, or all names but one. */
function narrow(type: Type, node: AnyNode, context: TypeContext): Type {
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return type
  const narrowed = context.guards.narrowed(node)
  if (narrowed !== undefined && isUnknown(type)) return narrowed
  const kept = narrowed && type.names.filter((name) => narrowed.names.includes(name))
  if (kept !== undefined && kept.length > 0) return { ...type, names: kept }
  if (!context.guards.isGuarded(node)) return type
  const rest = without(type, 'null', 'undefined')
  return rest.names.length === 0 ? type : rest
}

function inferPlain(node: AnyNode, context: TypeContext, depth: number): Type {
  const of = (child: AnyNode): Type => infer(child, context, depth)
  switch (node.type) {
    case 'Literal':
      return ofLiteral(node)
    case 'TemplateLiteral':
      return STRING
    case 'Identifier':
      return ofIdentifier(node, context, depth)
    case 'ArrayExpression':
      return arrayOf(ofElements(node.elements, of))
    case 'ObjectExpression':
      return { names: ['object'], own: true }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return FUNCTION
    case 'UnaryExpression':
      return ofUnary(node.operator, node.argument, of)
    case 'UpdateExpression':
      return NUMBER
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? BOOLEAN
        : typeOfOperator(node.operator, of(node.left), of(node.right))
    case 'LogicalExpression':
      return typeOfLogical(node.operator, of(node.left), of(node.right))
    case 'ConditionalExpression': {
      const test = fold(node.test, context.scopes)
      if (test !== undefined) return of(test.value ? node.consequent : node.alternate)
      return union(of(node.consequent), of(node.alternate))
    }
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      return last === undefined ? UNKNOWN : of(last)
    }
    case 'AssignmentExpression':
      if (node.operator === '=') return of(node.right)
      return /[|&?]{2}/.test(node.operator)
        ? UNKNOWN
        : typeOfOperator(node.operator.slice(0, -1), of(node.left), of(node.right))
    case 'ChainExpression':
      return ofChain(node, context, depth)
    case 'MemberExpression':
      return ofMember(node, context, depth)
    case 'CallExpression':
      return ofCall(node, context, depth)
    case 'NewExpression':
      return ofNew(node, context)
    case 'TaggedTemplateExpression':
      return propertyName(node.tag) === 'raw' ? STRING : UNKNOWN
    default:
      return UNKNOWN
  }
}

function ofLiteral(node: Extract<AnyNode, { type: 'Literal' }>): Type {
  if (node.regex !== undefined) return REGEXP
  if (node.bigint !== undefined) return BIGINT
  if (node.value === null) return NULL
  if (typeof node.value === 'string') return STRING
  return typeof node.value === 'number' ? NUMBER : BOOLEAN
}

function ofElements(items: readonly (AnyNode | null)[], of: (node: AnyNode) => Type): Type {
  if (items.length === 0 || items.length > 100) return UNKNOWN
  return unionOf(
    items.map((item) => {
      if (item === null) return UNDEFINED
      if (item.type !== 'SpreadElement') return of(item)
      const spread = of(item.argument)
      return spread.names.join() === 'array' ? (spread.element ?? UNKNOWN) : UNKNOWN
    }),
  )
}

function ofIdentifier(
  node: Extract<AnyNode, { type: 'Identifier' }>,
  context: TypeContext,
  depth: number,
): Type {
  if (isTemplated(node.name)) return UNKNOWN
  const { scopes } = context
  if (scopes.isFree(node)) {
    if (node.name === 'value') return context.valueType
    const entry = globalEntry(node.name)
    return entry === undefined ? UNKNOWN : typeOfEntry(entry)
  }
  const binding = scopes.bindingOf(node)
  if (binding?.kind === 'function' || binding?.kind === 'class') return FUNCTION
  if (binding?.init === undefined || depth >= MAX_ALIAS_DEPTH) return UNKNOWN
  return infer(binding.init, context, depth + 1)
}

function ofUnary(operator: string, argument: AnyNode, of: (node: AnyNode) => Type): Type {
  switch (operator) {
    case '!':
    case 'delete':
      return BOOLEAN
    case 'typeof':
      return STRING
    case 'void':
      return UNDEFINED
    case '+':
      return NUMBER
    default:
      return mayBe(of(argument), 'bigint') ? UNKNOWN : NUMBER
  }
}

/** `a?.b` is undefined when `a` is missing, unless `a` is known to be there. */
function ofChain(
  node: Extract<AnyNode, { type: 'ChainExpression' }>,
  context: TypeContext,
  depth: number,
): Type {
  const type = infer(node.expression, context, depth)
  let at: AnyNode = node.expression
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    if (at.optional && !context.guards.isGuarded(below)) {
      const object = infer(below, context, depth)
      if (mayBe(object, 'null', 'undefined')) return union(type, UNDEFINED)
    }
    at = below
  }
  return type
}

type Member = Extract<AnyNode, { type: 'MemberExpression' }>

function ofMember(node: Member, context: TypeContext, depth: number): Type {
  if (node.object.type === 'Super') return UNKNOWN
  const object = withoutNullish(infer(node.object, context, depth))
  const name = propertyName(node)
  if (name === undefined || /^\d+$/.test(name)) return ofIndex(object)
  const known = object.members
  if (known !== undefined && Object.hasOwn(known, name)) return known[name] ?? UNKNOWN
  const global = globalMember(node, context.scopes)
  if (global !== undefined) return global.type
  return unionOf(object.names.map((type) => ofBuiltinMember(type, name)))
}

function ofBuiltinMember(type: TypeName, name: string): Type {
  if (type === 'object' || type === 'unknown') return UNKNOWN
  return memberOf(type, name)?.type ?? UNKNOWN
}

function ofIndex(object: Type): Type {
  if (object.names.join() === 'string') return STRING
  return object.names.join() === 'array' ? (object.element ?? UNKNOWN) : UNKNOWN
}

function withoutNullish(type: Type): Type {
  const rest = without(type, 'null', 'undefined')
  return rest.names.length === 0 ? UNKNOWN : rest
}

/** The entry of `Object.keys`, `Math.floor` and the like. */
function globalMember(node: Member, scopes: Scopes) {
  const { object } = node
  if (object.type !== 'Identifier' || !scopes.isFree(object) || object.name === 'value')
    return undefined
  return globalEntry(object.name)?.members?.find((entry) => entry.name === propertyName(node))
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>

function ofCall(node: Call, context: TypeContext, depth: number): Type {
  const inPlace = calledInPlace(node)
  if (inPlace !== undefined)
    return depth < MAX_ALIAS_DEPTH ? resultOf(inPlace, context, depth + 1) : UNKNOWN
  const callee = withoutChain(node.callee)
  if (callee.type === 'Identifier') {
    const result = context.scopes.isFree(callee) ? globalEntry(callee.name)?.result : undefined
    return result === undefined || typeof result === 'string' ? UNKNOWN : result
  }
  if (callee.type !== 'MemberExpression') return UNKNOWN
  const global = globalMember(callee, context.scopes)
  if (global?.result !== undefined && typeof global.result !== 'string') return global.result
  const name = propertyName(callee)
  if (name === undefined || callee.object.type === 'Super') return UNKNOWN
  const receiver = withoutNullish(infer(callee.object, context, depth))
  if (isUnknown(receiver)) return ofUnknownReceiver(name)
  return unionOf(
    receiver.names.map((type) => {
      const result = type === 'object' ? undefined : memberOf(type, name)?.result
      return ofResult(result, receiver, node, context, depth)
    }),
  )
}

const ALWAYS_STRING: ReadonlySet<string> = new Set(
  (
    'toString toLowerCase toUpperCase trim charAt substring substr replace padStart padEnd join ' +
    'toFixed toLocaleString trimStart trimEnd replaceAll toLocaleLowerCase toLocaleUpperCase'
  ).split(' '),
)
const ALWAYS_BOOLEAN: ReadonlySet<string> = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'hasOwnProperty',
  'test',
  'some',
  'every',
])

/** Methods whose result is the same whatever built-in they belong to. */
function ofUnknownReceiver(name: string): Type {
  if (ALWAYS_STRING.has(name)) return STRING
  if (ALWAYS_BOOLEAN.has(name)) return BOOLEAN
  return name === 'split' ? arrayOf(STRING) : UNKNOWN
}

function ofResult(
  result: Result | undefined,
  receiver: Type,
  node: Call,
  context: TypeContext,
  depth: number,
): Type {
  if (result === undefined) return UNKNOWN
  if (typeof result !== 'string') return result
  if (result === 'receiver') return { ...receiver, names: ['array'] }
  if (result === 'element') return receiver.element ?? UNKNOWN
  const [callback] = node.arguments
  const isArrow = callback !== undefined && isFunction(callback) && depth < MAX_ALIAS_DEPTH
  if (isArrow) return arrayOf(resultOf(callback, context, depth + 1))
  const name =
    callback?.type === 'Identifier' && context.scopes.isFree(callback) ? callback.name : ''
  const called = globalEntry(name)?.result
  return arrayOf(called === undefined || typeof called === 'string' ? UNKNOWN : called)
}

/** What a function gives back when it is called. */
function resultOf(node: FunctionLike, context: TypeContext, depth: number): Type {
  if (node.async || node.generator) return UNKNOWN
  if (node.body.type !== 'BlockStatement') return infer(node.body, context, depth)
  const returned = returnsOf(node.body).map((each) =>
    each.argument ? infer(each.argument, context, depth) : UNDEFINED,
  )
  return unionOf(alwaysExits(node.body) ? returned : [...returned, UNDEFINED])
}

function ofNew(node: Extract<AnyNode, { type: 'NewExpression' }>, context: TypeContext): Type {
  const { callee } = node
  if (callee.type !== 'Identifier' || !context.scopes.isFree(callee)) return UNKNOWN
  if (Object.hasOwn(CONSTRUCTED, callee.name)) return CONSTRUCTED[callee.name] ?? UNKNOWN
  return globalEntry(callee.name) === undefined ? UNKNOWN : { names: ['object'], own: true }
}
