import { MAX_ALIAS_DEPTH } from '../../../core/limits.ts'
import { type AnyNode, propertyName } from '../syntax/ast.ts'
import { fold } from '../syntax/fold.ts'
import { typeOfIdentifier } from './infer-binding.ts'
import { globalMember, typeOfCall, typeOfNew } from './infer-call.ts'
import { isTypeof, typeofWord } from './infer-typeof.ts'
import type { Inference, TypeContext } from './inference.ts'
import { typeOfMember } from './member-types.ts'
import { typeOfLogical, typeOfOperator } from './operator-types.ts'
import {
  arrayOf,
  BIGINT,
  BOOLEAN,
  existing,
  FALSE,
  FUNCTION,
  isNever,
  isOnly,
  isUnknown,
  mayBe,
  mayBeMissing,
  NEVER,
  NULL,
  NUMBER,
  perhaps,
  REGEXP,
  STRING,
  TRUE,
  type Type,
  truthOf,
  UNDEFINED,
  UNKNOWN,
  union,
  unionOf,
} from './value-type.ts'

/** Infers the type that a node's value has. Unknown stays unknown. */
export function typeOf(node: AnyNode, context: TypeContext): Type {
  return inferenceAt(context, 0).of(node)
}

/** The same, for the parts of the tree that have no type of their own. */
export const inferenceOf = (context: TypeContext): Inference => inferenceAt(context, 0)

function inferenceAt(context: TypeContext, depth: number): Inference {
  const inference: Inference = {
    context,
    of: (node) => infer(node, inference),
    deeper: () => (depth < MAX_ALIAS_DEPTH ? inferenceAt(context, depth + 1) : undefined),
  }
  return inference
}

function infer(node: AnyNode, inference: Inference): Type {
  const { memo } = inference.context
  const known = memo.get(node)
  if (known !== undefined) return known
  // Asked for again while it is being inferred, it depends on itself.
  memo.set(node, UNKNOWN)
  const type = inferPlain(node, inference)
  memo.set(node, type)
  return type
}

/** All of these are evaluated: where one throws, nothing comes out. */
function after(types: readonly Type[], result: Type): Type {
  return types.some(isNever) ? NEVER : result
}

function inferPlain(node: AnyNode, inference: Inference): Type {
  const { of } = inference
  switch (node.type) {
    case 'Literal':
      return ofLiteral(node)
    case 'TemplateLiteral':
      return ofTemplate(node, inference)
    case 'Identifier':
      return typeOfIdentifier(node, inference)
    case 'ArrayExpression':
      return ofArray(node, inference)
    case 'ObjectExpression':
      return ofObject(node, inference)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ClassExpression':
      return FUNCTION
    case 'UnaryExpression':
      return constantType(node, inference) ?? ofUnary(node.operator, node.argument, inference)
    case 'UpdateExpression':
      return NUMBER
    case 'BinaryExpression':
      return ofBinary(node, inference)
    case 'LogicalExpression':
      return ofLogical(node, inference)
    case 'ConditionalExpression':
      return ofConditional(node, inference)
    case 'SequenceExpression':
      return after(node.expressions.map(of), node.expressions.map(of).at(-1) ?? UNKNOWN)
    case 'AssignmentExpression':
      return ofAssignment(node, inference)
    case 'ChainExpression':
      return ofChain(node, inference)
    case 'MemberExpression':
      return ofMember(node, inference)
    case 'CallExpression':
      return typeOfCall(node, inference)
    case 'NewExpression':
      return after(node.arguments.map(of), typeOfNew(node, inference))
    case 'TaggedTemplateExpression':
      return propertyName(node.tag) === 'raw' ? STRING : UNKNOWN
    case 'SpreadElement':
      return of(node.argument)
    default:
      return UNKNOWN
  }
}

function ofLiteral(node: Extract<AnyNode, { type: 'Literal' }>): Type {
  const { value } = node
  if (node.regex !== undefined) return REGEXP
  if (node.bigint !== undefined) return BIGINT
  if (value === null) return NULL
  if (typeof value === 'string') return { ...STRING, truth: value !== '' }
  if (typeof value === 'number') return { ...NUMBER, truth: Boolean(value) }
  return value ? TRUE : FALSE
}

function ofTemplate(node: Extract<AnyNode, { type: 'TemplateLiteral' }>, { of }: Inference): Type {
  const holdsText = node.quasis.some((quasi) => quasi.value.cooked !== '')
  return after(node.expressions.map(of), holdsText ? { ...STRING, truth: true } : STRING)
}

function ofArray(
  node: Extract<AnyNode, { type: 'ArrayExpression' }>,
  { of, context }: Inference,
): Type {
  const { elements } = node
  if (elements.length === 0 && !context.scopes.writesMembers)
    return { ...arrayOf(NEVER), items: [] }
  if (elements.length === 0 || elements.length > 100) return arrayOf(UNKNOWN)
  const types = elements.map((each) => (each === null ? UNDEFINED : of(each)))
  const items = elements.map((each, index) => {
    const type = types[index] ?? UNKNOWN
    if (each?.type !== 'SpreadElement') return type
    return type.names.join() === 'array' ? (type.element ?? UNKNOWN) : UNKNOWN
  })
  const isFixed = elements.every((each) => each?.type !== 'SpreadElement')
  // What cannot be counted through throws, and null is such a thing.
  const throws = elements.some(
    (each, index) => each?.type === 'SpreadElement' && isUncountable(types[index] ?? UNKNOWN),
  )
  if (throws) return NEVER
  const list: Type = arrayOf(unionOf(items))
  const isConstant = isFixed && !context.scopes.writesMembers
  return after(types, isConstant ? { ...list, items } : list)
}

/** What has no items: `...` and `for` throw on it. */
const isUncountable = (type: Type): boolean =>
  !isNever(type) && isOnly(type, 'null', 'undefined', 'number', 'boolean')

/** An object of named members; one that something is written to may have others. */
function ofObject(
  node: Extract<AnyNode, { type: 'ObjectExpression' }>,
  { of, context }: Inference,
): Type {
  const own: Type = { names: ['object'], own: true }
  const members = new Map<string, Type>()
  let isKnown = !context.scopes.writesMembers
  let throws = false
  for (const property of node.properties) {
    const type = property.type === 'SpreadElement' ? of(property.argument) : of(property.value)
    throws ||= isNever(type)
    if (property.type === 'SpreadElement' || property.computed || property.method) isKnown = false
    else if (property.key.type === 'Identifier') members.set(property.key.name, type)
    else if (property.key.type === 'Literal') members.set(String(property.key.value), type)
  }
  if (throws) return NEVER
  return isKnown && !members.has('__proto__')
    ? { ...own, member: (name) => members.get(name) ?? UNDEFINED }
    : own
}

/** The type of a value that is certain: `-1`, `!0`, `void 0`. */
function constantType(node: AnyNode, { context }: Inference): Type | undefined {
  const folded = fold(node, context.scopes)
  if (folded === undefined) return undefined
  const { value } = folded
  if (value === null) return NULL
  if (value === undefined) return UNDEFINED
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  return { ...(typeof value === 'string' ? STRING : NUMBER), truth: Boolean(value) }
}

function ofUnary(operator: string, argument: AnyNode, { of }: Inference): Type {
  const type = of(argument)
  if (isNever(type) && operator !== 'typeof') return NEVER
  switch (operator) {
    case '!': {
      const truth = truthOf(type)
      return truth === undefined ? BOOLEAN : truth ? FALSE : TRUE
    }
    case 'delete':
      return BOOLEAN
    case 'typeof':
      return { ...STRING, truth: true }
    case 'void':
      return UNDEFINED
    case '+':
      return NUMBER
    default:
      return mayBe(type, 'bigint') ? UNKNOWN : NUMBER
  }
}

type Binary = Extract<AnyNode, { type: 'BinaryExpression' }>

function ofBinary(node: Binary, inference: Inference): Type {
  const { left, right, operator } = node
  if (left.type === 'PrivateIdentifier') return BOOLEAN
  const { of, context } = inference
  const folded = fold(node, context.scopes)
  if (typeof folded?.value === 'boolean') return folded.value ? TRUE : FALSE
  const [one, other] = [of(left), of(right)]
  const isNeverReached = isNever(one) || isNever(other)
  const typeTest = isNeverReached ? undefined : ofTypeTest(node, inference)
  if (typeTest !== undefined) return typeTest
  // `in` asks an object; anything else, null among them, makes it throw.
  if (operator === 'in' && isScalar(other)) return NEVER
  if (operator === 'instanceof') return ofInstanceof(one, right)
  return typeOfOperator(operator, one, other)
}

/** `typeof x === 'string'`, either way round; undefined for all else. */
function ofTypeTest({ left, right, operator }: Binary, { of, context }: Inference) {
  const asked = operator.endsWith('==') ? (askedType(left) ?? askedType(right)) : undefined
  if (asked === undefined) return undefined
  const name = fold(left === asked.typeofNode ? right : left, context.scopes)?.value
  const holds = typeof name === 'string' ? isTypeof(of(asked.operand), name) : undefined
  if (holds === undefined) return BOOLEAN
  return holds === !operator.startsWith('!') ? TRUE : FALSE
}

const isScalar = (type: Type): boolean =>
  !isNever(type) && isOnly(type, 'null', 'undefined', 'string', 'number', 'boolean')

function askedType(node: AnyNode) {
  return node.type === 'UnaryExpression' && node.operator === 'typeof'
    ? { typeofNode: node, operand: node.argument }
    : undefined
}

function ofInstanceof(type: Type, base: AnyNode): Type {
  if (isNever(type)) return NEVER
  const isNoObject = !isUnknown(type) && type.names.every((name) => typeofWord(name) === name)
  if (isNoObject && !mayBe(type, 'function')) return FALSE
  const isArray = base.type === 'Identifier' && base.name === 'Array'
  return isArray && !isUnknown(type) && !mayBe(type, 'array') ? FALSE : BOOLEAN
}

function ofLogical(node: Extract<AnyNode, { type: 'LogicalExpression' }>, { of }: Inference): Type {
  const left = of(node.left)
  // The right side is not looked at where the left decides.
  return typeOfLogical(node.operator, left, of(node.right))
}

function ofConditional(
  node: Extract<AnyNode, { type: 'ConditionalExpression' }>,
  { of, context }: Inference,
): Type {
  const folded = fold(node.test, context.scopes)
  if (folded !== undefined) return of(folded.value ? node.consequent : node.alternate)
  const test = of(node.test)
  if (isNever(test)) return NEVER
  const truth = truthOf(test)
  if (truth !== undefined) return of(truth ? node.consequent : node.alternate)
  return union(of(node.consequent), of(node.alternate))
}

function ofAssignment(
  node: Extract<AnyNode, { type: 'AssignmentExpression' }>,
  { of }: Inference,
): Type {
  if (node.operator === '=') return of(node.right)
  return /[|&?]{2}/.test(node.operator)
    ? UNKNOWN
    : typeOfOperator(node.operator.slice(0, -1), of(node.left), of(node.right))
}

/** `a?.b` is undefined when `a` is missing, unless `a` is known to be there. */
function ofChain(node: Extract<AnyNode, { type: 'ChainExpression' }>, { of }: Inference): Type {
  const type = of(node.expression)
  let isOpen = false
  let at: AnyNode = node.expression
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    if (at.optional) {
      const object = of(below)
      if (mayBeMissing(object)) return union(type, UNDEFINED)
      isOpen ||= isUnknown(object) || object.maybe !== undefined
    }
    at = below
  }
  return isOpen ? perhaps(type) : type
}

function ofMember(
  node: Extract<AnyNode, { type: 'MemberExpression' }>,
  inference: Inference,
): Type {
  if (node.object.type === 'Super') return UNKNOWN
  const { of, context } = inference
  const entry = globalMember(node, inference)?.entry
  if (entry !== undefined) return entry.type
  const object = of(node.object)
  if (node.computed && isNever(of(node.property))) return NEVER
  const name = isEnd(node) && isOnly(object, 'array', 'string') ? '-1' : propertyName(node)
  const type = typeOfMember(node.optional ? existing(object) : object, name)
  return context.scopes.writesMembers && (mayBeMissing(type) || isNever(type)) ? UNKNOWN : type
}

/** `parts[parts.length]` is behind the last item, where there is as little as before the first. */
function isEnd({ object, property }: Extract<AnyNode, { type: 'MemberExpression' }>): boolean {
  if (object.type !== 'Identifier' || property.type !== 'MemberExpression') return false
  const { object: list } = property
  return (
    list.type === 'Identifier' && list.name === object.name && propertyName(property) === 'length'
  )
}
