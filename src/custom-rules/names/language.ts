import { pathBelowObject } from '../place.ts'
import { partsBefore, type ReadStep, stepsBefore } from './read-back.ts'
import {
  type CelName,
  elementOf,
  type FieldType,
  memberOf,
  methodsOf,
  namesOf,
  ROOT,
  typeName,
} from './shapes.ts'

/** The rule around an expression. */
export interface ExpressionScope {
  readonly kinds: readonly string[]
  /** The list of the rule's `forEach`, if it has one. */
  readonly forEach?: string | undefined
}

const IDENTIFIER_AT_END = /[A-Za-z_]\w*$/

/** The names that can be at the end of an unfinished expression, and how much of one is typed. */
export function celNamesAt(
  code: string,
  scope: ExpressionScope,
): { readonly typed: string; readonly names: readonly CelName[] } | undefined {
  const parts = partsBefore(code)
  if (parts === undefined) return undefined
  const typed = IDENTIFIER_AT_END.exec(code)?.[0] ?? ''
  const before = code.slice(0, code.length - typed.length)
  if (/\d$/.test(before) && typed === '') return undefined
  const dot = /\.\s*\??\s*$/.exec(before)
  if (dot === null)
    return { typed, names: [...localNames(parts.calls, scope), ...rootNames(scope)] }
  const type = typeAtEnd(before.slice(0, dot.index), scope)
  if (type === undefined) return undefined
  const isOptional = dot[0].includes('?')
  return { typed, names: isOptional ? namesOf(type) : [...namesOf(type), ...methodsOf(type)] }
}

/** The same for `at`, a path below the object or the item. */
export const pathNamesAt = (path: string, scope: ExpressionScope) =>
  celNamesAt(`${pathRoot(scope)}.${path}`, scope)

const pathRoot = ({ forEach }: ExpressionScope) =>
  forEach !== undefined && pathBelowObject(forEach) !== undefined ? 'item' : 'object'

const variableNamed = (name: string, type: FieldType): CelName => {
  return { name, kind: 'variable', detail: typeName(type), documentation: type.about }
}

function rootNames(scope: ExpressionScope): readonly CelName[] {
  const { variables, functions } = ROOT
  const own = Object.entries(variables).flatMap(([name, type]) => {
    if ((name === 'item' || name === 'index') && scope.forEach === undefined) return []
    return [variableNamed(name, rootType(name, scope) ?? type)]
  })
  return [...own, ...functions]
}

function rootType(name: string, scope: ExpressionScope): FieldType | undefined {
  if (name === 'object' || name === 'oldObject') return ROOT.objectOf(scope.kinds)
  if (name === 'item')
    return scope.forEach === undefined ? undefined : elementOf(typeAtEnd(scope.forEach, scope))
  return ROOT.variables[name]
}

/** The names of items in macros around the cursor. */
function localNames(
  calls: readonly { readonly receiver: string; readonly macro: string; readonly name: string }[],
  scope: ExpressionScope,
): readonly CelName[] {
  return calls.map(({ receiver, macro, name }) =>
    variableNamed(name, boundType(receiver, macro, scope)),
  )
}

const ANY: FieldType = { is: 'dyn' }

function boundType(receiver: string, macro: string, scope: ExpressionScope): FieldType {
  const type = typeAtEnd(receiver, scope)
  return (macro === 'bind' ? type : elementOf(type)) ?? ANY
}

/** The type of what ends where the code ends; undefined where that cannot be read. */
function typeAtEnd(code: string, scope: ExpressionScope): FieldType | undefined {
  const steps = stepsBefore(code)
  const [first, ...rest] = steps ?? []
  if (first === undefined) return undefined
  let type = firstType(first, code, scope)
  for (const step of rest) type = type && stepType(type, step, code, scope)
  return type
}

function firstType(step: ReadStep, code: string, scope: ExpressionScope): FieldType | undefined {
  if (step.is === 'text') return { is: 'string' }
  if (step.is !== 'name') return step.is === 'call' ? ROOT.results[step.name] : undefined
  const calls = partsBefore(code)?.calls ?? []
  const bound = calls.findLast(({ name }) => name === step.name)
  if (bound !== undefined) return boundType(bound.receiver, bound.macro, scope)
  return rootType(step.name, scope)
}

function stepType(
  type: FieldType,
  step: ReadStep,
  code: string,
  scope: ExpressionScope,
): FieldType | undefined {
  if (step.is === 'index') return elementOf(type)
  if (step.is === 'name') return memberOf(type, step.name)
  if (step.is !== 'call') return undefined
  // An optional value is read as what is in it.
  if (step.name === 'orValue' || step.name === 'value' || step.name === 'filter') return type
  if (step.name !== 'map') return methodsOf(type).find(({ name }) => name === step.name)?.result
  const made = /^\s*([A-Za-z_]\w*)\s*,([\s\S]*)$/.exec(step.given)
  const item = made && elementOf(type)
  if (!made || item === undefined) return { is: 'list', of: ANY }
  const inside = `${code.slice(0, step.start)}${step.given}`
  return { is: 'list', of: typeAtEnd(inside, scope) ?? ANY }
}
