import { decodeBase64, encodeBase64 } from '../../../core/text/base64.ts'
import {
  type AnyNode,
  type Expression,
  type FunctionLike,
  isFunction,
  propertyName,
} from '../syntax/ast.ts'
import { isTemplated } from '../syntax/mask.ts'
import { CALLS, methodOf, OPERATIONS } from './evaluate-builtins.ts'
import { keepsLeft } from './operators.ts'
import { isCatastrophic } from './pattern.ts'

/** What came out for one value. */
export type Outcome = { readonly result: unknown } | 'throws'

/** What an expression may read. */
export interface Inputs {
  readonly value: unknown
  readonly context?: unknown
}

/** A part of the context whose value nobody knows. */
export const UNKNOWN_INPUT: unique symbol = Symbol('unknown input')

/** Thrown where the interpreter does not know something, so that the result is unknown. One for all: a stack takes long. */
const UNSUPPORTED = new Error('unsupported')

interface Frame {
  readonly names: Map<string, unknown>
  readonly parent: Frame | undefined
}

interface Run {
  readonly frame: Frame
  readonly budget: { left: number }
}

const MAX_STEPS = 5000
const MAX_TEXT = 5000

const GLOBALS: Frame = {
  names: new Map<string, unknown>([
    ['undefined', undefined],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
  ]),
  parent: undefined,
}

/**
 * What the expression gives for one value, found by walking its tree: no code runs, and only pure
 * operations on texts, numbers, lists and plain objects are known. Undefined for anything else.
 */
export function evaluate(ast: Expression, inputs: Inputs): Outcome | undefined {
  const names = new Map<string, unknown>()
  names.set('value', inputs.value)
  if ('context' in inputs) names.set('context', inputs.context)
  const at: Run = { frame: { names, parent: GLOBALS }, budget: { left: MAX_STEPS } }
  try {
    return { result: run(ast, at) }
  } catch (error) {
    return error === UNSUPPORTED || error instanceof RangeError ? undefined : 'throws'
  }
}

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>

type Handlers = { readonly [T in AnyNode['type']]?: (node: NodeOf<T>, at: Run) => unknown }

const HANDLERS: Handlers = {
  Literal: runLiteral,
  TemplateLiteral: runTemplate,
  Identifier: ({ name }, { frame }) => lookUp(name, frame),
  ChainExpression: (node, at) => runChain(node.expression, at),
  MemberExpression: runChain,
  CallExpression: runChain,
  UnaryExpression: runUnary,
  BinaryExpression: runBinary,
  LogicalExpression: (node, at) => {
    const left = run(node.left, at)
    return keepsLeft(node.operator, left) ? left : run(node.right, at)
  },
  ConditionalExpression: (node, at) =>
    run(run(node.test, at) ? node.consequent : node.alternate, at),
  SequenceExpression: (node, at) => node.expressions.map((each) => run(each, at)).at(-1),
  ArrayExpression: (node, at) => runItems(node.elements, at),
  ObjectExpression: runObject,
  ArrowFunctionExpression: makeFunction,
  FunctionExpression: makeFunction,
}

function run(node: AnyNode, at: Run): unknown {
  at.budget.left -= 1
  const handle = HANDLERS[node.type] as ((node: AnyNode, at: Run) => unknown) | undefined
  if (handle === undefined || at.budget.left < 0) throw UNSUPPORTED
  return checked(handle(node, at))
}

function checked(result: unknown): unknown {
  if (result === UNKNOWN_INPUT) throw UNSUPPORTED
  const isLong = (typeof result === 'string' || Array.isArray(result)) && result.length > MAX_TEXT
  if (isLong) throw UNSUPPORTED
  return result
}

function lookUp(name: string, frame: Frame | undefined): unknown {
  for (let at = frame; at !== undefined; at = at.parent) {
    if (at.names.has(name)) return at.names.get(name)
  }
  const call = name === 'atob' ? decode : name === 'btoa' ? encode : CALLS.get(name)
  if (call === undefined) throw UNSUPPORTED
  return call
}

/** What a runtime makes of other bytes than UTF-8, or of a text that is not base64, is not known. */
function decode(text: unknown): unknown {
  const decoded = typeof text === 'string' ? decodeBase64(text) : undefined
  if (decoded === undefined) throw UNSUPPORTED
  return decoded
}

function encode(text: unknown): unknown {
  if (typeof text !== 'string') throw UNSUPPORTED
  return encodeBase64(text)
}

function runLiteral({ value, regex, raw, bigint }: NodeOf<'Literal'>): unknown {
  if (bigint !== undefined || (typeof value === 'string' && isTemplated(value))) throw UNSUPPORTED
  if (regex !== undefined) {
    if (value === null || isCatastrophic(regex.pattern, regex.flags)) throw UNSUPPORTED
    return new RegExp(regex.pattern, regex.flags)
  }
  return value ?? (raw === 'null' ? null : undefined)
}

function runTemplate(node: NodeOf<'TemplateLiteral'>, at: Run): unknown {
  return node.quasis
    .map(({ value: { cooked } }, index) => {
      const expression = node.expressions[index]
      if (typeof cooked !== 'string' || isTemplated(cooked)) throw UNSUPPORTED
      return cooked + (expression === undefined ? '' : String(primitive(run(expression, at))))
    })
    .join('')
}

/** Objects become texts in ways that nobody means. */
function primitive(value: unknown): string | number | boolean | null | undefined {
  if (value === null || value === undefined) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw UNSUPPORTED
}

function runUnary({ operator, argument }: NodeOf<'UnaryExpression'>, at: Run): unknown {
  const value = run(argument, at)
  switch (operator) {
    case '!':
      return !value
    case '-':
      return -Number(primitive(value))
    case '+':
      return Number(primitive(value))
    case 'typeof':
      return typeof value
    case 'void':
      return undefined
    default:
      throw UNSUPPORTED
  }
}

function runBinary(node: NodeOf<'BinaryExpression'>, at: Run): unknown {
  if (node.left.type === 'PrivateIdentifier') throw UNSUPPORTED
  const left = run(node.left, at)
  const right = run(node.right, at)
  if (node.operator === '===') return left === right
  if (node.operator === '!==') return left !== right
  if (node.operator === 'in') return has(right, String(primitive(left)))
  const operate = OPERATIONS.get(node.operator)
  if (operate === undefined) throw UNSUPPORTED
  return operate(primitive(left), primitive(right))
}

function has(object: unknown, key: string): boolean {
  if (!isPlain(object) && !Array.isArray(object)) throw UNSUPPORTED
  if (!Object.hasOwn(object, key) && key in Object.prototype) throw UNSUPPORTED
  return Object.hasOwn(object, key)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** Where a `?.` finds nothing, the whole chain gives undefined. */
const NOTHING = Symbol('nothing')

function runChain(node: AnyNode, at: Run): unknown {
  const result = runLink(node, at)
  return result === NOTHING ? undefined : result
}

function runLink(node: AnyNode, at: Run): unknown {
  if (node.type === 'MemberExpression') {
    const object = runLink(node.object, at)
    if (isCutOff(object, node.optional)) return NOTHING
    return readMember(object, keyOf(node, at))
  }
  return node.type === 'CallExpression' ? runCall(node, at) : run(node, at)
}

function isCutOff(value: unknown, optional: boolean): boolean {
  return value === NOTHING || (optional && (value === null || value === undefined))
}

function keyOf(node: NodeOf<'MemberExpression'>, at: Run): string {
  return propertyName(node) ?? String(primitive(run(node.property, at)))
}

function readMember(object: unknown, key: string): unknown {
  if (object === null || object === undefined) throw new TypeError(key)
  if (typeof object === 'string' || Array.isArray(object)) {
    if (key === 'length') return object.length
    if (/^\d+$/.test(key)) return object[Number(key)]
  }
  const isKnown = isPlain(object) && (Object.hasOwn(object, key) || !(key in Object.prototype))
  if (!isKnown) throw UNSUPPORTED
  return object[key]
}

function runCall(node: NodeOf<'CallExpression'>, at: Run): unknown {
  const { callee } = node
  if (callee.type === 'MemberExpression') {
    const known = globalCall(callee, at)
    if (known !== undefined) return known(...runItems(node.arguments, at))
    const object = runLink(callee.object, at)
    if (isCutOff(object, callee.optional)) return NOTHING
    const method = methodOf(object, keyOf(callee, at))
    if (object === null || object === undefined) throw new TypeError(callee.type)
    if (method === undefined) throw UNSUPPORTED
    return method(...runItems(node.arguments, at))
  }
  const called = runLink(callee, at)
  if (isCutOff(called, node.optional)) return NOTHING
  if (typeof called !== 'function') throw UNSUPPORTED
  return called(...runItems(node.arguments, at))
}

/** `JSON.parse`, `Object.keys` and their like. */
function globalCall({ object, property }: NodeOf<'MemberExpression'>, { frame }: Run) {
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    if (at.names.has(object.name)) return undefined
  }
  return CALLS.get(`${object.name}.${property.name}`)
}

function runItems(items: readonly (AnyNode | null)[], at: Run): unknown[] {
  return items.flatMap((item) => {
    if (item === null) throw UNSUPPORTED
    if (item.type !== 'SpreadElement') return [run(item, at)]
    const spread = run(item.argument, at)
    if (typeof spread !== 'string' && !Array.isArray(spread)) throw UNSUPPORTED
    return [...spread]
  })
}

function runObject(node: NodeOf<'ObjectExpression'>, at: Run): unknown {
  const made: Record<string, unknown> = {}
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = run(property.argument, at)
      if (!isPlain(spread) && spread !== null && spread !== undefined) throw UNSUPPORTED
      Object.assign(made, spread)
      continue
    }
    const { key, computed, kind, value } = property
    const name = !computed && key.type === 'Identifier' ? key.name : String(primitive(run(key, at)))
    if (kind !== 'init' || name === '__proto__') throw UNSUPPORTED
    made[name] = run(value, at)
  }
  return made
}

function makeFunction(node: AnyNode, at: Run): unknown {
  if (!isFunction(node) || node.async || node.generator) throw UNSUPPORTED
  const names = node.params.map((each) => {
    if (each.type !== 'Identifier') throw UNSUPPORTED
    return each.name
  })
  return (...given: readonly unknown[]): unknown => {
    const frame = { names: new Map(names.map((name, i) => [name, given[i]])), parent: at.frame }
    return runBody(node, { ...at, frame })
  }
}

function runBody({ body }: FunctionLike, at: Run): unknown {
  if (body.type !== 'BlockStatement') return run(body, at)
  return runStatements(body.body, at)?.result
}

/** `const`, `if` and `return`; undefined when nothing was returned. */
function runStatements(
  statements: readonly AnyNode[],
  at: Run,
): { readonly result: unknown } | undefined {
  for (const statement of statements) {
    const returned = runStatement(statement, at)
    if (returned !== undefined) return returned
  }
  return undefined
}

function runStatement(statement: AnyNode, at: Run): { readonly result: unknown } | undefined {
  switch (statement.type) {
    case 'ReturnStatement':
      return { result: statement.argument ? run(statement.argument, at) : undefined }
    case 'IfStatement': {
      const taken = run(statement.test, at) ? statement.consequent : statement.alternate
      return taken ? runStatement(taken, at) : undefined
    }
    case 'BlockStatement': {
      const frame = { names: new Map<string, unknown>(), parent: at.frame }
      return runStatements(statement.body, { ...at, frame })
    }
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        if (statement.kind === 'var' || id.type !== 'Identifier' || !init) throw UNSUPPORTED
        at.frame.names.set(id.name, run(init, at))
      }
      return undefined
    default:
      throw UNSUPPORTED
  }
}
