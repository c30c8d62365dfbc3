import { type AnyNode, alwaysExits, childrenOf, isFunction, withoutChain } from '../syntax/ast.ts'
import { basesOf, chainOf, keyOf, keyOfChain } from '../syntax/chain.ts'
import type { Scopes } from '../syntax/scope.ts'
import { type Condition, EXISTS, factsWhen } from './conditions.ts'
import { type Fact, type FactSet, lookUpFacts, NO_FACTS, withFacts } from './known.ts'
import { type Type, UNKNOWN } from './value-type.ts'

/** What is certain at each place of an expression, because of the conditions around it. */
export interface Guards {
  /**
   * Whether this node is known to exist where it is: neither null nor undefined. Objects of
   * the context are null or an object, values of the document are undefined when missing.
   */
  isGuarded(node: AnyNode): boolean
  /** Whether some condition around it shows anything about this node: it was thought of. */
  isTested(node: AnyNode): boolean
  /** All that is certain of this node where it is. */
  factOf(node: AnyNode): Fact | undefined
  /** The type that a `typeof` or a comparison has shown the node to have. */
  narrowed(node: AnyNode): Type | undefined
}

interface Walk {
  readonly condition: Condition
  readonly at: Map<AnyNode, FactSet>
}

const NULL_ONLY: ReadonlySet<string> = new Set([
  keyOfChain({ root: 'context', path: ['hostObject'] }),
  keyOfChain({ root: 'context', path: ['virtualObject'] }),
])

/** Follows conditions through an expression: `?.`, `&&`, `||`, `??`, ternaries, early returns. */
export function computeGuards(ast: AnyNode, text: string, scopes: Scopes): Guards {
  const walk: Walk = { condition: { text, scopes, memo: new Map() }, at: new Map() }
  visit(ast, NO_FACTS, walk)
  const factOf = (node: AnyNode): Fact | undefined => {
    const facts = walk.at.get(node) ?? walk.at.get(withoutChain(node))
    return facts === undefined || facts === NO_FACTS
      ? undefined
      : lookUpFacts(facts, keyOf(node, text, scopes))
  }
  return {
    factOf,
    isTested(node) {
      const fact = factOf(node)
      return fact !== undefined && (fact.notNull || fact.notUndefined || fact.type !== undefined)
    },
    isGuarded(node) {
      const fact = factOf(node)
      if (fact === undefined) return false
      return NULL_ONLY.has(keyOf(node, text, scopes)) ? fact.notNull : fact.notUndefined
    },
    narrowed(node) {
      const type = factOf(node)?.type
      return type === undefined || type === UNKNOWN ? undefined : type
    },
  }
}

/** Whether a node reads an object of the context that is null at times. */
export function nullableObject(node: AnyNode, scopes: Scopes): string | undefined {
  const chain = chainOf(node, scopes)
  if (chain === undefined || !NULL_ONLY.has(keyOfChain(chain))) return undefined
  return `context.${chain.path[0]}`
}

function when(test: AnyNode, outcome: boolean, facts: FactSet, walk: Walk): FactSet {
  return withFacts(facts, factsWhen(test, outcome, walk.condition))
}

function visit(node: AnyNode, facts: FactSet, walk: Walk): void {
  walk.at.set(node, facts)
  if (isFunction(node)) {
    visitFunction(node, facts, walk)
    return
  }
  switch (node.type) {
    case 'LogicalExpression':
      visit(node.left, facts, walk)
      if (node.operator === '??') {
        visit(node.right, facts, walk)
        return
      }
      visit(node.right, when(node.left, node.operator === '&&', facts, walk), walk)
      return
    case 'ConditionalExpression':
      visit(node.test, facts, walk)
      visit(node.consequent, when(node.test, true, facts, walk), walk)
      visit(node.alternate, when(node.test, false, facts, walk), walk)
      return
    case 'MemberExpression':
      visit(node.object, facts, walk)
      if (node.computed) visit(node.property, afterChain(node, facts, walk), walk)
      return
    case 'CallExpression': {
      visit(node.callee, facts, walk)
      const inner = afterChain(node, facts, walk)
      for (const argument of node.arguments) visit(argument, inner, walk)
      return
    }
    case 'BlockStatement':
    case 'Program':
      visitStatements(node.body, facts, walk)
      return
    case 'IfStatement':
      visit(node.test, facts, walk)
      visit(node.consequent, when(node.test, true, facts, walk), walk)
      if (node.alternate) visit(node.alternate, when(node.test, false, facts, walk), walk)
      return
    case 'WhileStatement':
      visit(node.test, facts, walk)
      visit(node.body, when(node.test, true, facts, walk), walk)
      return
    case 'SwitchStatement':
      visitSwitch(node, facts, walk)
      return
    default:
      for (const child of childrenOf(node)) visit(child, facts, walk)
  }
}

/** `switch (true)`: each case is a condition, and those behind it know that it did not hold. */
function visitSwitch(
  node: Extract<AnyNode, { type: 'SwitchStatement' }>,
  facts: FactSet,
  walk: Walk,
): void {
  visit(node.discriminant, facts, walk)
  const isTrue = node.discriminant.type === 'Literal' && node.discriminant.value === true
  let known = facts
  // Where a case falls through into the next, its condition shows nothing there.
  let fallsIn = false
  for (const { test, consequent } of node.cases) {
    if (test) visit(test, known, walk)
    const inside = isTrue && test && !fallsIn ? when(test, true, known, walk) : known
    visitStatements(consequent, fallsIn ? facts : inside, walk)
    fallsIn = !consequent.some((each) => alwaysExits(each) || each.type === 'BreakStatement')
    const isAnswer = test && /^(?:Unary|Binary)Expression$/.test(test.type)
    if (isTrue && isAnswer) known = when(test, false, known, walk)
  }
}

/** Arguments and computed keys run only when every `?.` before them found something. */
function afterChain(node: AnyNode, facts: FactSet, walk: Walk): FactSet {
  let at = node
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    if (at.optional) {
      const found = [withoutChain(below), ...basesOf(below)]
      const keys = found.map((each) => keyOf(each, walk.condition.text, walk.condition.scopes))
      return withFacts(facts, new Map(keys.map((key) => [key, EXISTS])))
    }
    at = below
  }
  return facts
}

function visitFunction(node: AnyNode, facts: FactSet, walk: Walk): void {
  if (!isFunction(node)) return
  for (const parameter of node.params) visit(parameter, facts, walk)
  visit(node.body, facts, walk)
}

function visitStatements(statements: readonly AnyNode[], facts: FactSet, walk: Walk): void {
  let known = facts
  for (const statement of statements) {
    visit(statement, known, walk)
    if (statement.type !== 'IfStatement') continue
    if (leaves(statement.consequent)) known = when(statement.test, false, known, walk)
    if (statement.alternate && leaves(statement.alternate)) {
      known = when(statement.test, true, known, walk)
    }
  }
}

/** Whether the statements behind this one do not run when it does: it returns, throws or breaks. */
function leaves(statement: AnyNode): boolean {
  if (statement.type === 'BlockStatement') return statement.body.some(leaves)
  return (
    statement.type === 'BreakStatement' ||
    statement.type === 'ContinueStatement' ||
    alwaysExits(statement)
  )
}
