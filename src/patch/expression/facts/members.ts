import { didYouMean } from '../../../core/search/did-you-mean.ts'
import {
  type AnyNode,
  keyName,
  type NodeOf,
  propertyName,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import type { Origin } from '../syntax/declarations.ts'
import { typeOfOrigin } from '../types/declared-types.ts'
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
  /** The number of keys of a map is meant, or a part of a list; or it is taken apart like an object. */
  readonly meant?: 'keys' | 'part' | 'taken'
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
 * Members that no value of the type has, if something is read from them, a similar one is there, or it is used as if it
 * were there.
 */
export function absentMemberAt(node: AnyNode, analysis: Analysis): AbsentMember | undefined {
  // An expression that writes members may have added it.
  if (analysis.scopes.writesMembers) return undefined
  if (node.type === 'Property') return absentPart(node, analysis)
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined
  const { object, property } = node
  const name = propertyName(node)
  if (name === undefined || isGlobal(object, analysis)) return undefined
  const objectType = existing(analysis.typeOf(object))
  const { start, end } = property
  const common = { start, end, name, object, objectType }
  if (isCounted(node, name, objectType, analysis))
    return { ...common, ...NOTHING_READ, meant: 'keys' }
  if (!hasNone(analysis.typeOf(object), name)) return undefined
  return absentRead(node, name, objectType, analysis, common)
}

const NOTHING_READ = { reader: undefined, read: '', near: undefined, item: undefined } as const

/**
 * The report on a missing member, by its use: something reads from it, a similar one exists, or
 * nothing asks for it.
 */
function absentRead(
  node: Member,
  name: string,
  type: Type,
  analysis: Analysis,
  common: Pick<AbsentMember, 'start' | 'end' | 'name' | 'object' | 'objectType'>,
): AbsentMember | undefined {
  const above = analysis.parentOf(node)
  const isMember = above?.type === 'MemberExpression' && !above.optional
  const reader = isMember && withoutChain(above.object) === node ? above : undefined
  const item = itemMeant(common.object, name, analysis)
  const isOther = item !== undefined || isCallee(node, analysis)
  const near = isOther ? undefined : nearMember(name, type)
  if (reader !== undefined || near !== undefined || item !== undefined) {
    const read = (reader && propertyName(reader)) ?? 'a key'
    return { ...common, reader, read, near, item }
  }
  const isIndex = /^\d+$/.test(name)
  const isUseless = !isOther && !isIndex && isOnly(type, ...PARTLESS) && !isAsked(node, analysis)
  return isUseless ? { ...common, ...NOTHING_READ, meant: 'part' } : undefined
}

/** Types whose values have no members of their own but items. */
const PARTLESS: readonly TypeName[] = ['string', 'number', 'boolean', 'array']

/** `({ name }) => …`, given a list. */
function absentPart(node: NodeOf<'Property'>, analysis: Analysis): AbsentMember | undefined {
  const { scopes, types } = analysis
  const pattern = scopes.parents.get(node)
  const name = keyName(node)
  if (pattern?.type !== 'ObjectPattern' || name === undefined) return undefined
  // The default covers a missing part.
  if (node.value.type === 'AssignmentPattern') return undefined
  const origin = scopes.originOf(pattern)
  if (origin === undefined) return undefined
  const type = typeOfOrigin(origin, types)
  if (!isOnly(existing(type), ...PARTLESS) || !hasNone(type, name)) return undefined
  const { start, end } = node.key
  const object = givenTo(origin.source, analysis) ?? pattern
  return { start, end, name, object, objectType: existing(type), ...NOTHING_READ, meant: 'taken' }
}

/** The node whose value or items a pattern destructures. */
function givenTo(source: Origin['source'], { scopes }: Analysis): AnyNode | undefined {
  if (source.kind !== 'parameter') return source.node
  const given = scopes.callOf(source.node)?.arguments[source.index]
  const callee = withoutChain(scopes.handedTo(source.node)?.call.callee ?? source.node)
  return given ?? (callee.type === 'MemberExpression' ? callee.object : undefined)
}

/**
 * True if the member is only tested, so that the code may also be meant for values that have it.
 */
function isAsked(node: AnyNode, analysis: Analysis): boolean {
  const above = analysis.parentOf(node)
  if (above === undefined) return false
  if (above.type === 'UnaryExpression') return /^(?:!|typeof|void)$/.test(above.operator)
  if (above.type === 'ConditionalExpression' || above.type === 'IfStatement')
    return withoutChain(above.test) === node
  if (above.type === 'LogicalExpression') return withoutChain(above.left) === node
  return above.type === 'BinaryExpression' && /^[=!]==?$/.test(above.operator)
}

const isText = (above: AnyNode | undefined): boolean =>
  above?.type === 'TemplateLiteral' ||
  (above?.type === 'BinaryExpression' && above.operator === '+') ||
  (above?.type === 'CallExpression' &&
    above.callee.type === 'Identifier' &&
    above.callee.name === 'String')

/** `value.size > 0` of a map of texts: a key of this name holds no number. */
function isCounted(node: AnyNode, name: string, type: Type, analysis: Analysis): boolean {
  if (!/^(?:length|size|count)$/.test(name)) return false
  const { member, fields } = type
  if (!isOnly(type, 'object') || member === undefined || fields?.includes(name)) return false
  const inside = existing(typeOfMember(type, name))
  if (!isUnknown(inside) && !isOnly(inside, 'string') && !hasNone(type, name)) return false
  const above = analysis.parentOf(node)
  const isWritten = isText(above) || (above?.type === 'Property' && above.value === node)
  if (name === 'length' && !isUnknown(inside) && (isAsked(node, analysis) || isWritten)) return true
  if (above?.type !== 'BinaryExpression') return false
  const other = withoutChain(above.left as AnyNode) === node ? above.right : above.left
  const isNumber = other.type === 'Literal' && typeof other.value === 'number'
  return isNumber && !/^[+]$|^in/.test(above.operator)
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
  // A name such as "key" on a pair means one of its items, not a method.
  const members = types
    .flatMap(membersOf)
    .filter(({ kind }) => kind !== 'method' || !/^(?:key|value|entry)$/.test(name))
  const names = [...fields, ...members.map((each) => each.name)]
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
