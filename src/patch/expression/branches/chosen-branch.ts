import { type AnyNode, byType, keyName, type NodeOf, type Span } from '../syntax/ast.ts'
import type { ParsedExpression } from '../syntax/parse.ts'
import type { Branch, Outcome } from './branches.ts'

/**
 * The expression as it is in a branch: without the decided tests and the code that they exclude.
 * Everything that remains keeps its place.
 */
export function chosenBranch(parsed: ParsedExpression, branch: Branch): ParsedExpression {
  const { ast, masked } = parsed
  const dropped: Span[] = []
  const outcomeOf = (node: AnyNode): Outcome | undefined => {
    const text = masked.slice(node.start, node.end).replace(/\s+/g, ' ')
    return branch.find((each) => each.text === text)?.is
  }
  const chosen = ast && (chosenIn(ast, outcomeOf, dropped) as typeof ast)
  let text = masked
  for (const { start, end } of dropped)
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  return { ...parsed, ast: chosen, masked: text, ambiguousStart: undefined }
}

type OutcomeOf = (node: AnyNode) => Outcome | undefined

function chosenIn(node: AnyNode, outcomeOf: OutcomeOf, dropped: Span[]): AnyNode {
  const chosen = chosenAt(node, outcomeOf)
  if (chosen !== undefined) {
    dropped.push({ start: node.start, end: chosen.start }, { start: chosen.end, end: node.end })
    return chosenIn(chosen, outcomeOf, dropped)
  }
  const copy = Object.entries(node).map(([name, part]) => [name, inPart(part)] as const)
  function inPart(part: unknown): unknown {
    if (Array.isArray(part)) {
      const parts = part.map(inPart)
      return parts.some((each, index) => each !== part[index]) ? parts : part
    }
    return isNode(part) ? chosenIn(part, outcomeOf, dropped) : part
  }
  const isSame = copy.every(([name, part]) => part === node[name as keyof AnyNode])
  return isSame ? node : (Object.fromEntries(copy) as unknown as AnyNode)
}

const isNode = (part: unknown): part is AnyNode =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'

/** The part of a node that replaces it once its test is decided. */
const chosenAt = byType<[outcomeOf: OutcomeOf], AnyNode | undefined>({
  ConditionalExpression: ({ test, consequent, alternate }, outcomeOf) =>
    either(truthOf(test, outcomeOf), consequent, alternate),
  IfStatement({ test, consequent, alternate, end }, outcomeOf) {
    const nothing = { type: 'EmptyStatement', start: end, end } as const
    return either(truthOf(test, outcomeOf), consequent, alternate ?? nothing)
  },
  LogicalExpression({ operator, left, right }, outcomeOf) {
    if (operator === '??') return outcomeOf(left)?.kind === 'nothing' ? right : undefined
    return truthOf(left, outcomeOf) === (operator === '&&') ? right : undefined
  },
  MemberExpression({ object, property, computed }, outcomeOf) {
    const is = computed && object.type === 'ObjectExpression' ? outcomeOf(property) : undefined
    if (is?.kind !== 'equal' || object.type !== 'ObjectExpression') return undefined
    const found = object.properties.find((each) => keyName(each) === String(is.value))
    return found?.type === 'Property' ? (found.value as AnyNode) : undefined
  },
  SwitchStatement: caseOf,
})

const either = <T>(truth: boolean | undefined, one: T, other: T): T | undefined =>
  truth === undefined ? undefined : truth ? one : other

function truthOf(test: AnyNode, outcomeOf: OutcomeOf): boolean | undefined {
  const known = outcomeOf(test)
  if (known?.kind === 'truth') return known.value
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const truth = truthOf(test.argument, outcomeOf)
    return truth === undefined ? undefined : !truth
  }
  if (test.type !== 'LogicalExpression' || test.operator === '??') return undefined
  const decides = test.operator === '||'
  const sides = [test.left, test.right].map((side) => truthOf(side, outcomeOf))
  if (sides.includes(decides)) return decides
  return sides.every((side) => side !== undefined) ? !decides : undefined
}

/** The statements from the selected case to the one that ends them. */
function caseOf(
  { discriminant, cases }: NodeOf<'SwitchStatement'>,
  outcomeOf: OutcomeOf,
): AnyNode | undefined {
  const is = outcomeOf(discriminant)
  const isAsked = discriminant.type === 'Literal' ? discriminant.value : undefined
  const from = cases.findIndex(({ test }) => {
    if (!test) return false
    if (is?.kind === 'equal') return test.type === 'Literal' && test.value === is.value
    const outcome = outcomeOf(test)
    return outcome?.kind === 'truth' && outcome.value === isAsked
  })
  const first = cases[from]
  if (first === undefined) return undefined
  const all = cases.slice(from).flatMap(({ consequent }) => consequent)
  const last = all.findIndex(({ type }) => /^(?:Break|Return|Throw)Statement$/.test(type))
  const isBroken = all[last]?.type === 'BreakStatement'
  const body = last < 0 ? all : all.slice(0, isBroken ? last : last + 1)
  const [start, end] = [body[0]?.start ?? first.end, body.at(-1)?.end ?? first.end]
  return { type: 'BlockStatement', body, start, end }
}
