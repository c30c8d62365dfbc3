import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { Budget } from '../core/budget.ts'
import { MAX_LONG_LENGTH } from '../core/limits.ts'
import { addAll } from '../core/lists.ts'
import { REPLACED, registerFunctions } from './functions.ts'
import { isOpenList, isPartial, UNKNOWN_VALUE, Unknown, weightOf } from './values.ts'

/** The result of running an expression. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown }
  /** A template or a placeholder decides the result. */
  | { readonly kind: 'unknown' }
  /** CEL has no result, such as for a missing field. */
  | { readonly kind: 'error'; readonly why: string }
  /** It exceeded its number of steps. */
  | { readonly kind: 'endless' }

export interface Program {
  readonly ast: ASTNode
  readonly run: (variables: Variables, budget: Budget) => Outcome
}

export type Variables = Readonly<Record<string, unknown>>

/** Names that expressions may use. */
export const variables = [
  'object',
  'oldObject',
  'item',
  'index',
  'file',
  'settings',
  'project',
] as const

const LIMITS = {
  maxAstNodes: 2_000,
  maxDepth: 60,
  maxListElements: 500,
  maxMapEntries: 500,
  maxCallArguments: 16,
}

/** An environment without type checks, with the functions of custom rules. */
export function newEnvironment(): Environment {
  const environment = new Environment({
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
    limits: LIMITS,
  })
  registerFunctions(environment)
  return environment
}

const TOO_MUCH = new Error('too many steps')

/** The part of the library's evaluator that is used: `run` evaluates every node below the first. */
interface Evaluator {
  run: (ast: EvaluatedNode, context: unknown) => unknown
  tryEval: (ast: EvaluatedNode, context: unknown) => unknown
}

interface EvaluatedNode {
  readonly op: string
  evaluate(evaluator: Evaluator, ast: EvaluatedNode, context: unknown): unknown
}

/**
 * The use of a list or map by a node: as a whole, so that everything in it must be known, or by an
 * index.
 */
type Use = 'whole' | 'indexed'

/**
 * Compiles expressions of CEL, and runs them with counted steps on values that are only partly
 * known.
 */
export function createEngine(names: readonly string[] = variables): (text: string) => Program {
  const environment = newEnvironment()
  environment.registerType('vclint.Unknown', Unknown)
  for (const name of names) environment.registerVariable(name, 'dyn')
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const uses = new WeakMap<object, Use>()
  const meter = { budget: new Budget(0), sawUnknown: false }
  const evaluator = evaluatorOf(environment)

  evaluator.run = (ast, context) => {
    if (!meter.budget.spend(1)) throw TOO_MUCH
    const value = ast.evaluate(evaluator, ast, context)
    if (typeof value === 'string') charge(value.length >> 5, value.length)
    else if (typeof value === 'object' && value !== null) weigh(value, ast)
    return value
  }
  evaluator.tryEval = (ast, context) => {
    try {
      return evaluator.run(ast, context)
    } catch (error) {
      meter.sawUnknown ||= error === UNKNOWN_VALUE
      return error
    }
  }

  const weigh = (value: object, ast: EvaluatedNode) => {
    if (value instanceof Unknown) throw UNKNOWN_VALUE
    const use = uses.get(ast)
    if (use === undefined) {
      // A step of `map` returns the whole list that it appends to.
      if (Array.isArray(value) && !ast.op.startsWith('accu'))
        charge(value.length >> 5, value.length)
      return
    }
    if (use === 'whole' ? isPartial(value) : isOpenList(value)) throw UNKNOWN_VALUE
    charge(weightOf(value), 0)
  }
  const charge = (work: number, length: number) => {
    const { budget } = meter
    if (!budget.spend(length > MAX_LONG_LENGTH ? budget.left + 1 : work)) throw TOO_MUCH
  }

  return (text) => {
    const parsed = environment.parse(text)
    const ast = parsed.ast
    noteUses(ast, uses)
    replaceFunctions(ast)
    const run = (given: Variables, budget: Budget): Outcome => {
      meter.budget = budget
      meter.sawUnknown = false
      const outcome = attempt(() => parsed({ ...nothing, ...given }))
      if (budget.isSpent) return { kind: 'endless' }
      // An unknown value could have decided the result before the error.
      return outcome.kind === 'error' && meter.sawUnknown ? { kind: 'unknown' } : outcome
    }
    return { ast, run }
  }
}

function attempt(evaluate: () => unknown): Outcome {
  try {
    const value = evaluate()
    return value instanceof Unknown ? { kind: 'unknown' } : { kind: 'value', value }
  } catch (error) {
    return error === UNKNOWN_VALUE ? { kind: 'unknown' } : { kind: 'error', why: summaryOf(error) }
  }
}

/** The environment gives its evaluator to macros only. */
function evaluatorOf(environment: Environment): Evaluator {
  let found: Evaluator | undefined
  const macro = () => ({
    evaluate(evaluator: Evaluator) {
      found = evaluator
      return true
    },
    typeCheck: (checker: { getType(name: string): unknown }) => checker.getType('bool'),
  })
  environment.registerFunction('vclintEvaluator(ast): bool', macro as unknown as () => unknown)
  environment.evaluate('vclintEvaluator(true)')
  if (found === undefined) throw new Error('The library shows no evaluator.')
  return found
}

function summaryOf(error: unknown): string {
  const { summary, message } = error as { readonly summary?: string; readonly message?: string }
  return (summary ?? message ?? String(error)).split('\n')[0] ?? ''
}

const WITHOUT_WHOLE: ReadonlySet<string> = new Set(
  'all exists exists_one map filter or orValue hasValue value bind'.split(' '),
)

const BINARY: ReadonlySet<string> = new Set(['==', '!=', 'in', '+', '-', '*', '/', '%'])

/** Marks nodes that pass a list or map on as a whole, and those indexed for one item. */
function noteUses(ast: ASTNode, uses: WeakMap<object, Use>): void {
  for (const node of nodesOf(ast)) for (const [part, use] of usesIn(node)) uses.set(part, use)
}

function usesIn(node: ASTNode): readonly (readonly [part: ASTNode, use: Use])[] {
  if (BINARY.has(node.op)) return childrenOf(node).map((part) => [part, 'whole'])
  if (node.op === '[]' || node.op === '[?]') return [[node.args[0], 'indexed']]
  if (node.op === 'call') {
    const [name, given] = node.args
    return name === 'has' ? [] : given.map((part) => [part, usedBy(name)])
  }
  if (node.op !== 'rcall' || WITHOUT_WHOLE.has(node.args[0])) return []
  const [name, receiver, given] = node.args
  return [[receiver, usedBy(name)], ...given.map((part) => [part, 'whole'] as const)]
}

function replaceFunctions(ast: ASTNode): void {
  for (const { op, args } of nodesOf(ast)) {
    const own = op === 'rcall' ? new Map(Object.entries(REPLACED)).get(args[0]) : undefined
    if (own !== undefined) (args as unknown[])[0] = own
  }
}

/** The number of items may be known even if the items are not. */
const usedBy = (name: string): Use => (name === 'size' || name === 'type' ? 'indexed' : 'whole')

/** All nodes of an expression, parents first. */
export function nodesOf(ast: ASTNode): ASTNode[] {
  const found = [ast]
  for (let index = 0; index < found.length; index++)
    addAll(found, childrenOf(found[index] as ASTNode))
  return found
}

export function childrenOf(node: ASTNode): readonly ASTNode[] {
  const parts = (Array.isArray(node.args) ? node.args.flat(2) : [node.args]) as unknown[]
  return parts.filter((part): part is ASTNode => typeof part === 'object' && isNode(part))
}

const isNode = (part: object | null): boolean => part !== null && 'op' in part && 'args' in part
