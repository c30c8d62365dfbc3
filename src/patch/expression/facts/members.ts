import { type AnyNode, propertyName, type Span } from '../ast.ts'
import { globalEntry, memberOf, typesWith } from '../environment.ts'
import { isUnknown, type Type, type TypeName, without } from '../value-type.ts'
import { type Analysis, isCallee } from './analysis.ts'
import type { OutsideName } from './names.ts'
import { newerGlobals } from './names.ts'

/** A method called on something; the span is that of the method's name. */
export interface MemberCall extends Span {
  readonly name: string
  readonly node: AnyNode
  readonly receiver: AnyNode
  readonly receiverType: Type
  /** The receiver's type is known, and its values have no such method: the call throws. */
  readonly mismatch: boolean
  /** The types that do have it. */
  readonly expected: readonly TypeName[]
}

/** A built-in that is younger than ES2016. */
export interface NewerBuiltin extends Span {
  readonly name: string
  readonly year: number
}

type Member = Extract<AnyNode, { type: 'MemberExpression' }>

export function memberCalls(analysis: Analysis): readonly MemberCall[] {
  const found: MemberCall[] = []
  for (const node of analysis.nodes) {
    if (node.type !== 'MemberExpression' || !isCallee(node, analysis)) continue
    const name = propertyName(node)
    if (name === undefined || node.object.type === 'Super') continue
    const receiverType = analysis.typeOf(node.object)
    const { start, end } = node.property
    found.push({
      start,
      end,
      name,
      node,
      receiver: node.object,
      receiverType,
      mismatch: isMismatch(node, name, receiverType, analysis),
      expected: typesWith(name),
    })
  }
  return found
}

const KNOWN_TYPES: readonly TypeName[] = ['string', 'number', 'boolean', 'array', 'object']

function isMismatch(node: Member, name: string, type: Type, analysis: Analysis): boolean {
  if (isGlobal(node.object, analysis) || typesWith(name).length === 0) return false
  const receiver = without(type, 'null', 'undefined')
  if (isUnknown(receiver) || receiver.own || receiver.names.length === 0) return false
  if (receiver.members !== undefined && Object.hasOwn(receiver.members, name)) return false
  return receiver.names.every(
    (each) => KNOWN_TYPES.includes(each) && memberOf(each, name) === undefined,
  )
}

function isGlobal(node: AnyNode, analysis: Analysis): boolean {
  if (node.type !== 'Identifier' || !analysis.scopes.isFree(node)) return false
  return node.name !== 'value'
}

export function newerBuiltins(
  names: readonly OutsideName[],
  analysis: Analysis,
): readonly NewerBuiltin[] {
  const found: NewerBuiltin[] = [...newerGlobals(names)]
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
  const years = yearsOf(name, without(analysis.typeOf(object), 'null', 'undefined'))
  const year = years.length === 0 ? 0 : Math.min(...years)
  return year > 2016 ? { name, year } : undefined
}

/** The editions that brought a method; on an unknown receiver, of every type that has it. */
function yearsOf(name: string, receiver: Type): readonly number[] {
  const types: readonly TypeName[] =
    isUnknown(receiver) || receiver.names.length === 0 ? typesWith(name) : receiver.names
  return types.flatMap((type) => {
    const entry = type === 'object' ? undefined : memberOf(type, name)
    return entry === undefined ? [] : [entry.year]
  })
}
