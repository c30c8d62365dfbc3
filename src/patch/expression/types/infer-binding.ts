import { type AnyNode, type FunctionLike, propertyName, withoutChain } from '../syntax/ast.ts'
import type { Origin, Step } from '../syntax/declarations.ts'
import { isTemplated } from '../syntax/mask.ts'
import { globalEntry } from './environment.ts'
import type { Inference } from './inference.ts'
import { itemOf, typeOfMember } from './member-types.ts'
import {
  arrayOf,
  existing,
  FUNCTION,
  isUnknown,
  mayBeMissing,
  NUMBER,
  OBJECT,
  STRING,
  type Type,
  UNDEFINED,
  UNKNOWN,
  union,
} from './value-type.ts'

/** The type of a name: a global one, or one that the expression declares. */
export function typeOfIdentifier(
  node: Extract<AnyNode, { type: 'Identifier' }>,
  inference: Inference,
): Type {
  if (isTemplated(node.name)) return UNKNOWN
  const { scopes, valueType } = inference.context
  if (scopes.isFree(node)) {
    return node.name === 'value' ? valueType : (globalEntry(node.name)?.type ?? UNKNOWN)
  }
  const binding = scopes.bindingOf(node)
  if (binding?.kind === 'function' || binding?.kind === 'class') return FUNCTION
  const deeper = inference.deeper()
  if (binding === undefined || deeper === undefined) return UNKNOWN
  if (binding.init !== undefined) return deeper.of(binding.init)
  return binding.origin === undefined ? UNKNOWN : typeOfOrigin(binding.origin, deeper)
}

/** The type of what a name or a pattern is bound to. */
export function typeOfOrigin({ source, steps }: Origin, inference: Inference): Type {
  let type = typeOfSource(source, inference)
  for (const step of steps) type = takeStep(type, step, inference)
  return type
}

function typeOfSource(source: Origin['source'], inference: Inference): Type {
  switch (source.kind) {
    case 'value':
      return inference.of(source.node)
    case 'item':
      return elementOf(inference.of(source.node))
    default:
      return typeOfParameter(source.node, source.index, inference)
  }
}

/** What counting through a value gives. */
export function elementOf(type: Type): Type {
  const name = type.names.join()
  if (name === 'string') return STRING
  return name === 'array' ? (type.element ?? UNKNOWN) : UNKNOWN
}

function takeStep(type: Type, step: Step, inference: Inference): Type {
  switch (step.kind) {
    case 'member':
      return inference.context.scopes.writesMembers ? UNKNOWN : typeOfMember(type, step.name)
    case 'item':
      return type.names.join() === 'array' ? itemOf(type, step.index) : elementOf(type)
    case 'rest':
      return step.of === 'array' ? arrayOf(elementOf(type)) : OBJECT
    case 'default':
      if (isUnknown(type) || (!mayBeMissing(type) && type.maybe === undefined)) return type
      return union(existing(type), inference.of(step.node))
    default:
      return UNKNOWN
  }
}

/** A parameter is what the call of its function hands over, where that is plain to see. */
function typeOfParameter(node: FunctionLike, index: number, inference: Inference): Type {
  const { scopes } = inference.context
  const handed = scopes.handedTo(node)
  if (handed !== undefined) return handedParameter(handed, index, inference)
  const call = scopes.callOf(node)
  if (call?.arguments.every((each) => each.type !== 'SpreadElement') !== true) return UNKNOWN
  const given = call.arguments[index]
  return given === undefined ? UNDEFINED : inference.of(given)
}

const ITEM_FIRST: ReadonlySet<string> = new Set(
  (
    'map filter find findIndex findLast findLastIndex some every forEach flatMap ' + 'from groupBy'
  ).split(' '),
)

/** What a method such as `map` gives its callback: the item, its index and the list. */
function handedParameter(
  { call, index }: { readonly call: AnyNode; readonly index: number },
  parameter: number,
  inference: Inference,
): Type {
  if (call.type !== 'CallExpression') return UNKNOWN
  const callee = withoutChain(call.callee)
  const name = propertyName(callee)
  if (callee.type !== 'MemberExpression' || name === undefined) return UNKNOWN
  if (callee.object.type === 'Super') return UNKNOWN
  const receiver = existing(inference.of(callee.object))
  if (index === 1 && name === 'replace') return parameter === 0 ? STRING : UNKNOWN
  if (index !== 0 || receiver.names.join() !== 'array') return UNKNOWN
  return ofListCallback(name, parameter, receiver.element ?? UNKNOWN)
}

function ofListCallback(method: string, parameter: number, item: Type): Type {
  if (method === 'reduce' || method === 'reduceRight') return parameter === 1 ? item : UNKNOWN
  if (method === 'sort' || method === 'toSorted') return item
  if (!ITEM_FIRST.has(method)) return UNKNOWN
  if (parameter === 0) return item
  return parameter === 1 ? NUMBER : UNKNOWN
}
