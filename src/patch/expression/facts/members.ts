import { didYouMean } from '../../../core/search/did-you-mean.ts'
import { type AnyNode, type NodeOf, propertyName, type Span, withoutChain } from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import { globalEntry, memberOf, membersOf, typesWith } from '../types/environment.ts'
import { hasNone, typeOfMember } from '../types/member-types.ts'
import {
  existing,
  isOnly,
  isUnknown,
  mayBe,
  type Type,
  type TypeName,
} from '../types/value-type.ts'
import { type Analysis, functionsAround, isCallee } from './analysis.ts'
import { type NewerBuiltin, newerGlobals, outsideNames } from './names.ts'

/** A call of a method that the receiver lacks; the span is that of the method's name. */
export interface MissingMethod extends Span {
  readonly name: string
  readonly call: AnyNode
  readonly receiver: AnyNode
  readonly receiverType: Type
  /** The types that have it. */
  readonly expected: readonly TypeName[]
  /** The method that was probably meant, if no type has one of this name. */
  readonly near: string | undefined
  /** The span from the name to the end of the call, if no method was meant. */
  readonly property: Span | undefined
}

/** A member that values of a known type never have; the span is the member's. */
export interface AbsentMember extends Span {
  readonly name: string
  readonly object: AnyNode
  readonly objectType: Type
  /** The access that reads from it, which throws. */
  readonly reader: AnyNode | undefined
  /** The member that is read from it. */
  readonly read: string
  /** The property that was probably meant. */
  readonly near: string | undefined
  /** The parameter of the surrounding callback, whose items have the member that the list lacks. */
  readonly item: string | undefined
}

type Member = NodeOf<'MemberExpression'>

export function missingMethodAt(node: AnyNode, analysis: Analysis): MissingMethod | undefined {
  if (node.type !== 'MemberExpression' || !isCallee(node, analysis)) return undefined
  const name = propertyName(node)
  if (name === undefined || node.object.type === 'Super') return undefined
  const { object: receiver } = node
  const call = analysis.parentOf(node) ?? node
  const type = analysis.typeOf(receiver)
  if (!isMismatch(node, name, type, analysis)) return undefined
  const { start, end } = node.property
  const expected = typesWith(name)
  const isNone = expected.length === 0 || name === 'length'
  const near = isNone ? nearMethod(name, type) : undefined
  const isProperty = near !== undefined && !hasMethod(type, near)
  const property = isProperty ? { start, end: call.end } : undefined
  const receiverType = existing(type)
  return { start, end, name, call, receiver, receiverType, expected, near, property }
}

const KNOWN_TYPES: readonly TypeName[] = ['string', 'number', 'boolean', 'array', 'object']

function isMismatch(node: Member, name: string, type: Type, analysis: Analysis): boolean {
  const call = analysis.parentOf(node)
  const isOptional = call?.type === 'CallExpression' && call.optional
  if (isOptional || isGlobal(node.object, analysis)) return false
  const receiver = existing(type)
  if (isUnknown(receiver)) return isData(node.object, analysis) && !isOfJson(name)
  if (!isOnly(receiver, ...KNOWN_TYPES)) return false
  // A map of texts may have the key, but its value is never a function.
  const member = typeOfMember(receiver, name)
  const isSure = !isUnknown(member) && !mayBe(member, 'function')
  const isPlainObject = isOnly(receiver, 'object') && receiver.member === undefined
  if (
    !isSure &&
    !(isPlainObject && typesWith(name).length > 0 && memberOf('object', name) === undefined)
  )
    return false
  return !analysis.scopes.writesMembers
}

/** True of data, which contains no functions, so that a called member must be built in. */
const isData = (node: AnyNode, { scopes }: Analysis): boolean => {
  const chain = chainOf(node, scopes)
  return (
    chain?.root === 'value' || (chain?.root === 'context' && /Object$/.test(chain.path[0] ?? ''))
  )
}

const isOfJson = (name: string): boolean =>
  name !== 'length' &&
  [String, Array, Number, Boolean, Object].some(({ prototype }) => name in prototype)

const hasMethod = (type: Type, name: string): boolean =>
  isUnknown(type)
    ? name !== 'length'
    : type.names.some((each) => memberOf(each, name)?.kind === 'method')

function nearMethod(name: string, type: Type): string | undefined {
  const types: readonly TypeName[] = isUnknown(type) ? ['string', 'array'] : type.names
  const names = types.flatMap((each) => membersOf(each).map((member) => member.name))
  const same = names.find((each) => each.toLowerCase() === name.toLowerCase())
  const other = OTHER_NAMES.get(name)
  return same ?? names.find((each) => each === other) ?? didYouMean(name, names)
}

/** Names of methods in other languages. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['contains', 'includes'],
  ['size', 'length'],
  ['strip', 'trim'],
  ['hasPrefix', 'startsWith'],
  ['hasSuffix', 'endsWith'],
])

/**
 * Members that no value of the type has, if something is read from them or if a similar member
 * exists.
 */
export function absentMemberAt(node: AnyNode, analysis: Analysis): AbsentMember | undefined {
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined
  const { object, property } = node
  const name = propertyName(node)
  // An expression that writes members may have added it.
  if (name === undefined || analysis.scopes.writesMembers) return undefined
  if (isGlobal(object, analysis) || !hasNone(analysis.typeOf(object), name)) return undefined
  const above = analysis.parentOf(node)
  const isMember = above?.type === 'MemberExpression' && !above.optional
  const isRead = isMember && withoutChain(above.object) === node
  const objectType = existing(analysis.typeOf(object))
  const item = itemMeant(object, name, analysis)
  const isOther = item !== undefined || isCallee(node, analysis)
  const near = isOther ? undefined : nearMember(name, objectType)
  if (!isRead && near === undefined && item === undefined) return undefined
  const { start, end } = property
  const reader = isRead ? above : undefined
  const read = (reader && propertyName(reader)) ?? 'a key'
  return { start, end, name, object, objectType, reader, read, near, item }
}

/** Finds `value.map((item) => value.name)`: the item has what the list lacks. */
function itemMeant(object: AnyNode, name: string, analysis: Analysis): string | undefined {
  const list = existing(analysis.typeOf(object))
  const { element } = list
  if (!isOnly(list, 'array') || element?.fields?.includes(name) !== true) return undefined
  const { text, scopes } = analysis
  for (const around of functionsAround(object, analysis)) {
    const { call } = scopes.handedTo(around) ?? {}
    const [item] = around.params
    const callee = call && withoutChain(call.callee)
    if (callee?.type !== 'MemberExpression' || item?.type !== 'Identifier') continue
    const receiver = text.slice(callee.object.start, callee.object.end)
    if (receiver === text.slice(object.start, object.end)) return item.name
  }
  return undefined
}

function nearMember(name: string, { fields = [], names: types }: Type): string | undefined {
  const names = [...fields, ...types.flatMap((type) => membersOf(type).map((each) => each.name))]
  const isSize = /^(?:size|len|count|length\(\))$/.test(name) && names.includes('length')
  return isSize ? 'length' : didYouMean(name, names)
}

const isGlobal = (node: AnyNode, { scopes }: Analysis): boolean =>
  (scopes.freeName(node) ?? 'value') !== 'value'

export function newerBuiltins(analysis: Analysis): readonly NewerBuiltin[] {
  const ofGlobals = newerGlobals(outsideNames(analysis))
  const members = analysis.nodes.flatMap((node) => newerMember(node, analysis) ?? [])
  return [...ofGlobals, ...members].sort((left, right) => left.start - right.start)
}

function newerMember(node: AnyNode, analysis: Analysis): NewerBuiltin | undefined {
  const name = propertyName(node)
  if (node.type !== 'MemberExpression' || node.object.type === 'Super' || !name) return undefined
  const { object, property } = node
  const { start, end } = property
  if (object.type === 'Identifier' && isGlobal(object, analysis)) {
    const { year = 0 } = globalEntry(object.name)?.members?.find((each) => each.name === name) ?? {}
    return year > 2016 ? { name: `${object.name}.${name}`, year, start, end } : undefined
  }
  if (!isCallee(node, analysis)) return undefined
  const years = yearsOf(name, existing(analysis.typeOf(object)))
  const [year = 0] = years.toSorted((one, other) => one - other)
  return year > 2016 ? { name, year, start, end } : undefined
}

/** The editions that added a method; for an unknown receiver, of every type that has it. */
function yearsOf(name: string, receiver: Type): readonly number[] {
  const types: readonly TypeName[] =
    isUnknown(receiver) || receiver.names.length === 0 ? typesWith(name) : receiver.names
  return types.flatMap((type) => memberOf(type, name)?.year ?? [])
}
