import { largest } from '../../../core/lists.ts'
import { didYouMean } from '../../../core/search/did-you-mean.ts'
import { type AnyNode, propertyName, type Span, withoutChain } from '../syntax/ast.ts'
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
  withoutTypes,
} from '../types/value-type.ts'
import { type Analysis, isCallee } from './analysis.ts'
import { type NewerBuiltin, newerGlobals, outsideNames } from './names.ts'

/** A call of a method that the receiver does not have; the span is that of the method's name. */
export interface MissingMethod extends Span {
  readonly name: string
  readonly call: AnyNode
  readonly receiver: AnyNode
  readonly receiverType: Type
  /** The types that do have it. */
  readonly expected: readonly TypeName[]
  /** The method that was probably meant, where no type has one of this name. */
  readonly near: string | undefined
  /** No method was meant: the span from its name to the end of the call. */
  readonly property: Span | undefined
}

/** Something read from a member that values of a known type never have; the span is the member's. */
export interface AbsentMember extends Span {
  /** The access that throws. */
  readonly node: AnyNode
  readonly name: string
  readonly object: AnyNode
  readonly objectType: Type
  /** The member that is read from it, which throws. */
  readonly read: string
}

/** A property that values of a known type never have, where a near one was meant. */
export interface MisspeltProperty extends Span {
  readonly name: string
  readonly near: string
  readonly object: AnyNode
  readonly objectType: Type
}

type Member = Extract<AnyNode, { type: 'MemberExpression' }>

export function missingMethods(analysis: Analysis): readonly MissingMethod[] {
  return analysis.nodes.flatMap((node): MissingMethod[] => {
    if (node.type !== 'MemberExpression' || !isCallee(node, analysis)) return []
    const name = propertyName(node)
    if (name === undefined || node.object.type === 'Super') return []
    const { object: receiver } = node
    const call = analysis.parentOf(node) ?? node
    const type = analysis.typeOf(receiver)
    if (!isMismatch(node, name, type, analysis)) return []
    const { start, end } = node.property
    const expected = typesWith(name)
    const isNone = expected.length === 0 || name === 'length'
    const near = isNone ? nearMethod(name, type) : undefined
    const isProperty = near !== undefined && !hasMethod(type, near)
    const property = isProperty ? { start, end: call.end } : undefined
    const receiverType = existing(type)
    return [{ start, end, name, call, receiver, receiverType, expected, near, property }]
  })
}

const KNOWN_TYPES: readonly TypeName[] = ['string', 'number', 'boolean', 'array', 'object']

function isMismatch(node: Member, name: string, type: Type, analysis: Analysis): boolean {
  const call = analysis.parentOf(node)
  const isOptional = call?.type === 'CallExpression' && call.optional
  if (isOptional || isGlobal(node.object, analysis)) return false
  const receiver = existing(type)
  if (isUnknown(receiver)) return isData(node.object, analysis) && !isOfJson(name)
  if (!isOnly(receiver, ...KNOWN_TYPES)) return false
  // A map of texts may have the key, but never a function under it.
  const member = typeOfMember(receiver, name)
  const isSure = !isUnknown(member) && !mayBe(member, 'function')
  const isPlainObject = isOnly(receiver, 'object') && receiver.member === undefined
  if (!isSure && !(isPlainObject && typesWith(name).length > 0 && !isObjectMember(name)))
    return false
  return !analysis.scopes.writesMembers
}

/** Data holds no functions: what is called there is built in. */
const isData = (node: AnyNode, { scopes }: Analysis): boolean => {
  const chain = chainOf(node, scopes)
  return (
    chain?.root === 'value' || (chain?.root === 'context' && /Object$/.test(chain.path[0] ?? ''))
  )
}

const isOfJson = (name: string): boolean =>
  name !== 'length' &&
  [String, Array, Number, Boolean, Object].some(({ prototype }) => name in prototype)

const isObjectMember = (name: string): boolean => memberOf('object', name) !== undefined

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

/** Members that no value of the type has, with something read from them: that always throws. */
export function absentMembers(analysis: Analysis): readonly AbsentMember[] {
  return analysis.nodes.flatMap((node): AbsentMember[] => {
    if (node.type !== 'MemberExpression' || node.optional) return []
    const inner = withoutChain(node.object)
    if (inner.type !== 'MemberExpression' || inner.object.type === 'Super') return []
    const name = propertyName(inner)
    if (name === undefined || !isAbsent(inner, name, analysis)) return []
    if (analysis.scopes.writesMembers) return []
    const objectType = analysis.typeOf(inner.object)
    const { start, end } = inner.property
    const read = propertyName(node) ?? 'a key'
    const { object } = inner
    return [{ start, end, name, node, object, objectType: existing(objectType), read }]
  })
}

/** Members whose name their type lacks, where it has a similar one. */
export function misspeltProperties(analysis: Analysis): readonly MisspeltProperty[] {
  return analysis.nodes.flatMap((node): MisspeltProperty[] => {
    if (node.type !== 'MemberExpression' || node.object.type === 'Super') return []
    const name = propertyName(node)
    if (name === undefined || isWritten(node, analysis) || isCallee(node, analysis)) return []
    if (analysis.scopes.writesMembers || !isAbsent(node, name, analysis)) return []
    const objectType = existing(analysis.typeOf(node.object))
    const names = objectType.names.flatMap((each) => membersOf(each).map((member) => member.name))
    const near = nearName(name, [...(objectType.fields ?? []), ...names])
    if (near === undefined) return []
    const { start, end } = node.property
    return [{ name, near, object: node.object, objectType, start, end }]
  })
}

function nearName(name: string, names: readonly string[]): string | undefined {
  const isSize = /^(?:size|len|count|length\(\))$/.test(name) && names.includes('length')
  return isSize ? 'length' : didYouMean(name, names)
}

function isWritten(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  if (parent?.type === 'AssignmentExpression') return parent.left === node
  return (
    parent?.type === 'UpdateExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete')
  )
}

function isAbsent(node: Member, name: string, analysis: Analysis): boolean {
  if (isGlobal(node.object, analysis)) return false
  return hasNone(analysis.typeOf(node.object), name)
}

const isGlobal = (node: AnyNode, { scopes }: Analysis): boolean =>
  (scopes.freeName(node) ?? 'value') !== 'value'

export function newerBuiltins(analysis: Analysis): readonly NewerBuiltin[] {
  const found: NewerBuiltin[] = [...newerGlobals(outsideNames(analysis))]
  for (const node of analysis.nodes) {
    if (node.type !== 'MemberExpression' || node.object.type === 'Super') continue
    const name = propertyName(node)
    const member = name === undefined ? undefined : newerMember(node, name, analysis)
    if (member === undefined) continue
    const { start, end } = node.property
    found.push({ ...member, start, end })
  }
  return found.sort((left, right) => left.start - right.start)
}

function newerMember(
  node: Member,
  name: string,
  analysis: Analysis,
): { readonly name: string; readonly year: number } | undefined {
  const { object } = node
  if (object.type === 'Identifier' && isGlobal(object, analysis)) {
    const entry = globalEntry(object.name)?.members?.find((each) => each.name === name)
    return entry && entry.year > 2016
      ? { name: `${object.name}.${name}`, year: entry.year }
      : undefined
  }
  if (!isCallee(node, analysis)) return undefined
  const years = yearsOf(name, withoutTypes(analysis.typeOf(object), 'null', 'undefined'))
  const year = years.length === 0 ? 0 : -largest(years.map((one) => -one))
  return year > 2016 ? { name, year } : undefined
}

/** The editions that brought a method; on an unknown receiver, of every type that has it. */
function yearsOf(name: string, receiver: Type): readonly number[] {
  const types: readonly TypeName[] =
    isUnknown(receiver) || receiver.names.length === 0 ? typesWith(name) : receiver.names
  return types.flatMap((type) => {
    const entry = memberOf(type, name)
    return entry === undefined ? [] : [entry.year]
  })
}
