import { addAll } from '../../../core/lists.ts'
import { type AnyNode, childrenOf, isFunction } from '../syntax/ast.ts'
import { isNever, type Type, truthOf } from './value-type.ts'

export type Return = Extract<AnyNode, { type: 'ReturnStatement' }>

/** What running statements can lead to. */
export interface Flow {
  /** The `return` statements that can be reached. */
  readonly returns: readonly Return[]
  /** Whether control can get to the statement behind. */
  readonly falls: boolean
}

type TypeOf = (node: AnyNode) => Type

const FALLS: Flow = { returns: [], falls: true }
const STOPS: Flow = { returns: [], falls: false }

/** Follows statements: conditions that are always the same, loops with `break`, `try`, `switch`. */
export function flowOf(statement: AnyNode, typeOf: TypeOf): Flow {
  switch (statement.type) {
    case 'BlockStatement':
    case 'Program':
      return ofList(statement.body, typeOf)
    case 'ReturnStatement': {
      const throws = statement.argument && isNever(typeOf(statement.argument))
      return throws ? STOPS : { returns: [statement], falls: false }
    }
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return STOPS
    case 'ExpressionStatement':
      return isNever(typeOf(statement.expression)) ? STOPS : FALLS
    case 'VariableDeclaration':
      return statement.declarations.some(({ init }) => init && isNever(typeOf(init)))
        ? STOPS
        : FALLS
    case 'IfStatement':
      return ofIf(statement, typeOf)
    case 'TryStatement':
      return ofTry(statement, typeOf)
    case 'SwitchStatement':
      return ofSwitch(statement, typeOf)
    case 'LabeledStatement':
      return orLeaves(flowOf(statement.body, typeOf), statement.body)
    default:
      return ofLoop(statement, typeOf)
  }
}

function ofList(statements: readonly AnyNode[], typeOf: TypeOf): Flow {
  const returns: Return[] = []
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration') continue
    const flow = flowOf(statement, typeOf)
    addAll(returns, flow.returns)
    if (!flow.falls) return { returns, falls: false }
  }
  return { returns, falls: true }
}

function either(left: Flow, right: Flow): Flow {
  return { returns: [...left.returns, ...right.returns], falls: left.falls || right.falls }
}

function ofIf(node: Extract<AnyNode, { type: 'IfStatement' }>, typeOf: TypeOf): Flow {
  const test = typeOf(node.test)
  if (isNever(test)) return STOPS
  const yes = () => flowOf(node.consequent, typeOf)
  const no = () => (node.alternate ? flowOf(node.alternate, typeOf) : FALLS)
  const truth = truthOf(test)
  if (truth !== undefined) return truth ? yes() : no()
  return either(yes(), no())
}

function ofTry(node: Extract<AnyNode, { type: 'TryStatement' }>, typeOf: TypeOf): Flow {
  const block = flowOf(node.block, typeOf)
  const all =
    node.handler && mayThrow(node.block) ? either(block, flowOf(node.handler.body, typeOf)) : block
  if (!node.finalizer) return all
  const last = flowOf(node.finalizer, typeOf)
  return last.falls ? { ...all, returns: [...all.returns, ...last.returns] } : last
}

function ofSwitch(node: Extract<AnyNode, { type: 'SwitchStatement' }>, typeOf: TypeOf): Flow {
  if (isNever(typeOf(node.discriminant))) return STOPS
  const flows = node.cases.map((each) => ofList(each.consequent, typeOf))
  const hasDefault = node.cases.some((each) => !each.test)
  const falls = !hasDefault || holdsBreak(node) || (flows.at(-1)?.falls ?? true)
  return { returns: flows.flatMap((flow) => flow.returns), falls }
}

/** A `break` inside leads behind the statement. */
function orLeaves(flow: Flow, body: AnyNode): Flow {
  return flow.falls || !holdsBreak(body) ? flow : { ...flow, falls: true }
}

function ofLoop(node: AnyNode, typeOf: TypeOf): Flow {
  switch (node.type) {
    case 'WhileStatement':
      return ofTestedLoop(node.test, node.body, typeOf)
    case 'ForStatement':
      return ofTestedLoop(node.test ?? undefined, node.body, typeOf)
    case 'DoWhileStatement': {
      const body = flowOf(node.body, typeOf)
      return body.falls || leaves(node.body) ? { ...body, falls: true } : body
    }
    case 'ForInStatement':
    case 'ForOfStatement':
      if (isNever(typeOf(node.right))) return STOPS
      return { ...flowOf(node.body, typeOf), falls: true }
    default:
      return FALLS
  }
}

function ofTestedLoop(test: AnyNode | undefined, body: AnyNode, typeOf: TypeOf): Flow {
  const type = test && typeOf(test)
  if (type && isNever(type)) return STOPS
  const truth = type ? truthOf(type) : true
  if (truth === false) return FALLS
  const { returns } = flowOf(body, typeOf)
  return { returns, falls: truth !== true || holdsBreak(body) }
}

/** Names and literals alone never throw. */
export const mayThrow = (block: AnyNode): boolean =>
  holds(
    block,
    /^(?:Member|Call|New|Throw|Spread|Tagged|Binary|Yield|Await|Class|ObjectPattern|ArrayPattern)/,
  )

const holdsBreak = (root: AnyNode): boolean => holds(root, /^Break/)
const leaves = (root: AnyNode): boolean => holds(root, /^(?:Break|Continue)/)

function holds(root: AnyNode, type: RegExp): boolean {
  const pending = [...childrenOf(root)]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (type.test(node.type)) return true
    if (!isFunction(node)) addAll(pending, childrenOf(node))
  }
  return false
}
