import { type AnyNode, calledMethod, isFunction, type Span } from '../syntax/ast.ts'
import type { Analysis } from './analysis.ts'

/**
 * An undefined name that was meant as a callback's parameter: `sort(a, b => …)`, `filter(item !==
 * "")`.
 */
export interface MeantParameter {
  /** Missing parentheses around the parameters, or a missing arrow after the only one. */
  readonly lacks: 'parentheses' | 'arrow'
  /** The method that takes a function. */
  readonly method: string
  /** The parameters in correct form. */
  readonly parameters: string
  /** The place of the parameters, or of the code that was meant as the body. */
  readonly place: Span
}

const TAKES_CALLBACK =
  /^(?:map|filter|find|findIndex|findLast|some|every|flatMap|forEach|reduce|sort)$/

/** The callback whose parameter an undefined name was meant to be, if any. */
export function meantParameter(node: AnyNode, analysis: Analysis): MeantParameter | undefined {
  let below = node
  for (let at = analysis.parentOf(node); at !== undefined; at = analysis.parentOf(at)) {
    if (isFunction(at) && at.type !== 'ArrowFunctionExpression') return undefined
    const method = calledMethod(at)
    if (at.type === 'CallExpression' && method !== undefined && TAKES_CALLBACK.test(method))
      return lackingIn(node, below, method, at.arguments, analysis.text)
    below = at
  }
  return undefined
}

function lackingIn(
  node: AnyNode,
  below: AnyNode,
  method: string,
  [first, second]: readonly AnyNode[],
  text: string,
): MeantParameter | undefined {
  const name = text.slice(node.start, node.end)
  const isPair = first?.type === 'Identifier' && second?.type === 'ArrowFunctionExpression'
  if (isPair && first.name === name && second.params.length === 1) {
    const place = { start: first.start, end: second.params[0]?.end ?? first.end }
    // `(b) => …` has parentheses of its own.
    if (text[second.start] === '(') return undefined
    const parameters = `(${text.slice(place.start, place.end)})`
    return { lacks: 'parentheses', method, parameters, place }
  }
  const isBody = first === below && first !== node && !isFunction(first)
  if (!isBody || method === 'reduce' || method === 'sort') return undefined
  const { start, end } = first
  return { lacks: 'arrow', method, parameters: name, place: { start, end } }
}
