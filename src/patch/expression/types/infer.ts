import { MAX_ALIAS_DEPTH } from '../../../core/limits.ts'
import { type AnyNode, propertyName } from '../syntax/ast.ts'
import { fold } from '../syntax/fold.ts'
import { typeOfIdentifier } from './infer-binding.ts'
import { globalMember, typeOfCall, typeOfNew } from './infer-call.ts'
import type { Inference, TypeContext } from './inference.ts'
import { typeOfMember } from './member-types.ts'
import {
  arrayOf,
  BIGINT,
  BOOLEAN,
  existing,
  FUNCTION,
  isOnly,
  isUnknown,
  mayBe,
  mayBeMissing,
  NULL,
  NUMBER,
  OBJECT,
  orMissing,
  REGEXP,
  STRING,
  type Type,
  type TypeName,
  UNDEFINED,
  UNKNOWN,
  union,
  unionOf,
} from './value-type.ts'

/**
 * Infers the type that a node's value has. Unknown stays unknown. Conditions are not followed, nor what throws:
 * a run shows that.
 */
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

function inferPlain(node: AnyNode, inference: Inference): Type {
  const { of } = inference
  switch (node.type) {
    case 'Literal':
      return ofLiteral(node)
    case 'TemplateLiteral':
      return STRING
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
      return ofUnary(node.operator, of(node.argument))
    case 'UpdateExpression':
      return NUMBER
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? BOOLEAN
        : ofOperator(node.operator, of(node.left), of(node.right))
    case 'LogicalExpression':
      return ofLogical(node.operator, of(node.left), of(node.right))
    case 'ConditionalExpression': {
      const test = fold(node.test, inference.context.scopes)
      if (test !== undefined) return of(test.value ? node.consequent : node.alternate)
      return union(of(node.consequent), of(node.alternate))
    }
    case 'SequenceExpression':
      return node.expressions.map(of).at(-1) ?? UNKNOWN
    case 'AssignmentExpression':
      return ofAssignment(node, inference)
    case 'ChainExpression':
      return ofChain(node, inference)
    case 'MemberExpression':
      return ofMember(node, inference)
    case 'CallExpression':
      return typeOfCall(node, inference)
    case 'NewExpression':
      return typeOfNew(node, inference)
    case 'TaggedTemplateExpression':
      return propertyName(node.tag) === 'raw' ? STRING : UNKNOWN
    case 'SpreadElement':
      return of(node.argument)
    default:
      return UNKNOWN
  }
}

function ofLiteral({ value, regex, bigint }: Extract<AnyNode, { type: 'Literal' }>): Type {
  if (regex !== undefined) return REGEXP
  if (bigint !== undefined) return BIGINT
  if (value === null) return NULL
  if (typeof value === 'string') return STRING
  return typeof value === 'number' ? NUMBER : BOOLEAN
}

function ofArray(
  { elements }: Extract<AnyNode, { type: 'ArrayExpression' }>,
  { of, context }: Inference,
): Type {
  if (elements.length > 100) return arrayOf(UNKNOWN)
  const items = elements.map((each) => {
    if (each === null) return UNDEFINED
    if (each.type !== 'SpreadElement') return of(each)
    const list = of(each)
    return list.names.join() === 'array' ? (list.element ?? UNKNOWN) : UNKNOWN
  })
  const isFixed = elements.every((each) => each?.type !== 'SpreadElement')
  const list = arrayOf(unionOf(items))
  return isFixed && !context.scopes.writesMembers ? { ...list, items } : list
}

/** An object of named members; one that something is written to may have others. */
function ofObject(
  node: Extract<AnyNode, { type: 'ObjectExpression' }>,
  { of, context }: Inference,
): Type {
  const members = new Map<string, Type>()
  for (const property of node.properties) {
    if (property.type === 'SpreadElement' || property.computed) return OBJECT
    const { key } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' && String(key.value)
    if (name) members.set(name, of(property.value))
  }
  if (context.scopes.writesMembers || members.has('__proto__')) return OBJECT
  return { ...OBJECT, member: (name) => members.get(name) ?? UNDEFINED }
}

function ofUnary(operator: string, type: Type): Type {
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
      return mayBe(type, 'bigint') && !isUnknown(type) ? UNKNOWN : NUMBER
  }
}

/** The type that a binary operator gives. */
function ofOperator(operator: string, left: Type, right: Type): Type {
  if (/^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(operator)) return BOOLEAN
  if (operator === '+') return ofPlus(left, right)
  const isBig = [left, right].some((type) => !isUnknown(type) && mayBe(type, 'bigint'))
  return isBig ? UNKNOWN : NUMBER
}

const AS_TEXT: readonly TypeName[] = [
  'string',
  'object',
  'array',
  'function',
  'regexp',
  'date',
  'promise',
]

/** One side that becomes text makes the whole text; two that become numbers, a number. */
function ofPlus(left: Type, right: Type): Type {
  if ([left, right].some((type) => isOnly(type, ...AS_TEXT) && !type.maybe)) return STRING
  const isPlain = (type: Type) => isOnly(type, 'number', 'boolean', 'null', ...AS_TEXT)
  if (!isPlain(left) || !isPlain(right) || left.maybe || right.maybe) return UNKNOWN
  return mayBe(left, ...AS_TEXT) || mayBe(right, ...AS_TEXT) ? union(STRING, NUMBER) : NUMBER
}

/** A left side of `&&` with one of these types is always true, so it never comes out. */
const ALWAYS_TRUE: ReadonlySet<TypeName> = new Set([
  'object',
  'array',
  'function',
  'regexp',
  'date',
  'symbol',
  'promise',
])

/** The type that `&&`, `||` or `??` gives. */
function ofLogical(operator: string, left: Type, right: Type): Type {
  if (operator !== '&&')
    return isOnly(left, 'null', 'undefined') ? right : union(existing(left), right)
  const names = left.names.filter((name) => !ALWAYS_TRUE.has(name))
  return names.length === 0 ? right : union({ ...left, names }, right)
}

function ofAssignment(
  node: Extract<AnyNode, { type: 'AssignmentExpression' }>,
  { of }: Inference,
): Type {
  if (node.operator === '=') return of(node.right)
  return /[|&?]{2}/.test(node.operator)
    ? UNKNOWN
    : ofOperator(node.operator.slice(0, -1), of(node.left), of(node.right))
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
  return isOpen ? orMissing(type) : type
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
  const name = isEnd(node) && isOnly(object, 'array', 'string') ? '-1' : propertyName(node)
  const type = typeOfMember(object, name)
  return context.scopes.writesMembers && mayBeMissing(type) ? UNKNOWN : type
}

/** `parts[parts.length]` is behind the last item, where there is as little as before the first. */
function isEnd({ object, property }: Extract<AnyNode, { type: 'MemberExpression' }>): boolean {
  if (object.type !== 'Identifier' || property.type !== 'MemberExpression') return false
  const { object: list } = property
  return (
    list.type === 'Identifier' && list.name === object.name && propertyName(property) === 'length'
  )
}
