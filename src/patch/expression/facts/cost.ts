import { type AnyNode, calledMethod, isFunction, nodesIn, type Span } from '../syntax/ast.ts'
import { fold } from '../syntax/fold.ts'
import type { Analysis } from './analysis.ts'

/** Something that may keep the sync busy for long. */
export interface Cost extends Span {
  readonly kind: 'long' | 'loop' | 'huge'
}

/** Texts above 4 KiB are costly. */
const LONG_TEXT = 4096
const HUGE = 1_000_000

export function costsAt(node: AnyNode, analysis: Analysis): readonly Cost[] {
  const { ast, text } = analysis
  const { start, end } = node
  const kind = kindOf(node, analysis)
  return [
    ...(node === ast && text.length > LONG_TEXT
      ? [{ kind: 'long' as const, start: 0, end: text.length }]
      : []),
    ...(kind === undefined ? [] : [{ kind, start, end }]),
  ]
}

function kindOf(node: AnyNode, analysis: Analysis): Cost['kind'] | undefined {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement': {
      const goesOn = !node.test || fold(node.test, analysis.scopes)?.value
      return goesOn && neverLeaves(node.body) ? 'loop' : undefined
    }
    case 'CallExpression':
      return ofCall(node, analysis)
    default:
      return undefined
  }
}

/** Nothing inside gets out of the loop: no break, return or throw. A call may throw: not counted. */
const neverLeaves = (body: AnyNode): boolean =>
  !nodesIn(body, isFunction).some(({ type }) => /^(?:Break|Return|Throw|Yield|Await)/.test(type))

type Call = Extract<AnyNode, { type: 'CallExpression' }>

const GROWING: ReadonlySet<string> = new Set(['repeat', 'padStart', 'padEnd'])

function ofCall(node: Call, { scopes }: Analysis): Cost['kind'] | undefined {
  const [first] = node.arguments
  const argument = first && fold(first, scopes)?.value
  const grows = GROWING.has(calledMethod(node) ?? '')
  return grows && typeof argument === 'number' && argument > HUGE ? 'huge' : undefined
}
